import { useState } from 'react';

const readNames = (key: string): string[] => {
  try {
    const storedNames: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(storedNames) ? storedNames.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** The hidden columns of an index's results table, which are stored in this browser. */
export const useHiddenColumns = (connectionId: string, indexName: string) => {
  const key = `searchdeck.explorer.hidden-columns.${connectionId}/${indexName}`;
  const [names, setNames] = useState(() => readNames(key));
  const set = (next: readonly string[]) => {
    setNames([...next]);
    if (next.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    names,
    toggle: (name: string) => set(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]),
    showAll: () => set([]),
  };
};
export type HiddenColumns = ReturnType<typeof useHiddenColumns>;
