import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

/** The schema of version 0.1.0, whose `user_version` is 2. */
const SERVICE_SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE services(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription_id TEXT NOT NULL,
    resource_group TEXT NOT NULL COLLATE NOCASE,
    name TEXT NOT NULL UNIQUE,
    resource TEXT NOT NULL,
    primary_key TEXT NOT NULL,
    secondary_key TEXT NOT NULL,
    busy_until INTEGER NOT NULL DEFAULT 0,
    local_state TEXT NOT NULL DEFAULT '{}'
  );
  CREATE TABLE query_keys(
    service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
    name TEXT,
    key TEXT NOT NULL,
    PRIMARY KEY(service_id, key)
  );
  CREATE TABLE definitions(
    service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    etag TEXT NOT NULL,
    body TEXT NOT NULL,
    directory TEXT,
    PRIMARY KEY(service_id, kind, name)
  ) WITHOUT ROWID;
  CREATE TABLE operation_results(
    id TEXT PRIMARY KEY,
    service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
    ready_at INTEGER NOT NULL,
    target TEXT
  ) WITHOUT ROWID;
  PRAGMA user_version = 2;`;

const INDEX_SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE document (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, body TEXT NOT NULL, sum INTEGER);
  CREATE TABLE segment (
    file TEXT PRIMARY KEY, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL, format INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE tombstone (id INTEGER PRIMARY KEY);
  CREATE TABLE sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO sequence VALUES ('id', 3), ('indexed', 0);`;

const ADMIN = 'admin-key-of-a-service-made-by-0-1-0';
const QUERY = 'query-key-of-a-service-made-by-0-1-0';
const ETAG = 'W/"0x8DF488F92E2D97B"';
const RESOURCE = {
  location: 'local',
  sku: { name: 'standard' },
  tags: { team: 'search' },
  properties: { replicaCount: 1, partitionCount: 1, hostingMode: 'Default', publicNetworkAccess: 'Enabled' },
};
const HOTELS = {
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, retrievable: true, stored: true },
    { name: 'name', type: 'Edm.String', searchable: true, retrievable: true, stored: true, synonymMaps: ['views'] },
  ],
};
const VIEWS = { name: 'views', format: 'solr', synonyms: 'harbor, port' };

/** Data of version 0.1.0: a service with an index of two documents, a synonym map, an alias, and keys. */
function writeDataFolder(folder: string): void {
  const service = openSqlite(join(folder, 'service.db'));
  service.exec(SERVICE_SCHEMA);
  service.exec(`INSERT INTO settings VALUES ('managementToken', 'token-of-0-1-0')`);
  service
    .prepare(
      `INSERT INTO services VALUES (7, '00000000-0000-4000-8000-000000000001', 'local-development', 'shop', ?, ?, 'second', 0, '{}')`,
    )
    .run(JSON.stringify(RESOURCE), ADMIN);
  service.prepare('INSERT INTO query_keys VALUES (7, NULL, ?)').run(QUERY);
  const insert = service.prepare('INSERT INTO definitions VALUES (7, ?, ?, ?, ?, ?)');
  insert.run('indexes', 'hotels', ETAG, JSON.stringify(HOTELS), 'f200823b');
  insert.run('synonymmaps', 'views', ETAG, JSON.stringify(VIEWS), null);
  insert.run('aliases', 'live', ETAG, JSON.stringify({ name: 'live', indexes: ['hotels'] }), null);
  service.close();

  const indexFolder = join(folder, 'indexes', 'f200823b');
  mkdirSync(indexFolder, { recursive: true });
  const index = openSqlite(join(indexFolder, 'index.db'));
  index.exec(INDEX_SCHEMA);
  const document = index.prepare('INSERT INTO document VALUES (?, ?, ?, ?)');
  // A checksum as version 0.1.0 wrote it, and an older document without one.
  document.run(1, '1', '{"id":"1","name":"Harbor view"}', 950354662);
  document.run(2, '2', '{"id":"2","name":"Old port"}', null);
  index.close();
}

it('opens a data folder of version 0.1.0, with its keys, definitions, and documents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-service-'));
  writeDataFolder(folder);
  const service = await TestService.start([], folder);
  const send = async (method: string, path: string, key: string, body?: unknown) => {
    const response = await fetch(`${service.origin}/services/shop${path}?api-version=2026-04-01`, {
      method,
      headers: { 'api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  try {
    expect((await send('GET', "/indexes('hotels')", ADMIN)).body).toMatchObject({
      '@odata.etag': ETAG,
      name: 'hotels',
    });
    expect((await send('GET', "/indexes('hotels')", QUERY)).status).toBe(403);
    expect((await send('GET', "/synonymmaps('views')", ADMIN)).body).toMatchObject(VIEWS);
    expect((await send('GET', "/indexes('hotels')/docs('2')", QUERY)).body).toMatchObject({ name: 'Old port' });
    const { body } = await send('POST', "/indexes('live')/docs/search.post.search", QUERY, { search: 'port' });
    expect(body['value']).toHaveLength(2);
    const path =
      '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/shop';
    expect((await service.management('GET', path)).body).toMatchObject({ name: 'shop', tags: { team: 'search' } });
    const keys = await service.management('POST', `${path}/listAdminKeys`);
    expect(keys.body).toEqual({ primaryKey: ADMIN, secondaryKey: 'second' });

    const added = { value: [{ '@search.action': 'upload', id: '3', name: 'New port' }] };
    expect((await send('POST', "/indexes('hotels')/docs/search.index", ADMIN, added)).status).toBe(200);
  } finally {
    await service.stop();
  }
  const again = await TestService.start([], folder);
  try {
    const response = await fetch(`${again.origin}/services/shop/indexes('hotels')/docs/$count?api-version=2026-04-01`, {
      headers: { 'api-key': QUERY },
    });
    expect(await response.text()).toContain('3');
  } finally {
    await again.dispose();
  }
});
