import {
  credentialFields,
  type ConnectionView,
  type CredentialField,
  type CredentialView,
  type Role,
} from '@searchdeck/contract';
import type { ConnectionRecord, SealedSecret } from '../store/repositories.js';

export const etagOf = (connection: Pick<ConnectionRecord, 'version'>): string => `"${connection.version}"`;

const time = (ms: number): string => new Date(ms).toISOString();

export const viewOf = (
  connection: ConnectionRecord,
  secrets: readonly SealedSecret[],
  role: Role,
  canRead: (secret: SealedSecret) => boolean,
): ConnectionView => {
  const { version: _version, createdAt, updatedAt, ...shown } = connection;
  const credential = (field: CredentialField): CredentialView => {
    const secret = secrets.find((s) => s.field === field);
    return secret === undefined
      ? { set: false }
      : { set: true, updatedAt: time(secret.updatedAt), readable: canRead(secret) };
  };
  return {
    ...shown,
    role,
    credentials: Object.fromEntries(credentialFields.map((f) => [f, credential(f)])) as Record<
      CredentialField,
      CredentialView
    >,
    etag: etagOf(connection),
    createdAt: time(createdAt),
    updatedAt: time(updatedAt),
  };
};
