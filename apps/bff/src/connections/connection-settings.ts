import { badRequest } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';

/** The connection of the local service that previews and debugs for a connection; null: the built-in one. */
export const localServiceOf = (connection: ConnectionRecord): string | null =>
  connection.type === 'service' ? connection.localServiceId : null;

/** Whether queries carry the access token of the user, so that the service returns only documents that the user may read. */
export const hasDocumentSecurity = (connection: ConnectionRecord): boolean =>
  connection.type === 'service' && connection.hasDocumentSecurity;

/** Whether what a service returns depends on the user: two users of the connection may read different documents. */
export const hasUserPermissions = (connection: ConnectionRecord): boolean =>
  connection.credentialSource === 'onBehalfOf' || hasDocumentSecurity(connection);

/** Throws 400 for a local connection that is marked as production. */
export const checkEnvironment = ({ environment, kind }: ConnectionRecord): void => {
  if (environment === 'production' && kind === 'local') {
    throw badRequest('The environment of a local connection can\'t be "production".', { target: 'environment' });
  }
};
