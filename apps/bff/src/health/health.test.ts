import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';

describe('the readiness check', () => {
  let bff: TestBff;
  afterEach(() => bff.close());
  const ready = async () => {
    const response = await bff.signedOut().send('/readyz');
    return { status: response.status, body: response.json() };
  };

  it('names the failed check, without a session, and recovers', async () => {
    bff = await startBff();
    const ok = { status: 200, body: { status: 'ready', checks: { store: 'ok', migrations: 'ok', key: 'ok' } } };
    expect(await ready()).toEqual(ok);

    const other = openSqlite(join(bff.folder.path, 'console.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    await expect.poll(ready).toEqual({
      status: 503,
      body: { status: 'unavailable', checks: { store: 'STORE_BUSY', migrations: 'ok', key: 'ok' } },
    });
    expect((await bff.signedOut().send('/healthz')).status).toBe(200);
    other.exec('ROLLBACK');
    await expect.poll(ready).toEqual(ok);

    // As if a backup of an older version was restored while the program runs.
    other.exec(`DELETE FROM kysely_migration WHERE name = '0009_definition_versions'`);
    await expect.poll(ready).toMatchObject({ status: 503, body: { checks: { migrations: 'SCHEMA_OUTDATED' } } });
    other.exec('PRAGMA foreign_keys = OFF; DELETE FROM data_keys');
    await expect.poll(ready).toMatchObject({ status: 503, body: { checks: { key: 'CREDENTIAL_UNREADABLE' } } });
    other.close();
  });

  it('responds to probes that use the address of the server instead of its public name', async () => {
    bff = await startBff({ config: { publicOrigin: 'https://search.example.com' } });
    for (const path of ['/healthz', '/readyz']) {
      for (const host of ['10.0.0.7:4280', '127.0.0.1:4280', '[::1]:4280', 'localhost', 'search.example.com']) {
        expect([path, host, (await bff.signedOut().send(path, { headers: { host } })).status]).toEqual([
          path,
          host,
          200,
        ]);
      }
      expect((await bff.signedOut().send(path, { headers: { host: 'search.example.com.evil.example' } })).status).toBe(
        421,
      );
    }
    expect((await bff.signedOut().send('/api/session', { headers: { host: '10.0.0.7:4280' } })).status).toBe(421);
  });
});

it('a program that is stopped is not ready, but serves requests until load balancers had time to notice', async () => {
  const bff = await startBff({ config: { shutdown: { delayMs: 600_000, timeoutMs: 8_000 } } });
  const stopped = bff.server.stop();
  const probe = await bff.signedOut().send('/readyz');
  expect([probe.status, probe.json()]).toEqual([503, { status: 'unavailable', checks: { shutdown: 'STOPPING' } }]);
  const request = await bff.browser.send('/api/session');
  expect([request.status, request.headers['connection']]).toEqual([200, 'close']);
  // A second signal ends the delay.
  void bff.server.stop();
  await stopped;
  await expect(bff.signedOut().send('/readyz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await bff.close();
});
