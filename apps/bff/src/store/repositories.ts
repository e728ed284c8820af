import type { ConnectionProperties, CredentialField, Role, SearchPlace } from '@searchdeck/contract';

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

export interface ConnectionRecord extends ConnectionProperties {
  id: string;
  /** Made and kept current by the program itself (`demo`). */
  managed: boolean;
  /** Counts changes; the ETag. */
  version: number;
  createdAt: number;
  updatedAt: number;
}

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

export interface SavedSearchRecord extends SearchPlace {
  id: string;
  name: string;
  /** JSON text. */
  request: string;
  createdAt: number;
  updatedAt: number;
}

export interface SavedSearchRepository {
  /** By name. */
  list(place: Partial<SearchPlace>): Promise<SavedSearchRecord[]>;
  find(id: string): Promise<SavedSearchRecord | undefined>;
  /** Writes it unless another of its index has the name, whatever the case of its letters. False: it has. */
  put(search: SavedSearchRecord): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export interface RecentSearchRecord extends SearchPlace {
  id: number;
  /** JSON text. */
  request: string;
  at: number;
}

export interface RecentSearchRepository {
  /** Newest first. */
  list(place: Partial<SearchPlace>, limit: number): Promise<RecentSearchRecord[]>;
  /** Adds an entry, or moves the same request to the top; keeps the newest `keep` of the connection. */
  add(entry: Omit<RecentSearchRecord, 'id'>, keep: number): Promise<RecentSearchRecord>;
  clear(place: Partial<SearchPlace>): Promise<void>;
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
  savedSearches: SavedSearchRepository;
  recentSearches: RecentSearchRepository;
  meta: MetaRepository;
  close(): void;
}
