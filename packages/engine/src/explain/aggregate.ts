import type { FunctionAggregation } from '@searchdeck/contract';

/** Aggregates the values of several functions without those that do not apply; undefined if none applies. */
export function aggregate(by: FunctionAggregation, values: readonly (number | undefined)[]): number | undefined {
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
