import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { startBff, data, v } from '../../testing/bff.js';
import { describePostgres } from '../../testing/databases.js';
import { startRelay } from '../../testing/relay.js';

const key = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
const recent = {
  method: 'POST',
  body: { connectionId: 'demo', indexName: 'films', request: { body: { search: 'war' } } },
};

describePostgres('a BFF with a store in PostgreSQL', (databases) => {
  it('is busy while another program locks a table: reads still work, and writes work afterwards', async () => {
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
      expect.stringMatching(/^DATABASE_URL: the database "test_\d" at 127\.0\.0\.1:\d+ cannot be used \(.+\)\.$/),
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
});
