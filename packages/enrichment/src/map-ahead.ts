export interface AheadLimits<T> {
  /** Maximum number of calls at the same time. */
  maxItems: number;
  /** No further call starts while the items of the current calls have at least this total weight. Default: unlimited. */
  maxWeight?: number;
  weightOf?: (item: T) => number;
}

/** The next item is available, or the result of the first call is; either may have failed. */
type NextEvent = 'item' | 'result';
const itemEvent = (): NextEvent => 'item';
const resultEvent = (): NextEvent => 'result';
const ignore = (): void => undefined;

/**
 * Maps the items of a source and starts with the next ones before the first result is ready. The results have the order of
 * the items. An error, of the source or of a call, follows the results of the earlier items. When the generator ends, all
 * calls have ended.
 */
export async function* mapAhead<T, R>(
  source: AsyncIterable<T>,
  { maxItems, maxWeight = Number.POSITIVE_INFINITY, weightOf = () => 0 }: AheadLimits<T>,
  map: (item: T) => Promise<R>,
): AsyncGenerator<R, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  const calls: { result: Promise<R>; weight: number }[] = [];
  let weight = 0;
  let next: Promise<IteratorResult<T>> | undefined;
  let end: { error?: unknown } | undefined;
  try {
    for (;;) {
      const [first] = calls;
      if (end === undefined && calls.length < maxItems && weight < maxWeight) {
        if (next === undefined) {
          next = iterator.next();
          next.catch(ignore);
        }
        const event =
          first === undefined
            ? 'item'
            : await Promise.race([next.then(itemEvent, itemEvent), first.result.then(resultEvent, resultEvent)]);
        if (event === 'item') {
          try {
            const { done, value } = await next;
            if (done === true) end = {};
            else {
              const result = map(value);
              result.catch(ignore);
              const call = { result, weight: weightOf(value) };
              weight += call.weight;
              calls.push(call);
            }
          } catch (error) {
            end = { error };
          }
          next = undefined;
          continue;
        }
      }
      if (first === undefined) break;
      const result = await first.result;
      calls.shift();
      weight -= first.weight;
      yield result;
    }
    if (end !== undefined && 'error' in end) throw end.error;
  } finally {
    await Promise.allSettled([next, ...calls.map(({ result }) => result)]);
    await iterator.return?.();
  }
}
