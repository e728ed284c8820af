import { reachable } from '../../shared/api/reachability';

const INTERVAL_MS = 5000;
let isWatching = false;

/**
 * Checks every few seconds, and when the browser goes offline, whether the Searchdeck server can be reached: a page
 * without requests would not notice. A slow response says nothing; `ServerStatus` notices that the server is back.
 */
export const watchServer = (): void => {
  if (isWatching) return;
  isWatching = true;
  let isPending = false;
  const check = async () => {
    if (isPending || !reachable.get() || document.visibilityState === 'hidden') return;
    isPending = true;
    try {
      const response = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' });
      // An unread body would occupy one of the browser's few connections to the server.
      await response.text();
    } catch {
      reachable.set(false);
    } finally {
      isPending = false;
    }
  };
  setInterval(() => void check(), INTERVAL_MS);
  for (const event of ['offline', 'focus']) window.addEventListener(event, () => void check());
};
