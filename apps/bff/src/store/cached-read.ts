/** Returns a number that is another one after every change of the store, by whichever process. */
export type ReadRevision = () => number;

/** The least recently added ones are removed: an entry costs less than a kilobyte. */
const MAX_ENTRIES = 1_000;

interface Entry<R> {
  revision: number;
  result: R;
}

/**
 * `read`, which is called again only after a change of the store. For the reads of every request. `keyOf` must be
 * different for different arguments. Undefined as revision: nothing is known about changes, and nothing is cached. Results
 * are shared by callers, which must not modify them.
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
    // Before the result is read: a change in between makes the entry outdated.
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
