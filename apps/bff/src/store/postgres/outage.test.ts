import { randomBytes } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rotateKeys } from '../../store-commands.js';
import { canaries, startBff, data, v } from '../../testing/bff.js';
import { describePostgres } from '../../testing/databases.js';
import { openPostgresStore } from '../store.js';
import { startRelay } from '../../testing/relay.js';

const key = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
const recent = {
  method: 'POST',
  body: { connectionId: 'demo', indexName: 'films', request: { body: { search: 'war' } } },
};

describePostgres('a BFF with a store in PostgreSQL', (databases) => {
  it('is busy while another program locks a table: reads still work, and writes work afterward', async () => {
    const databaseUrl = await databases.create();
    const bff = await startBff({ config: { databaseUrl: `${databaseUrl}?lock_timeout=300`, key } });
    const unlock = await databases.hold(databaseUrl, 'LOCK TABLE recent_queries IN SHARE MODE');
    const rejected = await bff.browser.send('/api/recent-queries', recent);
    expect([rejected.status, rejected.code(), rejected.headers['retry-after']]).toEqual([503, 'STORE_BUSY', '1']);
    expect((await bff.browser.send('/api/recent-queries')).json()).toEqual({ value: [] });
    await unlock();
    expect((await bff.browser.send('/api/recent-queries', recent)).status).toBe(201);
    await bff.close();
  });

  it('reports that the database is not available, ends the session of the browser, and recovers', async () => {
    const direct = new URL(await databases.create());
    const network = await startRelay(Number(direct.port));
    const databaseUrl = new URL(direct);
    databaseUrl.port = String(network.port);
    const bff = await startBff({ config: { databaseUrl: databaseUrl.href, key } });
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    const { cookie } = bff.browser;

    network.cut();
    for (const path of ['/api/session', '/api/connections', data(`/indexes?${v}`)]) {
      const response = await bff.browser.send(path);
      expect([path, response.status, response.code()]).toEqual([path, 503, 'STORE_UNAVAILABLE']);
    }
    const upstreamRequests = bff.upstream.requests.length;
    const signedOut = await bff.browser.send('/api/session', { method: 'DELETE' });
    expect([signedOut.status, signedOut.headers['set-cookie']]).toEqual([503, expect.stringContaining('Max-Age=0')]);
    expect((await bff.signedOut().send('/readyz')).status).toBe(503);

    network.use(Number(direct.port));
    bff.browser.cookie = cookie;
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    expect(bff.upstream.requests).toHaveLength(upstreamRequests + 1);
    expect((await bff.browser.send('/api/recent-queries', recent)).status).toBe(201);
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true });
    expect(bff.exposedText()).not.toContain(direct.password);
    await bff.close();
    await network.close();
  });

  it('continues when the database is killed while requests wait for it', async () => {
    const direct = new URL(await databases.create());
    const network = await startRelay(Number(direct.port));
    const databaseUrl = new URL(direct);
    databaseUrl.port = String(network.port);
    const bff = await startBff({ config: { databaseUrl: databaseUrl.href, key } });
    // Statements that wait, one of them in a transaction.
    const unlock = await databases.hold(direct.href, 'LOCK TABLE recent_queries, saved_queries');
    const waiting = [bff.browser.send('/api/recent-queries', recent), bff.browser.send('/api/saved-queries')];
    const isWaiting = () =>
      databases.query<{ count: string }>(
        direct.href,
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(isWaiting).toEqual([{ count: '2' }]);

    network.reset();
    for (const response of await Promise.all(waiting)) {
      expect([response.status, response.code()]).toEqual([503, 'STORE_UNAVAILABLE']);
    }
    await unlock();
    network.use(Number(direct.port));
    expect((await bff.browser.send('/api/recent-queries', recent)).status).toBe(201);
    await bff.close();
    await network.close();
  });

  it('does not start without its database, and says why in one line without the password', async () => {
    const url = new URL(await databases.create());
    const start = async (change: (changed: URL) => void): Promise<string> => {
      const changed = new URL(url);
      change(changed);
      const started = startBff({ config: { databaseUrl: changed.href, key } });
      return started.then(
        async (bff) => {
          await bff.close();
          return 'started';
        },
        (error: Error) => error.message,
      );
    };
    const network = await startRelay();
    const messages = [
      await start((changed) => (changed.port = String(network.port))),
      await start((changed) => (changed.pathname = '/nothing')),
      await start((changed) => (changed.password = 'CANARY-wrong')),
    ];
    expect(messages).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database "test_\d" at 127\.0\.0\.1:\d+ can't be used \(.+\)\.$/),
      expect.stringMatching(/^DATABASE_URL: the database "nothing" at 127\.0\.0\.1:\d+ does not exist\.$/),
      expect.stringMatching(/^DATABASE_URL: .+ rejects the password of the user\.$/),
    ]);
    for (const message of messages) {
      expect(message).not.toContain(url.password);
      expect(message).not.toContain('CANARY');
    }
    await network.close();
  });

  it('rejects a text that PostgreSQL cannot store', async () => {
    const bff = await startBff({ config: { databaseUrl: await databases.create(), key } });
    const response = await bff.browser.send('/api/recent-queries', {
      ...recent,
      body: { ...recent.body, indexName: 'a\0b' },
    });
    expect(response.status).toBe(400);
    await bff.close();
  });

  it('rotates both keys while a server uses it', async () => {
    const bff = await startBff({ config: { databaseUrl: await databases.create(), key } });
    const sentKey = async () => {
      const { status } = await bff.browser.send(data(`/indexes?${v}`));
      return status === 200 ? bff.upstream.requests.at(-1)?.header('api-key') : status;
    };
    const sealedWith = async () => (await bff.server.store.connections.secret('demo', 'adminKey'))?.keyId;
    const before = await sealedWith();
    expect(await rotateKeys(bff.config, 'data-key')).toMatch(/^Credentials sealed with the new data key dk-\w+: 3\.$/);
    expect(await sealedWith()).not.toBe(before);
    expect(await sentKey()).toBe(canaries.adminKey);
    const next = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
    await rotateKeys({ ...bff.config, newKey: next }, 'key-encryption-key');
    expect(await sentKey()).toBe(canaries.adminKey);
    await bff.restart({ key: next });
    expect(await sentKey()).toBe(canaries.adminKey);
    // Its hashes are keyed with data keys, which both rotations preserve.
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true, keyedFrom: 1 });
    await expect(rotateKeys({ ...bff.config, key }, 'data-key')).rejects.toThrow(/is not the one that/);

    // A lost key: a new part of the audit log begins, and the earlier entries keep their order.
    const another = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
    await bff.server.stop(500);
    await rotateKeys({ ...bff.config, key: another }, 'discard-lost');
    await bff.restart({ key: another });
    await bff.browser.signIn(await bff.server.launchUrl());
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({
      intact: true,
      entries: 2,
      unverifiable: 1,
      keyedFrom: 2,
    });
    await bff.close();
  });

  it('names a full disk and damaged data; everything else works', async () => {
    const template = await databases.create();
    await (await openPostgresStore(template)).close();
    const { url, path } = await databases.copy(template);
    const file = async (table: string) => {
      const [row] = await databases.query<{ file: string }>(url, `SELECT pg_relation_filepath('${table}') AS file`);
      return join(path, row?.file ?? '');
    };
    // Every write to this device fails as on a full disk.
    const recentQueries = await file('recent_queries');
    rmSync(recentQueries);
    symlinkSync('/dev/full', recentQueries);
    writeFileSync(await file('saved_queries'), Buffer.alloc(8192, 0xff));
    const bff = await startBff({ config: { databaseUrl: url, key } });
    const full = await bff.browser.send('/api/recent-queries', recent);
    expect([full.status, full.code()]).toEqual([503, 'STORE_FULL']);
    const damaged = await bff.browser.send('/api/saved-queries');
    expect([damaged.status, damaged.code()]).toEqual([503, 'STORE_DAMAGED']);
    expect((await bff.browser.send('/api/recent-queries')).json()).toEqual({ value: [] });
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true });
    await bff.close();
  });
});
