/** The time of the last change in seconds, which the database maintains. The only possible high water mark. */
export const CHANGE_TIME = '_ts';

/** Whether a connection string is for an account of the vendor's document database, by a key. */
export const hasCosmosKey = (settings: ReadonlyMap<string, string>): boolean =>
  settings.has('accountendpoint') && settings.has('accountkey');
