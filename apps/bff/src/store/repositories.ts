import type {
  AlertMetric,
  AlertSeverity,
  ConnectionKind,
  CredentialField,
  CredentialSourceId,
  DialectId,
  Environment,
  Role,
  RoleAssignment,
  SearchScope,
  SignInMode,
  TaskState,
  VersionChange,
} from '@searchdeck/contract';

// The store as interfaces. Every write is durable when its promise resolves. Times are milliseconds since 1970.

export interface SessionRecord {
  /** SHA-256 of the id in the cookie; the id itself is not stored. */
  idHash: Buffer;
  /** SHA-256 of the secret that only pages of this origin know. */
  originSecretHash: Buffer;
  subject: string;
  name: string;
  roles: readonly Role[];
  /** Values of the claims that grant roles. */
  groups: readonly string[];
  createdAt: number;
  lastSeenAt: number;
  /** When the session ends unless it is renewed. */
  expiresAt: number;
  mode: SignInMode;
  /** Browser that signed in. */
  userAgent: string;
}

/** An access token, sealed with a data key. */
export interface SealedToken {
  sealed: Buffer;
  expiresAt: number;
}

export interface SessionRepository {
  /** `accessToken`: what the directory issued to the user for this server. It is removed with the session. */
  insert(session: SessionRecord, accessToken?: SealedToken): Promise<void>;
  find(idHash: Buffer): Promise<SessionRecord | undefined>;
  /** Sessions of a user, last used first. */
  ofSubject(subject: string): Promise<SessionRecord[]>;
  /** Sets the current name, roles, and groups of the user, and when the session ends; replaces the access token. */
  renew(
    idHash: Buffer,
    change: Pick<SessionRecord, 'name' | 'roles' | 'groups' | 'lastSeenAt' | 'expiresAt'>,
    accessToken?: SealedToken,
  ): Promise<void>;
  accessToken(idHash: Buffer): Promise<SealedToken | undefined>;
  touch(idHash: Buffer, lastSeenAt: number): Promise<void>;
  /** Removes the session; with the last one of a user also the user's tokens for connections. */
  remove(idHash: Buffer): Promise<void>;
  /** Removes sessions past their absolute end or last seen before `idleSince`, and expired tokens. */
  removeExpired(now: number, idleSince: number): Promise<void>;
  /** Number of sessions that have not ended: see `removeExpired`. */
  count(now: number, idleSince: number): Promise<number>;
}

/** What an access token of a user is for. */
export interface UserTokenKey {
  subject: string;
  connectionId: string;
  scope: string;
}

/** Access tokens of users for the services of connections. */
export interface UserTokenRepository {
  /** Adds or replaces the token, unless the user has no session any more. */
  put(key: UserTokenKey, token: SealedToken): Promise<void>;
  find(key: UserTokenKey): Promise<SealedToken | undefined>;
  /** Removes the tokens of a user for a connection. */
  remove(key: Omit<UserTokenKey, 'scope'>): Promise<void>;
}

export interface LaunchTokenRepository {
  insert(tokenHash: Buffer, expiresAt: number): Promise<void>;
  /** Removes the token. True exactly once for a token that has not expired. */
  consume(tokenHash: Buffer, now: number): Promise<boolean>;
}

export interface CompletedSignInRepository {
  /** Records that a sign-in was completed, until it would have expired. True exactly once for each id. */
  add(idHash: Buffer, expiresAt: number, now: number): Promise<boolean>;
}

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

export interface AuditRecord {
  seq: number;
  /** JSON of the entry, exactly as it was hashed. */
  entry: string;
  previous: Buffer;
  hash: Buffer;
  /** Data key from which the key of the hash is derived; null: an entry of an earlier version, whose hash has no key. */
  keyId: string | null;
}

/** Where the chain begins. */
export interface AuditChain {
  /** Number of the last entry that was removed because of its age; 0: none. */
  prunedTo: number;
  /** Its hash. */
  prunedHash: Buffer;
  /** The first entry that must have a keyed hash; null: not decided yet. */
  keyedFrom: number | null;
  /** Data key from which the key of `mac` is derived. */
  keyId: string | null;
  /** HMAC of this record. */
  mac: Buffer | null;
}

/** Computes the hash of a new entry. */
export type AuditSeal = (previous: Buffer, entry: string) => { hash: Buffer; keyId: string };

