import type { Role } from '@searchdeck/contract';

/**
 * What the BFF keeps, as interfaces: SQLite implements them here, another database may do so behind a balancer.
 * Every write is durable when its promise resolves. Times are milliseconds since 1970.
 */
export interface SessionRecord {
  /** SHA-256 of the id in the cookie: the id itself is stored nowhere. */
  idHash: Buffer;
  person: string;
  role: Role;
  createdAt: number;
  lastSeenAt: number;
  /** Absolute end. */
  expiresAt: number;
}

export interface SessionRepository {
  insert(session: SessionRecord): Promise<void>;
  find(idHash: Buffer): Promise<SessionRecord | undefined>;
  touch(idHash: Buffer, lastSeenAt: number): Promise<void>;
  remove(idHash: Buffer): Promise<void>;
  /** Removes sessions past their absolute end or last seen before `idleSince`. */
  removeExpired(now: number, idleSince: number): Promise<void>;
}

export interface LaunchTokenRepository {
  insert(tokenHash: Buffer, expiresAt: number): Promise<void>;
  /** True exactly once for a token that has not expired. */
  take(tokenHash: Buffer, now: number): Promise<boolean>;
}

export type ConnectionKind = 'local' | 'cloud';
export type Environment = 'local' | 'development' | 'production';

export interface ConnectionRecord {
  id: string;
  name: string;
  kind: ConnectionKind;
  environment: Environment;
  readOnly: boolean;
  /** Normalised address of the data plane, without a slash at the end. */
  endpoint: string;
  managementUrl: string | null;
  subscriptionId: string | null;
  resourceGroup: string | null;
  serviceName: string | null;
  dialect: 'vendor' | 'azure';
  /** Made and kept current by the program itself (`demo`). */
  managed: boolean;
  /** Counts changes; the ETag. */
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const credentialFields = ['adminKey', 'queryKey', 'managementToken'] as const;
export type CredentialField = (typeof credentialFields)[number];

export interface SealedSecret {
  field: CredentialField;
  /** Data key that seals it. */
  keyId: string;
  iv: Buffer;
  /** Ciphertext followed by the 16-byte tag. */
  sealed: Buffer;
  /** What the secret may be sent to; part of the associated data. */
  boundTo: string;
  updatedAt: number;
}

export interface ConnectionRepository {
  list(): Promise<ConnectionRecord[]>;
  find(id: string): Promise<ConnectionRecord | undefined>;
  insert(connection: ConnectionRecord, secrets: readonly SealedSecret[]): Promise<void>;
  /**
   * Replaces the connection, stores `secrets` and removes those of `wiped`, all or nothing.
   * False: `expectedVersion` is no longer the current one, nothing was changed.
   */
  replace(
    connection: ConnectionRecord,
    expectedVersion: number,
    secrets: readonly SealedSecret[],
    wiped: readonly CredentialField[],
  ): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  secrets(id: string): Promise<SealedSecret[]>;
  secret(id: string, field: CredentialField): Promise<SealedSecret | undefined>;
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
  list(): Promise<WrappedKey[]>;
  insert(key: WrappedKey): Promise<void>;
}

export interface AuditRecord {
  seq: number;
  /** JSON of the entry, exactly as it was hashed. */
  entry: string;
  previous: Buffer;
  hash: Buffer;
}

export interface AuditRepository {
  /** Appends the entry to the chain and returns its number. */
  append(entry: string): Promise<number>;
  /** Newest first; entries with a smaller number than `before`. */
  page(limit: number, before: number | undefined): Promise<AuditRecord[]>;
  /** Oldest first. */
  all(): AsyncIterable<AuditRecord>;
  /** The highest number ever given to an entry, also when that entry is gone; 0: none. */
  lastSeq(): Promise<number>;
}

export interface SavedQueryRecord {
  id: string;
  connectionId: string;
  indexName: string;
  name: string;
  /** JSON text of the request body. */
  request: string;
  createdAt: number;
  updatedAt: number;
}

export interface SavedQueryRepository {
  list(connectionId: string | undefined): Promise<SavedQueryRecord[]>;
  find(id: string): Promise<SavedQueryRecord | undefined>;
  put(query: SavedQueryRecord): Promise<void>;
  remove(id: string): Promise<boolean>;
}

export interface HistoryRecord {
  id: number;
  connectionId: string;
  indexName: string;
  request: string;
  at: number;
}

export interface HistoryRepository {
  /** Newest first. */
  list(connectionId: string | undefined, limit: number): Promise<HistoryRecord[]>;
  /** Adds an entry, or moves the same request to the top; keeps the newest `keep` of the connection. */
  add(entry: Omit<HistoryRecord, 'id'>, keep: number): Promise<HistoryRecord>;
  clear(connectionId: string | undefined): Promise<void>;
}

/** Facts about the running program, for other commands that open the same data folder. */
export interface MetaRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export interface Store {
  sessions: SessionRepository;
  launchTokens: LaunchTokenRepository;
  connections: ConnectionRepository;
  keys: KeyRepository;
  audit: AuditRepository;
  savedQueries: SavedQueryRepository;
  history: HistoryRepository;
  meta: MetaRepository;
  close(): void;
}
