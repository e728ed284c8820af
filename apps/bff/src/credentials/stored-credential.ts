import { bffCodes, SearchError } from '@searchdeck/contract';
import type { CredentialLookup, CredentialSource } from './credential-source.js';

const credentialMissing = (message: string, target: string) =>
  new SearchError({ status: 409, code: bffCodes.credentialMissing, message, target });

/** Keys and tokens that a user entered; they are stored encrypted with the connection. */
export const storedCredential = (connections: CredentialLookup): CredentialSource => ({
  async header(connection, operation) {
    if (operation.plane === 'management') {
      const token = await connections.credential(connection, 'managementToken');
      if (token === undefined) {
        throw credentialMissing('This connection has no management token.', 'credentials.managementToken');
      }
      return ['authorization', `Bearer ${token}`];
    }
    const queryKey = operation.key === 'query' ? await connections.credential(connection, 'queryKey') : undefined;
    const key = queryKey ?? (await connections.credential(connection, 'adminKey'));
    if (key === undefined) {
      throw credentialMissing(
        operation.key === 'query'
          ? 'This connection has neither a query key nor an admin key.'
          : 'This operation requires an admin key, but the connection has none.',
        'credentials.adminKey',
      );
    }
    return ['api-key', key];
  },
});
