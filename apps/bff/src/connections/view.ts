import type { Role } from '@searchdeck/contract';
import {
  credentialFields,
  type ConnectionRecord,
  type CredentialField,
  type SealedSecret,
} from '../store/repositories.js';

/**
 * What is told about a stored credential: that it is there. Not even its last characters: they would help to recognise
 * a key, and that is as useful to a thief as to its owner.
 */
export interface CredentialView {
  set: boolean;
  updatedAt?: string;
  /** False: sealed with another encryption key; it must be entered again. */
  readable?: boolean;
}

/** A connection as the browser sees it. */
export interface ConnectionView extends Omit<ConnectionRecord, 'version' | 'createdAt' | 'updatedAt'> {
  /** What the person may do through it. */
  role: Role;
  credentials: Record<CredentialField, CredentialView>;
  etag: string;
  createdAt: string;
  updatedAt: string;
}

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
