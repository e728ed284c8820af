/** Steps of the schema; `user_version` counts those that a file has gone through. Never change one that was released. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE sessions (
    id_hash BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE launch_tokens (token_hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE connections (
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
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE data_keys (
    id TEXT PRIMARY KEY,
    iv BLOB NOT NULL,
    wrapped BLOB NOT NULL,
    wrapped_by TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE credentials (
    connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id),
    iv BLOB NOT NULL,
    sealed BLOB NOT NULL,
    bound_to TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (connection_id, field)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    entry TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL
  ) STRICT;
  CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
  CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
  CREATE TABLE saved_queries (
    id TEXT PRIMARY KEY,
    connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    name TEXT NOT NULL,
    request TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    request TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX history_of_connection ON history (connection_id, id);
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // A kept request was a body alone; it has its api-version and view beside it now.
  `
  UPDATE saved_queries SET request = '{"body":' || request || '}';
  UPDATE history SET request = '{"body":' || request || '}';
  `,
];
