/** Names of indexes that were asked through a connection, newest first; for keys that cannot list them. */
const MOST = 12;
const at = (connectionId: string): string => `searchdeck.explorer.names.${connectionId}`;

export const askedNames = (connectionId: string, storage: Pick<Storage, 'getItem'> = localStorage): string[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(at(connectionId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Keeps a name that answered. A browser that stores nothing forgets it with the page. */
export const keepAskedName = (
  connectionId: string,
  name: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void => {
  const names = [name, ...askedNames(connectionId, storage).filter((other) => other !== name)].slice(0, MOST);
  try {
    storage.setItem(at(connectionId), JSON.stringify(names));
  } catch {
    // Full or forbidden: it is a convenience.
  }
};
