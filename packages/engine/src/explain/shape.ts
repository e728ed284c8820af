/**
 * The interpolations of a scoring function: how its boost falls from its strong end (u = 0) to its weak end (u = 1).
 * service-behavior §8 "Scoring profile": no formula is published; these have the documented order (quadratic falls slowly
 * at first, logarithmic quickly).
 */
export const SHAPES = {
  constant: (_: number): number => 1,
  linear: (u: number): number => 1 - u,
  quadratic: (u: number): number => 1 - u * u,
  logarithmic: (u: number): number => (1 - u) ** 2,
} as const;
export type Shape = keyof typeof SHAPES;

/** service-behavior §3 "function aggregation". */
export const AGGREGATIONS = ['sum', 'average', 'minimum', 'maximum', 'firstMatching', 'product'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** Aggregates the values of several functions without those that do not apply; undefined if none applies. */
export function aggregate(by: Aggregation, values: readonly (number | undefined)[]): number | undefined {
  let result: number | undefined;
  let count = 0;
  for (const value of values) {
    if (value === undefined) continue;
    count++;
    if (result === undefined) result = value;
    else if (by === 'sum' || by === 'average') result += value;
    else if (by === 'product') result *= value;
    else if (by === 'minimum') result = Math.min(result, value);
    else if (by === 'maximum') result = Math.max(result, value);
  }
  return by === 'average' && result !== undefined ? result / count : result;
}
