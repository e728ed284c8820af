/**
 * Identifies the tab. The ID is in sessionStorage, so that it survives reloads. The tab holds a lock with the ID while it is
 * open, so that other tabs can tell which tabs are open. A duplicated tab copies the ID, finds the lock held, and gets a
 * new ID.
 */
const KEY = 'searchdeck.tab';
const LOCK = 'searchdeck.tab/';
/** How long a reloaded page waits for the previous page to release its lock. */
const HANDOVER_MS = 500;

let current: string | undefined;

// Outside a secure context there are neither locks nor randomUUID.
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const holdLock = (manager: LockManager, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    manager
      .request(LOCK + name, { signal: AbortSignal.timeout(HANDOVER_MS) }, () => {
        resolve(true);
        // Held until the tab is closed.
        return new Promise<never>(() => {});
      })
      .catch(() => resolve(false));
  });

/** Must have settled before the first draft is read. */
export const claimTab = async (): Promise<void> => {
  const manager = locks();
  let name = sessionStorage.getItem(KEY) ?? newId();
  if (manager !== undefined && !(await holdLock(manager, name))) {
    name = newId();
    await holdLock(manager, name);
  }
  sessionStorage.setItem(KEY, name);
  current = name;
};

export const thisTab = (): string => {
  if (current === undefined) throw new Error('claimTab has not settled');
  return current;
};

/** The IDs of the open tabs; undefined if the browser doesn't support locks. */
export const openTabs = async (): Promise<ReadonlySet<string> | undefined> => {
  const state = await locks()?.query();
  if (state === undefined) return undefined;
  const names = (state.held ?? []).flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
};
