import { parseJson, printJson } from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { callBff } from '../api/call-bff';
import { keys } from '../api/keys';

/** Versions of a definition, newest first. `etag`: of the current one; another one may have added a version. */
export const versionsQuery = (connectionId: string, kind: string, name: string, etag: string) =>
  queryOptions({
    queryKey: [...keys.object(connectionId, 'history', kind), name, etag],
    queryFn: async ({ signal }) =>
      (await callBff('history.list', { path: { id: connectionId }, query: { kind, name }, signal })).body.value,
    staleTime: 0,
  });

/** The definition of a version, indented. A version never changes. */
export const versionTextQuery = (connectionId: string, version: number | undefined) =>
  queryOptions({
    queryKey: [...keys.object(connectionId, 'history', 'version'), version],
    queryFn: async ({ signal }) => {
      const path = { id: connectionId, version: String(version) };
      return printJson(parseJson((await callBff('history.get', { path, signal })).body.definition), 2);
    },
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Resources of a kind that were deleted, with the version of the deletion. */
export const deletedQuery = (connectionId: string, kind: string) =>
  queryOptions({
    queryKey: [...keys.object(connectionId, 'history', kind), 'deleted'],
    queryFn: async ({ signal }) =>
      (await callBff('history.deleted', { path: { id: connectionId }, query: { kind }, signal })).body.value,
    staleTime: 0,
  });
