import { queryLimits, type BffBody, type QuerySnapshot, type SearchScope, printJson } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { callBff } from '../../../shared/api/call-bff';
import { keys } from '../../../shared/api/keys';

const STALE_MS = 30_000;

/** All queries of a connection: a change of one refreshes all lists. */
export const queriesKey = (connectionId: string) => [...keys.connection(connectionId), 'queries'] as const;
type Scope = Pick<SearchScope, 'connectionId'> & Partial<SearchScope>;

/** Saved queries of an index, or of all indexes of a connection, by name. */
export const savedQueriesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...queriesKey(scope.connectionId), 'saved', scope.indexName ?? null],
    queryFn: async ({ signal }) =>
      (await callBff('savedQueries.list', { query: scope, signal, isSilent: true })).body.value,
    staleTime: STALE_MS,
  });

/** Recent queries of an index, or of all indexes of a connection, newest first. */
export const recentQueriesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...queriesKey(scope.connectionId), 'recent', scope.indexName ?? null],
    queryFn: async ({ signal }) =>
      (await callBff('recentQueries.list', { query: scope, signal, isSilent: true })).body.value,
    staleTime: STALE_MS,
  });

/** Errors: 409 `NAME_TAKEN` if another query of the index has the name. */
export const queriesApi = {
  save: (body: BffBody<'savedQueries.create'>) => callBff('savedQueries.create', { body, isSilent: true }),
  replace: (id: string, body: BffBody<'savedQueries.replace'>) =>
    callBff('savedQueries.replace', { path: { id }, body, isSilent: true }),
  remove: (id: string) => callBff('savedQueries.delete', { path: { id }, isSilent: true }),
  record: (body: BffBody<'recentQueries.record'>) => callBff('recentQueries.record', { body, isSilent: true }),
  clearRecent: (scope: Scope) => callBff('recentQueries.clear', { query: scope, isSilent: true }),
};

/** Whether a query is short enough to be saved; one with a pasted vector usually is not. */
export const fitsLimit = (snapshot: QuerySnapshot): boolean => printJson(snapshot).length <= queryLimits.snapshot;
