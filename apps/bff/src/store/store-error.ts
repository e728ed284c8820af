import { SearchError } from '@searchdeck/contract';
import { isBusy, isCorrupt, isFull } from '@searchdeck/sqlite';
import { StoreFailure, type StoreFailureKind } from './store-failure.js';

const unavailable = (code: string, message: string, retryAfter?: string): SearchError =>
  new SearchError({
    status: 503,
    code,
    message,
    ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }),
  });

const errors: Readonly<Record<StoreFailureKind, () => SearchError>> = {
  full: () => unavailable('STORE_FULL', 'Nothing was changed because the disk of the Searchdeck server is full.'),
  busy: () =>
    unavailable('STORE_BUSY', 'Nothing was changed because another program is using the Searchdeck database.', '1'),
  damaged: () => unavailable('STORE_DAMAGED', 'The Searchdeck database is damaged. Restore a backup.'),
  unavailable: () =>
    unavailable('STORE_UNAVAILABLE', 'The Searchdeck database is not available. Try again in a moment.', '1'),
};

const kindOf = (error: unknown): StoreFailureKind | undefined => {
  if (error instanceof StoreFailure) return error.kind;
  if (isFull(error)) return 'full';
  if (isBusy(error)) return 'busy';
  return isCorrupt(error) ? 'damaged' : undefined;
};

/** The 503 for a store that is full, locked, damaged, or not available; undefined for other errors. */
export const storeError = (error: unknown): SearchError | undefined => {
  const kind = kindOf(error);
  return kind === undefined ? undefined : errors[kind]();
};
