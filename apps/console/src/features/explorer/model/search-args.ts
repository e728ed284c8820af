import { stableVersion, type SearchRequestBody } from '@searchdeck/contract';
import type { OperationArgs } from '../../../shared/api/operations';

/** The arguments of a search: what the screen shows as the request is what is sent. */
export const searchArgs = (
  indexName: string,
  body: SearchRequestBody,
  version: string = stableVersion.data,
): Omit<OperationArgs, 'signal'> => ({
  path: { indexName },
  body: { ...body, search: body.search ?? '' },
  ...(version === stableVersion.data ? {} : { apiVersion: version }),
});
