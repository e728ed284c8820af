/** Maps items with at most `parallelism` calls at the same time. The results have the order of the items. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  parallelism: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of queue) results[i] = await map(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallelism, items.length) }, worker));
  return results;
}
