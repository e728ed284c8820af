import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiResponse } from './send';

interface Named {
  name?: unknown;
}
type List = ApiResponse<{ value?: readonly Named[] } | null>;

/** A list without one of its members; the same list when it has no such member. */
export const without = (list: List | undefined, name: string): List | undefined => {
  const value = list?.body?.value;
  if (list === undefined || value === undefined || !value.some((v) => v.name === name)) return list;
  return { ...list, body: { ...list.body, value: value.filter((v) => v.name !== name) } };
};

/** Reads again what a change touches: the collection, the service's counters, and what the caller names. */
export const refreshAfter = async (
  client: QueryClient,
  connectionId: string,
  change: { tag: string; deleted: readonly string[]; more: readonly QueryKey[] },
): Promise<void> => {
  const collection = [connectionId, change.tag === 'documents' ? 'indexes' : change.tag];
  const { deleted } = change;
  for (const name of deleted) {
    // What was deleted is not asked for again: that would be a failure of our own making.
    client.setQueriesData<List>({ queryKey: [...collection, 'list'] }, (list) => without(list, name));
    await client.invalidateQueries({ queryKey: [...collection, name], refetchType: 'none' });
  }
  await Promise.all([
    client.invalidateQueries({
      queryKey: collection,
      refetchType: 'active',
      predicate: (query) => !deleted.includes(String(query.queryKey[2])),
    }),
    client.invalidateQueries({ queryKey: [connectionId, 'service'], refetchType: 'active' }),
    ...change.more.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
  ]);
};
