/**
 * How a function's boost falls from its strong end (u = 0) to its weak end (u = 1). service-facts §8 "Scoring profile":
 * no formula is published; these keep the documented order (quadratic falls slowly first, logarithmic fast first).
 */
export const SHAPES: Record<string, (u: number) => number> = {
  constant: () => 1,
  linear: (u) => 1 - u,
  quadratic: (u) => 1 - u * u,
  logarithmic: (u) => (1 - u) ** 2,
};

/** How the values of several functions become one. */
export const AGGREGATIONS: Record<string, (values: readonly (number | undefined)[]) => number | undefined> = {
  sum: (values) => reduce(values, (a, b) => a + b),
  product: (values) => reduce(values, (a, b) => a * b),
  average: (values) => {
    const present = values.filter((value) => value !== undefined);
    return present.length === 0 ? undefined : present.reduce((a, b) => a + b, 0) / present.length;
  },
  minimum: (values) => reduce(values, Math.min),
  maximum: (values) => reduce(values, Math.max),
  firstMatching: (values) => values.find((value) => value !== undefined),
};

function reduce(values: readonly (number | undefined)[], by: (a: number, b: number) => number): number | undefined {
  let result: number | undefined;
  for (const value of values) {
    if (value !== undefined) result = result === undefined ? value : by(result, value);
  }
  return result;
}
