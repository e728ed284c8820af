import { sql, type Kysely, type Migration } from 'kysely';
import type { Tables } from './schema.js';

type Db = Kysely<Tables>;

/**
 * Databases of version 0.1.0 counted their migrations in `user_version` and have no migration table: the migrations
 * that such a database has already had do nothing. A program of version 0.1.0 rejects a database with a higher number.
 */
export const userVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
};

const migration = (version: number, statements: readonly string[]): Migration => ({
  up: async (db: Db) => {
    if ((await userVersion(db)) >= version) return;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql.raw(`PRAGMA user_version = ${version}`).execute(db);
  },
});

/**
 * Steps of the SQLite schema in order; never change one that was released. They run in one transaction with foreign
 * keys off, so that a table that others refer to can be rebuilt.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial': migration(1, [
    `CREATE TABLE sessions (
      id_hash BLOB PRIMARY KEY,
      person TEXT NOT NULL,
      role TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE launch_tokens (token_hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
    `CREATE TABLE connections (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      environment TEXT NOT NULL,
      read_only INTEGER NOT NULL,
      endpoint TEXT NOT NULL,
      management_url TEXT,
      subscription_id TEXT,
      resource_group TEXT,
      service_name TEXT,
      dialect TEXT NOT NULL,
      managed INTEGER NOT NULL,
      version INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE data_keys (
      id TEXT PRIMARY KEY,
      iv BLOB NOT NULL,
      wrapped BLOB NOT NULL,
      wrapped_by TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE credentials (
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      field TEXT NOT NULL,
      key_id TEXT NOT NULL REFERENCES data_keys (id),
      iv BLOB NOT NULL,
      sealed BLOB NOT NULL,
      bound_to TEXT NOT NULL,
      updated_at INTEGER NOT NULL,
      PRIMARY KEY (connection_id, field)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE audit (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      entry TEXT NOT NULL,
      previous BLOB NOT NULL,
      hash BLOB NOT NULL
    ) STRICT`,
    `CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END`,
    `CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END`,
    `CREATE TABLE saved_queries (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      index_name TEXT NOT NULL,
      name TEXT NOT NULL,
      request TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE history (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      index_name TEXT NOT NULL,
      request TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT`,
    `CREATE INDEX history_of_connection ON history (connection_id, id)`,
    `CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  ]),
  // A saved request was only a body; since then its api-version and view are stored beside it.
  '0002_query_snapshots': migration(2, [
    `UPDATE saved_queries SET request = '{"body":' || request || '}'`,
    `UPDATE history SET request = '{"body":' || request || '}'`,
  ]),
  '0003_recent_queries': migration(3, [
    `DROP INDEX history_of_connection`,
    `ALTER TABLE history RENAME TO recent_queries`,
    `CREATE INDEX recent_queries_of_connection ON recent_queries (connection_id, id)`,
  ]),
  '0004_principals': migration(4, [
    `CREATE TABLE new_sessions (
      id_hash BLOB PRIMARY KEY,
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      roles TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO new_sessions
      SELECT id_hash, 'local', person, json_array(role), created_at, last_seen_at, expires_at FROM sessions`,
    `DROP TABLE sessions`,
    `ALTER TABLE new_sessions RENAME TO sessions`,
  ]),
  '0005_subscription_connections': migration(5, [
    `CREATE TABLE new_connections (
      id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      environment TEXT NOT NULL,
      read_only INTEGER NOT NULL,
      endpoint TEXT,
      management_url TEXT,
      subscription_id TEXT,
      subscription_ids TEXT,
      resource_group TEXT,
      service_name TEXT,
      dialect TEXT NOT NULL,
      credential_source TEXT NOT NULL,
      managed INTEGER NOT NULL,
      version INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `INSERT INTO new_connections
      SELECT id, 'service', name, kind, environment, read_only, endpoint, management_url, subscription_id, NULL,
        resource_group, service_name, dialect, 'stored', managed, version, created_at, updated_at FROM connections`,
    `DROP TABLE connections`,
    `ALTER TABLE new_connections RENAME TO connections`,
  ]),
  '0006_tasks': migration(6, [
    `CREATE TABLE tasks (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      subject TEXT NOT NULL,
      user_name TEXT NOT NULL,
      state TEXT NOT NULL,
      input TEXT NOT NULL,
      checkpoint TEXT,
      result TEXT,
      cancel_requested INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX tasks_by_state ON tasks (state)`,
    `CREATE TABLE task_events (
      task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (task_id, seq)
    ) STRICT, WITHOUT ROWID`,
  ]),
  // A session without the secret cannot be used: its user signs in again.
  '0007_origin_secrets': migration(7, [
    `DROP TABLE sessions`,
    `CREATE TABLE sessions (
      id_hash BLOB PRIMARY KEY,
      origin_secret_hash BLOB NOT NULL,
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      roles TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ]),
  '0008_session_modes': migration(8, [
    `ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT 'local'`,
    `ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT ''`,
    `CREATE INDEX sessions_of_subject ON sessions (subject)`,
  ]),
  '0009_definition_versions': migration(9, [
    `CREATE TABLE definition_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      subject TEXT NOT NULL,
      user_name TEXT NOT NULL,
      change TEXT NOT NULL,
      hash TEXT NOT NULL,
      definition TEXT
    ) STRICT`,
    `CREATE INDEX definition_versions_of_resource ON definition_versions (connection_id, kind, name, id)`,
  ]),
  '0010_monitoring': migration(10, [
    `CREATE TABLE monitoring (
      connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
      settings TEXT NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE usage_samples (
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      index_name TEXT NOT NULL,
      at INTEGER NOT NULL,
      counters TEXT NOT NULL,
      PRIMARY KEY (connection_id, index_name, at)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  ]),
  '0011_task_leases': migration(11, [
    `ALTER TABLE tasks ADD COLUMN lease_owner TEXT`,
    `ALTER TABLE tasks ADD COLUMN lease_until INTEGER`,
    `CREATE TABLE completed_sign_ins (id_hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  ]),
  '0012_token_requests': migration(12, [`ALTER TABLE connections ADD COLUMN token_request TEXT NOT NULL DEFAULT '{}'`]),
  // Earlier recent queries belonged to all users of a connection; with local sign-in, there is only one.
  '0013_recent_queries_of_users': migration(13, [
    `ALTER TABLE recent_queries ADD COLUMN subject TEXT NOT NULL DEFAULT 'local'`,
    `DROP INDEX recent_queries_of_connection`,
    `CREATE INDEX recent_queries_of_user ON recent_queries (connection_id, subject, id)`,
  ]),
  '0014_alerts': migration(14, [
    `CREATE TABLE alerts (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      metric TEXT NOT NULL,
      severity TEXT NOT NULL,
      threshold INTEGER NOT NULL,
      value REAL NOT NULL,
      fired_at INTEGER NOT NULL,
      resolved_at INTEGER
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX alerts_of_connection ON alerts (connection_id)`,
    `CREATE TABLE alert_reads (
      subject TEXT NOT NULL,
      alert_id TEXT NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      PRIMARY KEY (alert_id, subject)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE webhook_deliveries (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      body TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      next_at INTEGER,
      error TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX webhook_deliveries_of_connection ON webhook_deliveries (connection_id)`,
    `CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (next_at)`,
  ]),
  '0015_fleet_views': migration(15, [
    `CREATE TABLE fleet_views (
      id TEXT NOT NULL,
      subject TEXT NOT NULL,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      is_default INTEGER NOT NULL,
      PRIMARY KEY (subject, id)
    ) STRICT, WITHOUT ROWID`,
  ]),
  '0016_connection_roles': migration(16, [
    `ALTER TABLE sessions ADD COLUMN groups TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE connections ADD COLUMN role_assignments TEXT NOT NULL DEFAULT '[]'`,
  ]),
  // The entries before have the hashes that they had; `keyed_from` is set on the next start.
  '0017_audit_chain': migration(17, [
    `ALTER TABLE audit ADD COLUMN key_id TEXT`,
    `CREATE TABLE audit_chain (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      pruned_to INTEGER NOT NULL,
      pruned_hash BLOB NOT NULL,
      keyed_from INTEGER,
      key_id TEXT,
      mac BLOB
    ) STRICT`,
    `INSERT INTO audit_chain VALUES (1, 0, zeroblob(32), NULL, NULL, NULL)`,
    `DROP TRIGGER audit_is_append_only_delete`,
    `CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit
      WHEN OLD.seq > COALESCE((SELECT pruned_to FROM audit_chain), 0)
      BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END`,
    `CREATE INDEX saved_queries_of_connection ON saved_queries (connection_id, index_name)`,
    `CREATE INDEX tasks_of_connection ON tasks (connection_id)`,
  ]),
  '0018_user_tokens': migration(18, [
    `CREATE TABLE session_tokens (
      id_hash BLOB PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE,
      sealed BLOB NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE user_tokens (
      subject TEXT NOT NULL,
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      scope TEXT NOT NULL,
      sealed BLOB NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (subject, connection_id, scope)
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX user_tokens_of_connection ON user_tokens (connection_id)`,
    `ALTER TABLE connections ADD COLUMN document_security INTEGER NOT NULL DEFAULT 0`,
  ]),
  '0019_local_services': migration(19, [`ALTER TABLE connections ADD COLUMN local_service_id TEXT`]),
  '0020_indexer_runs': migration(20, [
    `CREATE TABLE indexer_runs (
      connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
      indexer_name TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      is_reset INTEGER NOT NULL,
      run TEXT NOT NULL,
      PRIMARY KEY (connection_id, indexer_name, started_at, is_reset)
    ) STRICT, WITHOUT ROWID`,
  ]),
  '0021_private_connections': migration(21, [
    `ALTER TABLE connections ADD COLUMN private_to TEXT`,
    `ALTER TABLE connections ADD COLUMN private_to_name TEXT`,
  ]),
  // The roles of users who started a task before are unknown until they sign in or renew a session.
  '0022_task_users': migration(22, [
    `ALTER TABLE tasks ADD COLUMN roles TEXT NOT NULL DEFAULT '["owner"]'`,
    `ALTER TABLE tasks ADD COLUMN groups TEXT NOT NULL DEFAULT '[]'`,
    `CREATE INDEX tasks_of_user ON tasks (subject)`,
  ]),
};
