import type { ConnectionView, CredentialField, CredentialView, Role } from '@searchdeck/contract';
import { isoTime } from '../api/iso-time.js';
import type { ConnectionRecord, SealedSecret } from '../store/repositories.js';

export const etagOf = (connection: Pick<ConnectionRecord, 'version'>): string => `"${connection.version}"`;

export const viewOf = (
  connection: ConnectionRecord,
  secrets: readonly SealedSecret[],
  role: Role,
  isUsable: boolean,
  canRead: (secret: SealedSecret) => boolean,
): ConnectionView => {
  const credential = (field: CredentialField): CredentialView => {
    const secret = secrets.find((candidate) => candidate.field === field);
    return secret === undefined
      ? { set: false }
      : { set: true, updatedAt: isoTime(secret.updatedAt), readable: canRead(secret) };
  };
  const hasSecret = (field: CredentialField) => secrets.some((candidate) => candidate.field === field);
  const tokenRequest = Object.entries(connection.tokenRequest).filter(([, value]) => value !== null);
  const hasTokens = connection.credentialSource !== 'stored';
  const applicationCredentials = {
    clientSecret: credential('clientSecret'),
    clientCertificate: credential('clientCertificate'),
  };
  const sharedMembers = {
    id: connection.id,
    name: connection.name,
    kind: connection.kind,
    environment: connection.environment,
    readOnly: connection.readOnly,
    dialect: connection.dialect,
    credentialSource: connection.credentialSource,
    ...(tokenRequest.length === 0 ? {} : { tokenRequest: Object.fromEntries(tokenRequest) }),
    hasManagementCredential: hasTokens || hasSecret('managementToken'),
    managed: connection.managed,
    isPrivate: connection.privateTo !== null,
    ...(connection.privateTo === null ? {} : { privateTo: connection.privateTo.name }),
    isUsable,
    role,
    etag: etagOf(connection),
    createdAt: isoTime(connection.createdAt),
    updatedAt: isoTime(connection.updatedAt),
  };
  if (connection.type === 'subscription') {
    return {
      ...sharedMembers,
      type: 'subscription',
      managementUrl: connection.managementUrl,
      subscriptionIds: [...connection.subscriptionIds],
      credentials: { managementToken: credential('managementToken'), ...applicationCredentials },
    };
  }
  const { endpoint, hasDocumentSecurity, managementUrl, subscriptionId, resourceGroup, serviceName, localServiceId } =
    connection;
  return {
    ...sharedMembers,
    type: 'service',
    endpoint,
    hasDocumentSecurity,
    managementUrl,
    subscriptionId,
    resourceGroup,
    serviceName,
    localServiceId,
    hasAdminCredential: hasTokens || hasSecret('adminKey'),
    credentials: {
      adminKey: credential('adminKey'),
      queryKey: credential('queryKey'),
      managementToken: credential('managementToken'),
      ...applicationCredentials,
    },
  };
};
