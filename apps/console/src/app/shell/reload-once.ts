const LAST_RELOAD_KEY = 'searchdeck.reloaded-at';
const MIN_INTERVAL_MS = 15_000;

/** Reloads the page, at most once per `MIN_INTERVAL_MS`; returns whether it did. */
export const reloadOnce = (storage: Pick<Storage, 'getItem' | 'setItem'>, reload: () => void, now: number): boolean => {
  if (now - Number(storage.getItem(LAST_RELOAD_KEY) ?? 0) < MIN_INTERVAL_MS) return false;
  storage.setItem(LAST_RELOAD_KEY, String(now));
  reload();
  return true;
};
