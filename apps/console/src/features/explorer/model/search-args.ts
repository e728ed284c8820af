import { stableVersion, type SearchRequestBody } from '@searchdeck/contract';
import type { OperationArgs } from '../../../shared/api/operations';

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
