import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { tempFolder } from '@searchdeck/testkit';
import { expect, it } from 'vitest';
import { data, startBff, v } from '../testing/bff.js';
import { STORE_FILE } from './open-store.js';
import { storeError } from './store-error.js';
import { openSqliteStore } from './store.js';

it('a locked store affects only writes: reads work, and signing out always ends the session', async () => {
  const bff = await startBff();
  const other = openSqlite(join(bff.folder.path, 'console.sqlite'));
  // The last use of the session would be stored again now.
  other.exec('UPDATE sessions SET last_seen_at = last_seen_at - 120000; BEGIN IMMEDIATE');
  expect((await bff.browser.send('/api/session')).status).toBe(200);
  expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  const recent = await bff.browser.send('/api/recent-queries', {
    method: 'POST',
    body: { connectionId: 'demo', indexName: 'films', request: { body: { search: 'war' } } },
  });
  expect([recent.status, recent.code(), recent.headers['retry-after']]).toEqual([503, 'STORE_BUSY', '1']);

  const { cookie } = bff.browser;
  const signedOut = await bff.browser.send('/api/session', { method: 'DELETE' });
  expect([signedOut.status, signedOut.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  bff.browser.cookie = cookie;
  expect((await bff.browser.send('/api/session')).code()).toBe('SIGNED_OUT');
  other.exec('ROLLBACK');
  expect((await bff.browser.send('/api/session')).code()).toBe('SIGNED_OUT');
  other.close();
  await bff.browser.signIn(await bff.server.launchUrl());
  expect((await bff.browser.send('/api/session')).status).toBe(200);
  await bff.close();
});

it('a full disk affects only writes: reads work, and nothing is changed without its audit entry', async () => {
  const bff = await startBff();
  // The database cannot grow by a single page.
  await bff.restart({}, { maxStorePages: 1 });
  const { browser } = bff;
  const saved = await browser.send('/api/saved-queries', {
    method: 'POST',
    body: {
      connectionId: 'demo',
      indexName: 'films',
      name: 'Long',
      request: { body: { search: 'x'.repeat(50_000) } },
    },
  });
  expect([saved.status, saved.code()]).toEqual([503, 'STORE_FULL']);
  const change = () => browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: {} });
  // The last page has room for a few more audit entries.
  let requestCount = 0;
  let rejected = await change();
  while (rejected.status === 200 && requestCount < 200) {
    requestCount += 1;
    rejected = await change();
  }
  expect([rejected.status, rejected.code()]).toEqual([503, 'STORE_FULL']);
  const changes = bff.upstream.requests.filter(({ method }) => method === 'PUT');
  expect(changes).toHaveLength(requestCount);

  for (const path of ['/api/session', '/api/connections', '/api/saved-queries', '/api/audit', data(`/indexes?${v}`)]) {
    expect([path, (await browser.send(path)).status]).toEqual([path, 200]);
  }
  expect((await browser.send('/api/saved-queries')).json()).toEqual({ value: [] });
  const { cookie } = browser;
  const signedOut = await browser.send('/api/session', { method: 'DELETE' });
  expect([signedOut.status, signedOut.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  browser.cookie = cookie;
  expect((await browser.send('/api/session')).code()).toBe('SIGNED_OUT');

  // With free space everything works again, and the audit log is intact.
  await bff.restart();
  await browser.signIn(await bff.server.launchUrl());
  expect((await change()).status).toBe(200);
  expect((await browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true });
  await bff.close();
});

it('names a full and a damaged store', () => {
  const thrownBy = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  };
  const full = openSqlite(':memory:');
  full.exec('PRAGMA max_page_count = 4; CREATE TABLE t (a TEXT)');
  const insert = full.prepare('INSERT INTO t VALUES (?)');
  expect(storeError(thrownBy(() => insert.run('x'.repeat(100_000))))).toMatchObject({
    status: 503,
    code: 'STORE_FULL',
  });
  full.close();

  const folder = tempFolder('damaged');
  const file = join(folder.path, 'a.sqlite');
  writeFileSync(file, 'x'.repeat(5000));
  const damaged = openSqlite(file);
  expect(storeError(thrownBy(() => damaged.exec('CREATE TABLE t (a)')))).toMatchObject({
    status: 503,
    code: 'STORE_DAMAGED',
  });
  damaged.close();
  folder.remove();
  expect(storeError(new Error('another'))).toBeUndefined();
});

it('does not start with a damaged database, and says so in one line', async () => {
  const start = startBff({
    prepare: async (dataDir) => {
      const file = join(dataDir, STORE_FILE);
      await (await openSqliteStore(file)).close();
      // Every page but the one with the schema.
      writeFileSync(file, readFileSync(file).fill(0xff, 4096));
    },
  });
  await expect(start).rejects.toThrow(
    /^The database .*console\.sqlite is damaged\. Restore it from a backup, or move it away to start without its connections\.$/,
  );
});
