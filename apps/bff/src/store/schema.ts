import type { Generated } from 'kysely';

/** The tables of the store, as the latest migration leaves them. Times are milliseconds since 1970; flags are 0 or 1. */
export interface Tables {
  sessions: {
    id_hash: Uint8Array;
    origin_secret_hash: Uint8Array;
    subject: string;
    name: string;
    /** JSON array, as the next one. */
    roles: string;
    groups: string;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    /** How the user signed in. */
    mode: string;
    user_agent: string;
  };
  /** Sealed access tokens that the directory issued for sessions. */
  session_tokens: { id_hash: Uint8Array; sealed: Uint8Array; expires_at: number };
  /** Sealed access tokens of users for the services of connections. */
  user_tokens: {
    subject: string;
    connection_id: string;
    scope: string;
    sealed: Uint8Array;
    expires_at: number;
  };
  launch_tokens: { token_hash: Uint8Array; expires_at: number };
  /** Started sign-ins that were completed, until they would have expired. */
  completed_sign_ins: { id_hash: Uint8Array; expires_at: number };
  connections: {
    id: string;
    type: string;
    name: string;
    kind: string;
    environment: string;
    read_only: number;
    endpoint: string | null;
    management_url: string | null;
    subscription_id: string | null;
    /** JSON array of a subscription connection. */
    subscription_ids: string | null;
    resource_group: string | null;
    service_name: string | null;
    local_service_id: string | null;
    dialect: string;
    credential_source: string;
    /** JSON of a TokenRequest. */
    token_request: string;
    /** JSON array of RoleAssignment. */
    role_assignments: string;
    document_security: number;
    /** Subject of the only user, with the display name; null: the connection is shared. */
    private_to: string | null;
    private_to_name: string | null;
    managed: number;
    version: number;
    created_at: number;
    updated_at: number;
  };
  data_keys: { id: string; iv: Uint8Array; wrapped: Uint8Array; wrapped_by: string; created_at: number };
  credentials: {
    connection_id: string;
    field: string;
    key_id: string;
    iv: Uint8Array;
    sealed: Uint8Array;
    bound_to: string;
    updated_at: number;
  };
  audit: {
    seq: number;
    entry: string;
    previous: Uint8Array;
    hash: Uint8Array;
    /** Data key from which the key of the hash is derived; null: the hash has no key. */
    key_id: string | null;
  };
  /** One row. */
  audit_chain: {
    id: number;
    pruned_to: number;
    pruned_hash: Uint8Array;
    keyed_from: number | null;
    key_id: string | null;
    mac: Uint8Array | null;
  };
  saved_queries: {
    id: string;
    connection_id: string;
    index_name: string;
    name: string;
    /** JSON of a QuerySnapshot. */
    request: string;
    created_at: number;
    updated_at: number;
  };
  recent_queries: {
    id: Generated<number>;
    connection_id: string;
    /** The user who ran it. */
    subject: string;
    index_name: string;
    /** JSON of a QuerySnapshot. */
    request: string;
    at: number;
  };
  tasks: {
    id: string;
    kind: string;
    connection_id: string;
    subject: string;
    user_name: string;
    /** JSON, like `groups`. */
    roles: string;
    groups: string;
    state: string;
    /** JSON, like `checkpoint` and `result`. */
    input: string;
    checkpoint: string | null;
    result: string | null;
    cancel_requested: number;
    /** The process that may run the task; null: none. */
    lease_owner: string | null;
    lease_until: number | null;
    created_at: number;
    updated_at: number;
  };
  /** Only in PostgreSQL. With SQLite they are in the data folder. */
  task_files: { task_id: string; name: string; part: number; bytes: Uint8Array; created_at: number };
  task_events: { task_id: string; seq: number; at: number; event: string };
  definition_versions: {
    id: Generated<number>;
    connection_id: string;
    kind: string;
    name: string;
    at: number;
    subject: string;
    user_name: string;
    change: string;
    hash: string;
    /** JSON text; null: deleted. */
    definition: string | null;
  };
  monitoring: {
    connection_id: string;
    /** JSON. */
    settings: string;
    updated_at: number;
  };
  usage_samples: {
    connection_id: string;
    /** Empty: the sample is for the whole service. */
    index_name: string;
    at: number;
    /** JSON. */
    counters: string;
  };
  /** Runs of indexers that have ended. */
  indexer_runs: {
    connection_id: string;
    indexer_name: string;
    started_at: number;
    is_reset: number;
    /** JSON of a RecordedRun. */
    run: string;
  };
  /** How users want to see the list of services. */
  fleet_views: { id: string; subject: string; name: string; query: string; is_default: number };
  alerts: {
    id: string;
    connection_id: string;
    metric: string;
    severity: string;
    threshold: number;
    value: number;
    fired_at: number;
    /** Null: the value is still too high. */
    resolved_at: number | null;
  };
  /** Alerts that a user has read. */
  alert_reads: { subject: string; alert_id: string };
  webhook_deliveries: {
    id: string;
    connection_id: string;
    /** JSON. */
    body: string;
    attempts: number;
    /** When it is sent next; null: it was delivered, or every attempt failed. */
    next_at: number | null;
    /** Of the last attempt. */
    error: string | null;
    created_at: number;
    updated_at: number;
  };
  leases: { name: string; holder: string; expires_at: number };
  meta: { name: string; value: string };
}
