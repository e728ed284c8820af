import type { CredentialField } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';

/** Subscriptions that requests through the connection may name. */
export const subscriptionsOf = (connection: ConnectionRecord): readonly string[] =>
  connection.type === 'subscription'
    ? connection.subscriptionIds
    : connection.subscriptionId === null
      ? []
      : [connection.subscriptionId];

/**
 * Address that a credential may be sent to: a key is for one service, a token for an address and its subscriptions. The
 * credential of an application is for its issuer, and its tokens for the addresses of the connection.
 */
export const boundTo = (connection: ConnectionRecord, field: CredentialField): string | undefined => {
  if (field === 'clientSecret' || field === 'clientCertificate') {
    const { issuer, clientId } = connection.tokenRequest;
    if (issuer === null || clientId === null) return undefined;
    const endpoint = connection.type === 'service' ? connection.endpoint : '';
    return JSON.stringify([issuer, clientId, endpoint, connection.managementUrl ?? '', ...subscriptionsOf(connection)]);
  }
  if (connection.type === 'subscription') {
    return field === 'managementToken'
      ? `${connection.managementUrl} ${connection.subscriptionIds.toSorted().join(' ')}`
      : undefined;
  }
  if (field !== 'managementToken') return connection.endpoint;
  return connection.managementUrl === null
    ? undefined
    : `${connection.managementUrl} ${connection.subscriptionId ?? ''}`;
};
