/**
 * How the boost of a scoring function falls from the full boost (u = 0) to none (u = 1): the score is multiplied
 * by 1 + (boost − 1) × shape(u). service-behavior §8 "Scoring profiles": no formula is published; these have the
 * documented order (quadratic falls slowly at first, logarithmic quickly).
 */
export const interpolationShapes = {
  constant: (_: number): number => 1,
  linear: (u: number): number => 1 - u,
  quadratic: (u: number): number => 1 - u * u,
  logarithmic: (u: number): number => (1 - u) ** 2,
} as const;
export type InterpolationShape = keyof typeof interpolationShapes;
