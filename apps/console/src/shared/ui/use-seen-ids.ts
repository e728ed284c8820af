import { useReducer } from 'react';

const withIds = (seen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.every((id) => seen.has(id)) ? seen : new Set([...seen, ...ids]);

/** The IDs of rows that have been visible, and a function that adds IDs. */
export const useSeenIds = () => useReducer(withIds, new Set<string>() as ReadonlySet<string>);
