import {
  bffPath,
  bffPaths,
  keptSearchLimits,
  type KeptRequest,
  type RecentSearch,
  type SavedSearch,
  type SearchPlace,
} from '@searchdeck/contract';
import { queryOptions } from '@tanstack/react-query';
import { printJson } from '../../../shared/api/json-text';
import { keys } from '../../../shared/api/keys';
import { send } from '../../../shared/api/send';

const call = async (method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<unknown> => {
  const log = { operation: 'searches', path: url, silent: true };
  return (await send({ url, method, signal, body: body === undefined ? undefined : printJson(body, 0), log })).body;
};
const at = (path: string, place: Partial<SearchPlace>): string => `${path}?${new URLSearchParams({ ...place })}`;

/** Everything kept of a connection: what changes one of its searches touches all of it. */
export const searchesKey = (connectionId: string) => [...keys.connection(connectionId), 'searches'] as const;
type Place = Pick<SearchPlace, 'connectionId'> & Partial<SearchPlace>;

/** Saved searches of an index, or of all of a connection, by name. */
export const savedQuery = (place: Place) =>
  queryOptions({
    queryKey: [...searchesKey(place.connectionId), 'saved', place.indexName ?? null],
    queryFn: async ({ signal }) =>
      ((await call('GET', at(bffPaths.savedSearches, place), undefined, signal)) as { value: SavedSearch[] }).value,
    staleTime: 30_000,
  });

/** The last searches of an index, or of all of a connection, newest first. */
export const recentQuery = (place: Place) =>
  queryOptions({
    queryKey: [...searchesKey(place.connectionId), 'recent', place.indexName ?? null],
    queryFn: async ({ signal }) =>
      ((await call('GET', at(bffPaths.recentSearches, place), undefined, signal)) as { value: RecentSearch[] }).value,
    staleTime: 30_000,
  });

interface Named extends SearchPlace {
  name: string;
  request: KeptRequest;
}
/** Errors: 409 `NAME_TAKEN` where another search of the index has the name. */
export const searchesApi = {
  save: async (search: Named) => (await call('POST', bffPaths.savedSearches, search)) as SavedSearch,
  change: async (id: string, search: Named) => (await call('PUT', bffPath('savedSearch', id), search)) as SavedSearch,
  remove: (id: string) => call('DELETE', bffPath('savedSearch', id)),
  note: (search: Omit<Named, 'name'>) => call('POST', bffPaths.recentSearches, search),
  forget: (place: Place) => call('DELETE', at(bffPaths.recentSearches, place)),
};

/** Whether a request is short enough to be kept; one with a pasted vector mostly is not. */
export const canBeKept = (request: KeptRequest): boolean => printJson(request, 0).length <= keptSearchLimits.request;
