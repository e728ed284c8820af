import { bffCodes, SearchError, type Operation } from '@searchdeck/contract';
import type { Connections } from '../connections/connections.js';
import type { ConnectionRecord } from '../store/repositories.js';

const missing = (message: string, target: string) =>
  new SearchError({ status: 409, code: bffCodes.credentialMissing, message, target });

/** The header that opens the upstream: the least credential of the connection that the operation's row is content with. */
export const credentialHeader = async (
  connections: Connections,
  connection: ConnectionRecord,
  operation: Pick<Operation, 'plane' | 'key'>,
): Promise<readonly [name: string, value: string]> => {
  if (operation.plane === 'management') {
    const token = await connections.credential(connection, 'managementToken');
    if (token === undefined) throw missing('This connection has no management token.', 'credentials.managementToken');
    return ['authorization', `Bearer ${token}`];
  }
  const queryKey = operation.key === 'query' ? await connections.credential(connection, 'queryKey') : undefined;
  const key = queryKey ?? (await connections.credential(connection, 'adminKey'));
  if (key === undefined)
    throw missing(
      operation.key === 'query'
        ? 'This connection has neither a query key nor an admin key.'
        : 'This operation needs an admin key, and the connection has none.',
      'credentials.adminKey',
    );
  return ['api-key', key];
};
