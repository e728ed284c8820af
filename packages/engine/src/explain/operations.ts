import { interpolationShapes } from '@searchdeck/contract/core';
import type { Explanation, ExplanationOperation } from '../types.js';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const first = ([value = 0]: readonly number[]): number => value;
const inverseDistance = ([distance = 0]: readonly number[]): number => 1 / (1 + distance);

/** Computes the value of a node from the values of its details, in their order and without the informational ones. */
export const OPERATIONS: Readonly<Record<ExplanationOperation, (values: readonly number[]) => number>> = {
  sum,
  product: (values) => values.reduce((a, b) => a * b, 1),
  average: (values) => sum(values) / values.length,
  minimum: (values) => Math.min(...values),
  maximum: (values) => Math.max(...values),
  firstMatching: first,
  difference: ([a = 0, b = 0]) => a - b,
  quotient: ([a = 0, b = 1]) => a / b,
  'bm25-idf': ([n = 0, all = 0]) => Math.log(1 + (all - n + 0.5) / (n + 0.5)),
  'bm25-tf': ([freq = 0, k1 = 0, b = 0, length = 0, average = 1]) =>
    freq / (freq + k1 * (1 - b + (b * length) / average)),
  'classic-idf': ([n = 0, all = 0]) => Math.log((all + 1) / (n + 1)) + 1,
  'classic-tf': ([freq = 0, length = 0]) => Math.sqrt(freq) / Math.sqrt(length || 1),
  boost: ([boost = 1, shape = 0]) => 1 + (boost - 1) * shape,
  constant: ([u = 0]) => interpolationShapes.constant(u),
  linear: ([u = 0]) => interpolationShapes.linear(u),
  quadratic: ([u = 0]) => interpolationShapes.quadratic(u),
  logarithmic: ([u = 0]) => interpolationShapes.logarithmic(u),
  cosine: ([similarity = 0]) => 1 / (1 + (1 - similarity)),
  dotProduct: ([similarity = 0]) => (1 + similarity) / 2,
  euclidean: inverseDistance,
  hamming: inverseDistance,
};

/** The result of a node's operation on its details; its value if it has no operation. */
export function recompute({ value, operation, details }: Explanation): number {
  if (operation === undefined) return value;
  return OPERATIONS[operation](
    (details ?? []).flatMap((detail) => (detail.informational === true ? [] : [detail.value])),
  );
}
