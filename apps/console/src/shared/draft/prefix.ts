/** Begins the storage keys of drafts. A separate module, because the first load needs nothing else of them. */
export const PREFIX = 'searchdeck.draft/';

export const hasDrafts = (storage: object): boolean => Object.keys(storage).some((key) => key.startsWith(PREFIX));
