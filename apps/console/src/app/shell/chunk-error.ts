/** A page's code did not arrive: the server is away, or a new version has replaced it. Browsers keep such a failure until the page is loaded anew. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|preload CSS|Importing a module script failed/i.test(error.message);

const LAST = 'searchdeck.reloaded-at';
const PAUSE_MS = 15_000;

/** Loads the page anew, but not in a loop. */
export const reloadOnce = (storage: Pick<Storage, 'getItem' | 'setItem'>, reload: () => void, now: number): boolean => {
  if (now - Number(storage.getItem(LAST) ?? 0) < PAUSE_MS) return false;
  storage.setItem(LAST, String(now));
  reload();
  return true;
};
