/** Keys that version 0.1.0 used in localStorage, and their current names. */
const RENAMED_KEYS: Readonly<Record<string, string>> = {
  'searchdeck.rail': 'searchdeck.navigation.expanded',
};

/** Moves settings of version 0.1.0 to their current keys; a current value wins. */
export const migrateStorage = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void => {
  for (const [oldKey, key] of Object.entries(RENAMED_KEYS)) {
    const value = storage.getItem(oldKey);
    if (value === null) continue;
    if (storage.getItem(key) === null) storage.setItem(key, value);
    storage.removeItem(oldKey);
  }
};