export interface AuditRepository {
  /** Appends the entry to the chain and returns its number. */
  append(entry: string, seal: AuditSeal): Promise<number>;
  /** Newest first; entries with a smaller number than `before`. */
  page(limit: number, before: number | undefined): Promise<AuditRecord[]>;
  /** Oldest first; entries with a greater number than `after`. */
  oldest(limit: number, after: number): Promise<AuditRecord[]>;
  /** The highest number that was ever assigned, even if its entry was removed; 0: none. */
  lastSeq(): Promise<number>;
  /** Undefined: somebody removed the record. */
  chain(): Promise<AuditChain | undefined>;
  /**
   * Replaces the record of the chain and removes the entries up to its `prunedTo`, in one transaction. False: the record is
   * not `current` any more, and nothing was changed.
   */
  replaceChain(next: AuditChain, current: AuditChain): Promise<boolean>;
}

export interface SavedQueryRecord extends SearchScope {
  id: string;
  name: string;
  /** JSON text of a QuerySnapshot. */
  request: string;
  createdAt: number;
  updatedAt: number;
}

export interface SavedQueryRepository {
  /** By name. */
  list(scope: Partial<SearchScope>): Promise<SavedQueryRecord[]>;
  find(id: string): Promise<SavedQueryRecord | undefined>;
  /** Inserts or replaces the query. False: another query of the same index has the name, regardless of case. */
  put(query: SavedQueryRecord): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

export interface RecentQueryRecord extends SearchScope {
  id: number;
  /** The user who ran it. */
  subject: string;
  /** JSON text of a QuerySnapshot. */
  request: string;
  at: number;
}

/** The recent queries of a user. */
export type RecentQueryScope = Partial<SearchScope> & Pick<RecentQueryRecord, 'subject'>;

export interface RecentQueryRepository {
  /** Newest first. */
  list(scope: RecentQueryScope, limit: number): Promise<RecentQueryRecord[]>;
  /** Adds an entry, or moves the same request to the top; keeps the newest `limit` of the user and the connection. */
  add(entry: Omit<RecentQueryRecord, 'id'>, limit: number): Promise<RecentQueryRecord>;
  clear(scope: RecentQueryScope): Promise<void>;
}

export interface TaskRecord {
  id: string;
  kind: string;
  connectionId: string;
  /** The user who started it. */
  subject: string;
  userName: string;
  /** Roles from the directory, as of the last sign-in or renewal of a session of the user. */
  roles: readonly Role[];
  /** Values of the claims that grant roles, as of the same time. */
  groups: readonly string[];
  state: TaskState;
  /** JSON text, like `checkpoint` and `result`. */
  input: string;
  /** Where the task continues after an interruption. */
  checkpoint: string | null;
  /** Result, or the error of a failed task. */
  result: string | null;
  isCancelRequested: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface TaskEventRecord {
  /** 1, 2, … within the task. */
  seq: number;
  at: number;
  /** JSON text. */
  event: string;
}

export interface TaskFilter {
  connectionId?: string | undefined;
  /** Connections whose tasks are not listed. */
  hiddenConnectionIds?: readonly string[] | undefined;
  states?: readonly TaskState[] | undefined;
  limit: number;
}

export type TaskChange = Partial<Pick<TaskRecord, 'state' | 'checkpoint' | 'result' | 'isCancelRequested'>>;

/** Until a lease ends, only its owner may run or change the task. */
export interface TaskLease {
  /** Identifies the process. */
  owner: string;
  durationMs: number;
}

/** The user of a task, with the current roles. */
export type TaskUser = Pick<TaskRecord, 'subject' | 'roles' | 'groups'>;

export interface LeasedTask {
  id: string;
  isCancelRequested: boolean;
}

export interface TaskRepository {
  /** Adds a task with its lease and its first event. */
  insert(task: TaskRecord, event: string, lease: TaskLease): Promise<TaskEventRecord>;
  find(id: string): Promise<TaskRecord | undefined>;
  findUser(id: string): Promise<TaskUser | undefined>;
  /** Stores the current roles of a user in all tasks that the user started. */
  updateUser(user: TaskUser): Promise<void>;
  /** Newest first. */
  list(filter: TaskFilter): Promise<TaskRecord[]>;
  /**
   * Changes a task that `owner` has leased, and appends an event, in one transaction. A state other than queued and
   * running ends the lease. False: the task was deleted, or another process has leased it; nothing was changed.
   */
  update(
    id: string,
    change: TaskChange & { updatedAt: number },
    event: string | undefined,
    owner: string,
  ): Promise<boolean>;
  /** Leases a task in one of the states. False: it is in another state, or another process has leased it. */
  lease(id: string, states: readonly TaskState[], lease: TaskLease): Promise<boolean>;
  /** Extends the leases of the owner. Returns the tasks that it still has leased. */
  renewLeases(ids: readonly string[], lease: TaskLease): Promise<LeasedTask[]>;
  /** Ends all leases of the owner. */
  endLeases(owner: string): Promise<void>;
  /** Queued and running tasks that no other process has leased, oldest first. */
  unleased(owner: string): Promise<TaskRecord[]>;
  /** The last event; undefined: there is none. */
  lastEvent(id: string): Promise<TaskEventRecord | undefined>;
  requestCancel(id: string, now: number): Promise<void>;
  /** Deletes the task and its events. */
  remove(id: string): Promise<void>;
  /** Number of tasks in each state. */
  counts(): Promise<Partial<Record<TaskState, number>>>;
  /** Oldest first; events with a greater number than `after`. */
  events(id: string, after: number): Promise<TaskEventRecord[]>;
}

/** Sealed files of tasks, each in parts. */
export interface TaskFileRepository {
  put(taskId: string, name: string, part: number, bytes: Buffer, now: number): Promise<void>;
  find(taskId: string, name: string, part: number): Promise<Buffer | undefined>;
  /** Numbers of the parts of a file, in order. */
  parts(taskId: string, name: string): Promise<number[]>;
  /** Removes all files of a task, or all but the one with the name `except`. */
  remove(taskId: string, except: string | undefined): Promise<void>;
  /** Tasks with files that were stored before the time. */
  taskIds(storedBefore: number): Promise<string[]>;
  /** Total size of all files. */
  totalBytes(): Promise<number>;
}

export interface DefinitionVersionRecord {
  id: number;
  connectionId: string;
  kind: string;
  name: string;
  at: number;
  /** The user who read, saved, or deleted it. */
  subject: string;
  userName: string;
  change: VersionChange;
  /** SHA-256 of the definition. */
  hash: string;
  hasDefinition: boolean;
}

export interface NewDefinitionVersion extends Omit<DefinitionVersionRecord, 'id' | 'hasDefinition'> {
  /** JSON text without secrets; null: deleted. */
  definition: string | null;
}

export interface DefinitionVersionRepository {
  /**
   * Adds a version unless it equals the last one of the resource, and returns the ID of the new or equal version.
   * Removes all but the newest `maxVersions` of the resource, and the versions of all resources from before `after`.
   */
  add(version: NewDefinitionVersion, limits: { maxVersions: number; after: number }): Promise<number>;
  /** ID of the last version of a resource; undefined: it has none. */
  last(connectionId: string, kind: string, name: string): Promise<number | undefined>;
  /** Whether the last version of a resource has a definition. */
  has(connectionId: string, kind: string, name: string): Promise<boolean>;
  /** Newest first. */
  list(connectionId: string, kind: string, name: string): Promise<DefinitionVersionRecord[]>;
  /** The last versions of the resources that are deleted, newest first. */
  deleted(connectionId: string, kind: string, limit: number): Promise<DefinitionVersionRecord[]>;
  find(
    connectionId: string,
    id: number,
  ): Promise<(DefinitionVersionRecord & { definition: string | null }) | undefined>;
}

/** Usage and quota of each counter; null: no quota. */
export type CounterValues = Readonly<Record<string, readonly [usage: number, quota: number | null]>>;

export interface UsageSampleRecord {
  at: number;
  counters: CounterValues;
}

export interface UsageSampleRepository {
  /** Stores one sample: the counters of the service under the empty name, and those of its indexes. */
  insert(connectionId: string, at: number, counters: ReadonlyMap<string, CounterValues>): Promise<void>;
  /** Oldest first. `indexName`: empty for the service. */
  list(connectionId: string, indexName: string, since: number): Promise<UsageSampleRecord[]>;
  /** The time of the last sample. */
  lastAt(connectionId: string): Promise<number | undefined>;
  /** Removes the samples before `oldest`, and all but the last of each hour before `oldestDetailed`. */
  prune(connectionId: string, oldest: number, oldestDetailed: number): Promise<void>;
}

/** Monitoring settings of connections, as JSON text. */
export interface MonitoringRepository {
  find(connectionId: string): Promise<string | undefined>;
  put(connectionId: string, settings: string, now: number): Promise<void>;
}

export interface FleetViewRecord {
  id: string;
  name: string;
  /** Parameters of the URL of the page. */
  query: string;
  isDefault: boolean;
}

/** The saved views of each user. */
export interface FleetViewRepository {
  /** By name. */
  list(subject: string): Promise<FleetViewRecord[]>;
  /**
   * Inserts or replaces a view; if it is the default one, the others are not. `NAME_TAKEN`: another view of the user has
   * the name, regardless of case. `TOO_MANY`: the user has `maxViews` others.
   */
  put(subject: string, view: FleetViewRecord, maxViews: number): Promise<'STORED' | 'NAME_TAKEN' | 'TOO_MANY'>;
  remove(subject: string, id: string): Promise<boolean>;
}

export interface AlertRecord {
  id: string;
  connectionId: string;
  metric: AlertMetric;
  severity: AlertSeverity;
  threshold: number;
  value: number;
  firedAt: number;
  /** Null: the value is still too high. */
  resolvedAt: number | null;
}

/** A message to the webhook of a connection, which is sent until it is accepted or the attempts are used up. */
export interface DeliveryRecord {
  id: string;
  connectionId: string;
  /** JSON text. */
  body: string;
  attempts: number;
  /** Null: it was delivered, or every attempt failed. */
  nextAt: number | null;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface AlertChange {
  fired: readonly AlertRecord[];
  /** Open alerts that end at `resolvedAt`. */
  resolvedIds: readonly string[];
  resolvedAt: number;
  deliveries: readonly DeliveryRecord[];
}

export interface AlertRepository {
  /** Changes alerts depending on the open ones of a connection, one change after another. */
  change(connectionId: string, decide: (open: readonly AlertRecord[]) => AlertChange): Promise<void>;
  /** The alerts except those of `hiddenConnectionIds`, newest first, and whether the user has read each. */
  list(
    subject: string,
    limit: number,
    hiddenConnectionIds?: readonly string[],
  ): Promise<(AlertRecord & { isRead: boolean })[]>;
  /** `ids`: undefined for all. */
  markRead(subject: string, ids: readonly string[] | undefined): Promise<void>;
  /** Removes the alerts of a connection that were resolved before the time. */
  prune(connectionId: string, resolvedBefore: number): Promise<void>;
}

export interface DeliveryRepository {
  /** Deliveries to be sent by now, oldest first. */
  due(now: number, limit: number): Promise<DeliveryRecord[]>;
  update(id: string, change: Pick<DeliveryRecord, 'attempts' | 'nextAt' | 'error' | 'updatedAt'>): Promise<void>;
  /** The delivery of the connection that was attempted last. */
  last(connectionId: string): Promise<DeliveryRecord | undefined>;
  /** Removes those of a connection that are not sent any more and were created before the time. */
  prune(connectionId: string, createdBefore: number): Promise<void>;
}

/** Leases by name: of several processes with one store, only the holder of a lease does the work that it is for. */
export interface LeaseRepository {
  /** Acquires or renews a lease until `expiresAt`. False: another process holds it. */
  acquire(name: string, holder: string, now: number, expiresAt: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

/** Facts about the running program, for other commands that open the same data folder. */
export interface MetaRepository {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** For the readiness check. */
export interface StoreHealth {
  /** Rejects unless the store can be written. */
  checkWritable(now: number): Promise<void>;
  /** Whether the schema has every migration of this program. */
  isMigrated(): Promise<boolean>;
}

export interface IndexerRunRecord {
  startedAt: number;
  /** A reset may have the same time as a run. */
  isReset: boolean;
  /** JSON of a RecordedRun. */
  run: string;
}

/** Runs of indexers that have ended. */
export interface IndexerRunRepository {
  /** Stores the runs that are not stored yet. */
  insert(connectionId: string, indexerName: string, runs: readonly IndexerRunRecord[]): Promise<void>;
  /** Start of the newest stored run. */
  lastAt(connectionId: string, indexerName: string): Promise<number | undefined>;
  /** At most `limit` runs that started before `before`, newest first. */
  list(connectionId: string, indexerName: string, before: number, limit: number): Promise<IndexerRunRecord[]>;
  /** Removes the runs of all other indexers, and those that started before `oldest`. */
  prune(connectionId: string, indexerNames: readonly string[], oldest: number): Promise<void>;
  /** Removes all but the newest `limit` runs of an indexer. */
  limit(connectionId: string, indexerName: string, limit: number): Promise<void>;
}

export interface Store {
  /** Whether several processes may use it at the same time. */
  isShared: boolean;
  sessions: SessionRepository;
  userTokens: UserTokenRepository;
  launchTokens: LaunchTokenRepository;
  completedSignIns: CompletedSignInRepository;
  connections: ConnectionRepository;
  keys: KeyRepository;
  audit: AuditRepository;
  savedQueries: SavedQueryRepository;
  recentQueries: RecentQueryRepository;
  tasks: TaskRepository;
  /** Undefined: files of tasks are in the data folder, because only one process uses the store. */
  taskFiles: TaskFileRepository | undefined;
  definitionVersions: DefinitionVersionRepository;
  usageSamples: UsageSampleRepository;
  indexerRuns: IndexerRunRepository;
  monitoring: MonitoringRepository;
  fleetViews: FleetViewRepository;
  alerts: AlertRepository;
  deliveries: DeliveryRepository;
  leases: LeaseRepository;
  meta: MetaRepository;
  health: StoreHealth;
  /** Runs `work` while no other process with the same store is in a call of this method. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
