import { stableVersion, type SearchRequestBody } from '@searchdeck/contract';
import type { OperationArgs } from '../../../shared/api/operations';

/**
 * Options of a query for search results: running it again refetches, returning to it doesn't. An error is shown at once.
 */
export const SEARCH_QUERY_OPTIONS = { staleTime: 30_000, retry: false } as const;

/** The arguments of a search. The displayed request uses the same ones, so that it is what is sent. */
export const searchArgs = (
  indexName: string,
  body: SearchRequestBody,
  version: string = stableVersion.data,
): Omit<OperationArgs, 'signal'> => ({
  path: { indexName },
  body: { ...body, search: body.search ?? '' },
  ...(version === stableVersion.data ? {} : { apiVersion: version }),
});
