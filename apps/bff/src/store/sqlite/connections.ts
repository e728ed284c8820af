import type { ConnectionKind, CredentialField, Environment } from '@searchdeck/contract';
import type { ConnectionRecord, ConnectionRepository, KeyRepository, SealedSecret } from '../repositories.js';
import { bufferOf, type Db } from './database.js';

interface ConnectionRow {
  id: string;
  name: string;
  kind: string;
  environment: string;
  read_only: number;
  endpoint: string;
  management_url: string | null;
  subscription_id: string | null;
  resource_group: string | null;
  service_name: string | null;
  dialect: string;
  managed: number;
  version: number;
  created_at: number;
  updated_at: number;
}

interface CredentialRow {
  field: string;
  key_id: string;
  iv: Uint8Array;
  sealed: Uint8Array;
  bound_to: string;
  updated_at: number;
}

const fromRow = (row: ConnectionRow): ConnectionRecord => ({
  id: row.id,
  name: row.name,
  kind: row.kind as ConnectionKind,
  environment: row.environment as Environment,
  readOnly: row.read_only === 1,
  endpoint: row.endpoint,
  managementUrl: row.management_url,
  subscriptionId: row.subscription_id,
  resourceGroup: row.resource_group,
  serviceName: row.service_name,
  dialect: row.dialect as ConnectionRecord['dialect'],
  managed: row.managed === 1,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toRow = (c: ConnectionRecord): ConnectionRow => ({
  id: c.id,
  name: c.name,
  kind: c.kind,
  environment: c.environment,
  read_only: c.readOnly ? 1 : 0,
  endpoint: c.endpoint,
  management_url: c.managementUrl,
  subscription_id: c.subscriptionId,
  resource_group: c.resourceGroup,
  service_name: c.serviceName,
  dialect: c.dialect,
  managed: c.managed ? 1 : 0,
  version: c.version,
  created_at: c.createdAt,
  updated_at: c.updatedAt,
});

const secretFromRow = (row: CredentialRow): SealedSecret => ({
  field: row.field as CredentialField,
  keyId: row.key_id,
  iv: bufferOf(row.iv),
  sealed: bufferOf(row.sealed),
  boundTo: row.bound_to,
  updatedAt: row.updated_at,
});

export const sqliteConnections = (db: Db): ConnectionRepository => {
  const list = db.prepare<ConnectionRow>('SELECT * FROM connections ORDER BY managed DESC, name COLLATE NOCASE, id');
  const find = db.prepare<ConnectionRow>('SELECT * FROM connections WHERE id = ?');
  const insert = db.prepare(`INSERT INTO connections VALUES (@id, @name, @kind, @environment, @read_only, @endpoint,
    @management_url, @subscription_id, @resource_group, @service_name, @dialect, @managed, @version, @created_at, @updated_at)`);
  const replace = db.prepare(`UPDATE connections SET name = @name, kind = @kind, environment = @environment,
    read_only = @read_only, endpoint = @endpoint, management_url = @management_url, subscription_id = @subscription_id,
    resource_group = @resource_group, service_name = @service_name, dialect = @dialect, managed = @managed,
    version = @version, updated_at = @updated_at WHERE id = @id AND version = @expected`);
  const remove = db.prepare('DELETE FROM connections WHERE id = ?');
  const secrets = db.prepare<CredentialRow>('SELECT * FROM credentials WHERE connection_id = ?');
  const secret = db.prepare<CredentialRow>('SELECT * FROM credentials WHERE connection_id = ? AND field = ?');
  const put = db.prepare('INSERT OR REPLACE INTO credentials VALUES (?, ?, ?, ?, ?, ?, ?)');
  const wipe = db.prepare('DELETE FROM credentials WHERE connection_id = ? AND field = ?');
  const putAll = (id: string, all: readonly SealedSecret[]) => {
    for (const s of all) put.run(id, s.field, s.keyId, s.iv, s.sealed, s.boundTo, s.updatedAt);
  };
  return {
    async list() {
      return list.all().map(fromRow);
    },
    async find(id) {
      const row = find.get(id);
      return row === undefined ? undefined : fromRow(row);
    },
    async insert(connection, all) {
      db.transaction(() => {
        insert.run({ ...toRow(connection) });
        putAll(connection.id, all);
      });
    },
    async replace(connection, expected, all, wiped) {
      const { created_at: _, ...row } = toRow(connection);
      return db.transaction(() => {
        if (replace.run({ ...row, expected }).changes !== 1) return false;
        for (const field of wiped) wipe.run(connection.id, field);
        putAll(connection.id, all);
        return true;
      });
    },
    async remove(id) {
      return remove.run(id).changes === 1;
    },
    async secrets(id) {
      return secrets.all(id).map(secretFromRow);
    },
    async secret(id, field) {
      const row = secret.get(id, field);
      return row === undefined ? undefined : secretFromRow(row);
    },
  };
};

interface KeyRow {
  id: string;
  iv: Uint8Array;
  wrapped: Uint8Array;
  wrapped_by: string;
  created_at: number;
}

export const sqliteKeys = (db: Db): KeyRepository => {
  const list = db.prepare<KeyRow>('SELECT * FROM data_keys ORDER BY created_at, id');
  const insert = db.prepare('INSERT INTO data_keys VALUES (?, ?, ?, ?, ?)');
  return {
    async list() {
      return list.all().map((row) => ({
        id: row.id,
        iv: bufferOf(row.iv),
        wrapped: bufferOf(row.wrapped),
        wrappedBy: row.wrapped_by,
        createdAt: row.created_at,
      }));
    },
    async insert(key) {
      insert.run(key.id, key.iv, key.wrapped, key.wrappedBy, key.createdAt);
    },
  };
};
