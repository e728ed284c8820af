import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { tempFolder } from '@searchdeck/testkit';
import { expect, it } from 'vitest';
import { data, startBff, v } from '../testing/bff.js';
import { storeError } from './store-error.js';

it('a locked store delays only what must be stored: reads work, and signing out always ends the session', async () => {
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
