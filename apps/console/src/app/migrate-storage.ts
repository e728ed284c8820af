interface FormerKey {
  key: string;
  /** What version 0.1.0 stored without a choice of the user; the current default applies instead. */
  defaultValue: string;
}

/** Keys that version 0.1.0 used in localStorage, and their current names. */
const FORMER_KEYS: Readonly<Record<string, FormerKey>> = {
  'searchdeck.rail': { key: 'searchdeck.navigation.expanded', defaultValue: 'false' },
};

/** Moves settings of version 0.1.0 to their current keys; a current value wins. */
export const migrateStorage = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void => {
  for (const [formerKey, { key, defaultValue }] of Object.entries(FORMER_KEYS)) {
    const value = storage.getItem(formerKey);
    if (value === null) continue;
    if (value !== defaultValue && storage.getItem(key) === null) storage.setItem(key, value);
    storage.removeItem(formerKey);
  }
};
