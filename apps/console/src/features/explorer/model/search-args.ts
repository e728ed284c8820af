import type { SearchRequestBody } from '@searchdeck/contract';
import type { Connection } from '../../../shared/api/connections';
import type { OperationArgs } from '../../../shared/api/operations';

/** The arguments of a search: what the screen shows as the request is what is sent. */
export const searchArgs = (
  _connection: Connection,
  indexName: string,
  body: SearchRequestBody,
): Omit<OperationArgs, 'signal'> => ({
  path: { indexName },
  body: { ...body, search: body.search ?? '' },
});
