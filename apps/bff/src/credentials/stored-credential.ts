import { credentialMissing, type CredentialLookup, type CredentialSource } from './credential-source.js';

/** Keys and tokens that a user entered; they are stored encrypted with the connection. */
export const storedCredential = (connections: CredentialLookup): CredentialSource => ({
  async header(connection, operation) {
    if (operation.plane === 'management') {
      const token = await connections.credential(connection, 'managementToken');
      if (token === undefined) {
        throw credentialMissing(
          'This connection has no access token for its management endpoint.',
          'credentials.managementToken',
        );
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
