import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { tempFolder } from '@searchdeck/testkit';
import { describe, expect, it } from 'vitest';
import { chainHash, chainStart } from '../audit/chain.js';
import { keyEncryptionKey } from '../credentials/key-file.js';
import { Vault } from '../credentials/vault.js';
import { hashToken } from '../sessions/tokens.js';
import { startBff, v } from '../testing/bff.js';
import type { KeyRepository } from './repositories.js';
import { openSqliteStore } from './store.js';

/** The schema that version 0.1.0 left behind, with `user_version` 2. */
const schemaOf010 = `
  CREATE TABLE sessions (id_hash BLOB PRIMARY KEY, person TEXT NOT NULL, role TEXT NOT NULL, created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE launch_tokens (token_hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE connections (id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, environment TEXT NOT NULL,
    read_only INTEGER NOT NULL, endpoint TEXT NOT NULL, management_url TEXT, subscription_id TEXT, resource_group TEXT,
    service_name TEXT, dialect TEXT NOT NULL, managed INTEGER NOT NULL, version INTEGER NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE data_keys (id TEXT PRIMARY KEY, iv BLOB NOT NULL, wrapped BLOB NOT NULL, wrapped_by TEXT NOT NULL,
    created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE credentials (connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE, field TEXT NOT NULL,
    key_id TEXT NOT NULL REFERENCES data_keys (id), iv BLOB NOT NULL, sealed BLOB NOT NULL, bound_to TEXT NOT NULL,
    updated_at INTEGER NOT NULL, PRIMARY KEY (connection_id, field)) STRICT, WITHOUT ROWID;
  CREATE TABLE audit (seq INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL, previous BLOB NOT NULL,
    hash BLOB NOT NULL) STRICT;
  CREATE TRIGGER audit_is_append_only_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
  CREATE TRIGGER audit_is_append_only_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
  CREATE TABLE saved_queries (id TEXT PRIMARY KEY, connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL, name TEXT NOT NULL, request TEXT NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE history (id INTEGER PRIMARY KEY AUTOINCREMENT,
    connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE, index_name TEXT NOT NULL,
    request TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX history_of_connection ON history (connection_id, id);
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const endpoint = 'https://shop.search.windows.net';
const sessionId = 'S'.repeat(43);

/** Writes a data folder as version 0.1.0 did. `version`: its schema; before 2, a saved request was only a body. */
const writeOldFolder = async (dataDir: string, version: 1 | 2): Promise<void> => {
  const db = openSqlite(join(dataDir, 'console.sqlite'));
  db.exec(schemaOf010);
  const keys: KeyRepository = {
    list: async () => [],
    rewrap: async () => undefined,
    insert: async ({ id, iv, wrapped, wrappedBy, createdAt }) => {
      db.prepare('INSERT INTO data_keys VALUES (?, ?, ?, ?, ?)').run(id, iv, wrapped, wrappedBy, createdAt);
    },
  };
  const vault = await Vault.open(keys, keyEncryptionKey({ variable: 'SEARCHDECK_KEY' }, dataDir));
  db.prepare(
    `INSERT INTO connections VALUES ('c-1', 'Shop', 'cloud', 'development', 0, ?, NULL, NULL, NULL, NULL, 'azure', 0, 3, 1, 2)`,
  ).run(endpoint);
  const secret = vault.seal({ connectionId: 'c-1', field: 'adminKey', boundTo: endpoint }, 'the-old-key');
  db.prepare(`INSERT INTO credentials VALUES ('c-1', 'adminKey', ?, ?, ?, ?, 1)`).run(
    secret.keyId,
    secret.iv,
    secret.sealed,
    secret.boundTo,
  );
  const text = (body: object) => JSON.stringify(version === 1 ? body : { body });
  db.prepare(`INSERT INTO saved_queries VALUES ('q-1', 'c-1', 'films', 'Old', ?, 1, 1)`).run(text({ search: 'war' }));
  db.prepare(`INSERT INTO history VALUES (7, 'c-1', 'films', ?, 1)`).run(text({ top: 3 }));
  const entry = JSON.stringify({
    at: '2026-01-01T00:00:00.000Z',
    person: 'Local operator',
    session: 'abc',
    requestId: 'r-1',
    action: 'connection.create',
    phase: 'done',
  });
  db.prepare('INSERT INTO audit (entry, previous, hash) VALUES (?, ?, ?)').run(
    entry,
    chainStart,
    chainHash(chainStart, entry),
  );
  const now = Date.now();
  db.prepare(`INSERT INTO sessions VALUES (?, 'Local operator', 'owner', ?, ?, ?)`).run(
    hashToken(sessionId),
    now,
    now,
    now + 3_600_000,
  );
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
};

describe('a data folder of version 0.1.0', () => {
  it.each([1, 2] as const)('is migrated with everything in it (schema %s)', async (version) => {
    const bff = await startBff({ prepare: (dataDir) => writeOldFolder(dataDir, version) });
    const { browser, server } = bff;
    const read = async (path: string) => (await browser.send(path)).json();
    expect(await read('/api/connections/c-1')).toMatchObject({
      type: 'service',
      name: 'Shop',
      endpoint,
      credentialSource: 'stored',
      etag: '"3"',
      credentials: { adminKey: { set: true, readable: true } },
    });
    expect(await read('/api/saved-queries')).toMatchObject({
      value: [{ id: 'q-1', name: 'Old', indexName: 'films', request: { body: { search: 'war' } } }],
    });
    expect(await read('/api/recent-queries')).toMatchObject({ value: [{ id: 7, request: { body: { top: 3 } } }] });
    expect(await read('/api/audit/verification')).toMatchObject({ intact: true });
    expect(await read('/api/audit')).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({ seq: 1, user: 'Local operator', action: 'connection.create' }),
      ]),
    });
    const old = bff.signedOut();
    old.cookie = `searchdeck-session-${server.port}=${sessionId}`;
    // Sessions of that version have no origin secret.
    old.originSecret = '1';
    const signedOut = await old.send('/api/session');
    expect([signedOut.status, signedOut.code()]).toEqual([401, 'SIGNED_OUT']);
    expect(signedOut.text).toContain('npm run launch-link');
    // Deleting a connection still deletes what belongs to it.
    await browser.send('/api/connections/c-1', { method: 'DELETE' });
    expect(await read('/api/saved-queries')).toEqual({ value: [] });
    expect(await read('/api/recent-queries')).toEqual({ value: [] });
    await bff.close();
  });

  it('keeps its credentials usable', async () => {
    const bff = await startBff({ prepare: (dataDir) => writeOldFolder(dataDir, 2) });
    // The address is public: the BFF gets as far as the name resolution with the credential.
    const response = await bff.browser.send(`/api/connections/c-1/data/indexes?${v}`);
    expect(response.code()).not.toBe('CREDENTIAL_UNREADABLE');
    const db = openSqlite(join(bff.folder.path, 'console.sqlite'));
    expect(db.pragma('foreign_key_check')).toBeUndefined();
    expect(db.pragma('integrity_check')).toBe('ok');
    db.close();
    await bff.close();
  });
});

describe('the store', () => {
  it('of a newer version is rejected', async () => {
    const folder = tempFolder('bff-store');
    const file = join(folder.path, 'console.sqlite');
    await (await openSqliteStore(file)).close();
    const db = openSqlite(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await expect(openSqliteStore(file)).rejects.toThrow('was written by a newer version of Searchdeck');
    folder.remove();
  });
});
