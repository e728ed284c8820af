import type {
  ConnectionKind,
  CredentialField,
  CredentialSourceId,
  DialectId,
  Environment,
  RoleAssignment,
} from '@searchdeck/contract';

/** How access tokens are requested; null: not set. */
export interface TokenRequest {
  issuer: string | null;
  clientId: string | null;
  /** Resource of the tokens for the data plane. */
  resource: string | null;
}

/** A user, with the display name at the time when it was stored. */
export interface PrivateUser {
  subject: string;
  name: string;
}

interface ConnectionBase {
  id: string;
  name: string;
  kind: ConnectionKind;
  environment: Environment;
  readOnly: boolean;
  dialect: DialectId;
  credentialSource: CredentialSourceId;
  tokenRequest: TokenRequest;
  roleAssignments: readonly RoleAssignment[];
  /** The only user who may use the connection; null: it is shared. */
  privateTo: PrivateUser | null;
  /** Created and updated by the program itself (`demo`). */
  managed: boolean;
  /** Counts changes; the ETag. */
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface ServiceConnection extends ConnectionBase {
  type: 'service';
  /** Normalized URL of the data plane, without a trailing slash. */
  endpoint: string;
  /** Queries carry the access token of the user. */
  hasDocumentSecurity: boolean;
  managementUrl: string | null;
  subscriptionId: string | null;
  resourceGroup: string | null;
  serviceName: string | null;
  /** Connection of the local service that previews and debugs for a cloud service; null: the built-in one. */
  localServiceId: string | null;
}

export interface SubscriptionConnection extends ConnectionBase {
  type: 'subscription';
  managementUrl: string;
  subscriptionIds: readonly string[];
}

export type ConnectionRecord = ServiceConnection | SubscriptionConnection;

export interface SealedSecret {
  field: CredentialField;
  /** Data key that seals it. */
  keyId: string;
  iv: Buffer;
  /** Ciphertext followed by the 16-byte tag. */
  sealed: Buffer;
  /** Where the secret may be sent, see `boundTo`; part of the associated data. */
  boundTo: string;
  updatedAt: number;
}

export interface ConnectionRepository {
  list(): Promise<ConnectionRecord[]>;
  find(id: string): Promise<ConnectionRecord | undefined>;
  /** Incremented by every change of the connection and its secrets; undefined: the connection does not exist. */
  version(id: string): Promise<number | undefined>;
  insert(connection: ConnectionRecord, secrets: readonly SealedSecret[]): Promise<void>;
  /**
   * Replaces the connection, stores `secrets`, and removes the fields in `removed`, all or nothing.
   * False: `expectedVersion` is not the current version; nothing was changed.
   */
  replace(
    connection: ConnectionRecord,
    expectedVersion: number,
    secrets: readonly SealedSecret[],
    removed: readonly CredentialField[],
  ): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  secrets(id: string): Promise<SealedSecret[]>;
  secret(id: string, field: CredentialField): Promise<SealedSecret | undefined>;
  /** Secrets of all connections that are sealed with another data key than `keyId`. */
  sealedWithout(keyId: string): Promise<{ connectionId: string; secret: SealedSecret }[]>;
  /** Replaces the sealed form of a secret. False: the secret was changed in the meantime, and remains. */
  reseal(connectionId: string, from: SealedSecret, to: SealedSecret): Promise<boolean>;
}

export interface WrappedKey {
  id: string;
  iv: Buffer;
  wrapped: Buffer;
  /** Fingerprint of the key-encryption key. */
  wrappedBy: string;
  createdAt: number;
}

export interface KeyRepository {
  /** Oldest first. */
  list(): Promise<WrappedKey[]>;
  insert(key: WrappedKey): Promise<void>;
  /** Replaces the wrapped form of the keys, all or nothing. */
  rewrap(keys: readonly WrappedKey[]): Promise<void>;
}
