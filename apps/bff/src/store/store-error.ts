import { SearchError } from '@searchdeck/contract';
import { isBusy, isCorrupt, isFull } from '@searchdeck/sqlite';

const unavailable = (code: string, message: string, retryAfter?: string): SearchError =>
  new SearchError({
    status: 503,
    code,
    message,
    ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }),
  });

/** The 503 for a store that is full, locked, or damaged; undefined for other errors. */
export const storeError = (error: unknown): SearchError | undefined => {
  if (isFull(error)) return unavailable('STORE_FULL', 'Nothing was saved because the disk of Searchdeck is full.');
  if (isBusy(error)) {
    return unavailable('STORE_BUSY', 'Nothing was saved because another program uses the data of Searchdeck.', '1');
  }
  if (isCorrupt(error)) return unavailable('STORE_DAMAGED', 'The database of Searchdeck is damaged. Restore a backup.');
  return undefined;
};
