/** Returns a number that changes with every change of the store, also by another process. */
export type ReadRevision = () => number;

/** Maximum number of entries, each smaller than a kilobyte. The oldest entry is removed first. */
const MAX_ENTRIES = 1_000;

interface Entry<R> {
  revision: number;
  result: R;
}

/**
 * Caches the results of `read` until the store changes, for what every request reads. `keyOf` must return different keys
 * for different arguments. Without `readRevision`, changes are unknown, and nothing is cached. Callers share the results and
 * must not modify them.
 */
export const cachedRead = <A extends readonly unknown[], R>(
  readRevision: ReadRevision | undefined,
  keyOf: (...args: A) => string,
  read: (...args: A) => Promise<R>,
): ((...args: A) => Promise<R>) => {
  if (readRevision === undefined) return read;
  const entries = new Map<string, Entry<R>>();
  return async (...args) => {
    const key = keyOf(...args);
    // Read before the result, so that a change in between makes the entry outdated.
    const revision = readRevision();
    const entry = entries.get(key);
    if (entry?.revision === revision) return entry.result;
    entries.delete(key);
    const result = await read(...args);
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, { revision, result });
    return result;
  };
};
