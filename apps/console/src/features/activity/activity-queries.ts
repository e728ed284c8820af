import type { AuditEntry, AuditFilter } from '@searchdeck/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callBff } from '../../shared/api/call-bff';
import { keys } from '../../shared/api/keys';

const key = keys.bff('audit');

export interface LoadedEntries {
  /** Newest first. */
  value: readonly AuditEntry[];
  /** Sequence number that continues the list; undefined if the list is complete. */
  nextBefore: number | undefined;
  /** Time of the oldest entry that was compared with the filter. */
  searchedTo: string | undefined;
}

const load = async (filter: AuditFilter, before?: number, signal?: AbortSignal): Promise<LoadedEntries> => {
  const query = { ...filter, ...(before === undefined ? {} : { before }) };
  const { value, nextBefore, searchedTo } = (await callBff('audit.list', { query, signal })).body;
  return { value, nextBefore: nextBefore ?? undefined, searchedTo: searchedTo ?? undefined };
};

/** The newest entries that match a filter, and the older ones that were loaded. */
export const entriesQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: [...key, 'entries', filter],
    queryFn: ({ signal }) => load(filter, undefined, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Adds the next older entries to those of the query. */
export async function loadOlder(client: QueryClient, filter: AuditFilter, { nextBefore }: LoadedEntries) {
  if (nextBefore === undefined) return;
  const olderEntries = await load(filter, nextBefore);
  client.setQueryData(entriesQuery(filter).queryKey, (loaded) =>
    loaded?.nextBefore === nextBefore ? { ...olderEntries, value: [...loaded.value, ...olderEntries.value] } : loaded,
  );
}

/** Whether the hash chain is intact. */
export const verificationQuery = queryOptions({
  queryKey: [...key, 'verification'],
  queryFn: async ({ signal }) => (await callBff('audit.verify', { signal })).body,
  staleTime: 60_000,
});

/** Since when entries exist, and whether they are removed, anchored, and exported. */
export const statusQuery = queryOptions({
  queryKey: [...key, 'status'],
  queryFn: async ({ signal }) => (await callBff('audit.status', { signal })).body,
  staleTime: 10_000,
});
