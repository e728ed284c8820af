import { useState } from 'react';

const read = (key: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** The hidden columns of an index's results table. Stored in this browser. */
export const useHiddenColumns = (connectionId: string, indexName: string) => {
  const key = `searchdeck.explorer.hidden-columns.${connectionId}/${indexName}`;
  const [hidden, setHidden] = useState(() => read(key));
  const set = (next: readonly string[]) => {
    setHidden([...next]);
    if (next.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    hidden,
    toggle: (name: string) => set(hidden.includes(name) ? hidden.filter((n) => n !== name) : [...hidden, name]),
    showAll: () => set([]),
  };
};
export type HiddenColumns = ReturnType<typeof useHiddenColumns>;
