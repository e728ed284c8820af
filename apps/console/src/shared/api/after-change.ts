import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiResponse } from './send';

interface NamedItem {
  name?: unknown;
}
type List = ApiResponse<{ value?: readonly NamedItem[] } | null>;

/** A list response without one member; the same object if it has no such member. */
export const withoutMember = (list: List | undefined, name: string): List | undefined => {
  const value = list?.body?.value;
  if (list === undefined || value === undefined || !value.some((v) => v.name === name)) return list;
  return { ...list, body: { ...list.body, value: value.filter((v) => v.name !== name) } };
};

/** Refetches what a change affects: the collection, the service's counters, and the queries of other keys. */
export const refreshAfter = async (
  client: QueryClient,
  connectionId: string,
  {
    tag,
    deletedNames = [],
    otherKeys = [],
  }: { tag: string; deletedNames?: readonly string[]; otherKeys?: readonly QueryKey[] },
): Promise<void> => {
  const collection = [connectionId, tag === 'documents' ? 'indexes' : tag];
  for (const name of deletedNames) {
    // A deleted resource is not refetched: the response would be a 404.
    client.setQueriesData<List>({ queryKey: [...collection, 'list'] }, (list) => withoutMember(list, name));
    await client.invalidateQueries({ queryKey: [...collection, name], refetchType: 'none' });
  }
  await Promise.all([
    client.invalidateQueries({
      queryKey: collection,
      refetchType: 'active',
      predicate: (query) => !deletedNames.includes(String(query.queryKey[2])),
    }),
    client.invalidateQueries({ queryKey: [connectionId, 'service'], refetchType: 'active' }),
    ...otherKeys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
  ]);
};
