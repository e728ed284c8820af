import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { tempFolder } from '@searchdeck/testkit';
import { chainHash, chainStart } from './chain.js';
import type { AuditEntry, AuditStatus } from '@searchdeck/contract';
import { startServer } from '../server.js';
import { openSqliteStore } from '../store/store.js';
import { data, management, startBff, subscriptionId, v, type TestBff } from '../testing/bff.js';

const service = `/subscriptions/${subscriptionId}/resourceGroups/local/providers/Vendor.Search/searchServices/demo`;

const oldEntry = JSON.stringify({
  at: '2020-01-01T00:00:00.000Z',
  subject: 'local',
  user: 'Local operator',
  session: 'abc',
  requestId: 'r',
  action: 'session.signIn',
  phase: 'done',
});

describe('the audit log', () => {
  let bff: TestBff;
  beforeEach(async () => {
    bff = await startBff();
  });
  afterEach(() => bff.close());
  const entries = async (): Promise<AuditEntry[]> =>
    ((await bff.browser.send('/api/audit')).json() as { value: AuditEntry[] }).value;
  const put = () =>
    bff.browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: { name: 'films', secretOfTheBody: 1 } });
  /** Changes the file while the server runs, as a user with access to the disk could. */
  const tamper = (sql: string) => {
    const db = openSqlite(join(bff.folder.path, 'console.sqlite'));
    try {
      db.exec(sql);
    } finally {
      db.close();
    }
  };

  it('has an entry before a write is sent and one for its outcome', async () => {
    bff.upstream.next({ status: 201 });
    await put();
    const [outcome, intent] = await entries();
    expect(intent).toMatchObject({
      action: 'indexes.put',
      phase: 'intent',
      connectionId: 'demo',
      target: { indexName: 'films' },
      user: 'Local operator',
      subject: 'local',
    });
    expect(outcome).toMatchObject({ action: 'indexes.put', phase: 'outcome', of: intent?.seq, status: 201 });
    expect(bff.upstream.requests.at(-1)?.header('x-ms-client-request-id')).toBe(intent?.requestId);
  });

  it('does not record reads, except those of keys, and never contains a key', async () => {
    const count = (await entries()).length;
    await bff.browser.send(data(`/indexes?${v}`));
    await bff.browser.send(data(`/indexes('films')/docs/search.post.search?${v}`), {
      method: 'POST',
      body: { search: 'CANARY-in-the-body' },
    });
    expect((await entries()).length).toBe(count);
    await bff.browser.send(management(`${service}/listAdminKeys?api-version=2025-05-01`), { method: 'POST' });
    await bff.browser.send(management(`${service}/deleteQueryKey/CANARY-in-the-path?api-version=2025-05-01`), {
      method: 'DELETE',
    });
    const all = await entries();
    expect(all.slice(0, 4).map((e) => `${e.action} ${e.phase}`)).toEqual([
      'services.deleteQueryKey outcome',
      'services.deleteQueryKey intent',
      'services.listAdminKeys outcome',
      'services.listAdminKeys intent',
    ]);
    expect(bff.upstream.requests.at(-1)?.target).toContain('CANARY-in-the-path');
    expect(JSON.stringify(all)).not.toContain('CANARY');
    expect(bff.exposedText()).not.toContain('CANARY');
  });

  it('names a deleted query key, whose value it does not contain', async () => {
    const deleted = async (key: string) => {
      await bff.browser.send(management(`${service}/deleteQueryKey/${key}?api-version=2025-05-01`), {
        method: 'DELETE',
      });
      return (await entries())[0];
    };
    const queryKeys = [
      { name: 'web', key: 'CANARY-web' },
      { name: null, key: 'CANARY-default' },
    ];
    bff.upstream.next({ status: 200, body: JSON.stringify({ value: queryKeys }) });
    const outcome = await deleted('CANARY-web');
    expect(outcome).toMatchObject({ phase: 'outcome', target: { name: 'web', key: '(secret)' } });
    expect(bff.upstream.requests.slice(-2).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    // A key without a name, and keys that can't be read, are deleted as well.
    bff.upstream.next({ status: 200, body: JSON.stringify({ value: queryKeys }) });
    expect((await deleted('CANARY-default'))?.target).not.toHaveProperty('name');
    bff.upstream.next({ status: 403 });
    expect((await deleted('CANARY-web'))?.target).not.toHaveProperty('name');
    expect(bff.upstream.requests.at(-1)?.method).toBe('DELETE');
    expect(JSON.stringify(await entries())).not.toContain('CANARY');
    expect(bff.exposedText()).not.toContain('CANARY');
  });

  it('records the changed fields of connections, without values', async () => {
    await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'x',
        endpoint: 'https://x1.search.windows.net',
        credentials: { adminKey: 'CANARY' },
      },
    });
    const [, intent] = await entries();
    expect(intent).toMatchObject({
      action: 'connections.create',
      fields: ['type', 'name', 'endpoint', 'credentials.adminKey'],
    });
  });

  it('records the changed fields of a service, without values and unknown names', async () => {
    const path = management(`${service}?api-version=2025-05-01`);
    const change = async (body: unknown) => {
      await bff.browser.send(path, { method: 'PATCH', body });
      return (await entries())[0]?.fields;
    };
    expect(
      await change({
        tags: { team: 'CANARY', owner: null },
        sku: { name: 'standard' },
        properties: { replicaCount: 3, networkRuleSet: { ipRules: [{ value: 'CANARY' }] }, CANARY: 1 },
      }),
    ).toEqual(['tags[team]', 'tags[owner]=null', 'sku.name', 'properties.replicaCount', 'properties.networkRuleSet']);
    expect(await change({ CANARY: 1 })).toBeUndefined();
    expect(JSON.stringify(await entries())).not.toContain('CANARY');
  });

  it('rejects a write whose entry cannot be written, and sends nothing', async () => {
    tamper(`CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    const before = bff.upstream.bytesReceived();
    const response = await put();
    expect([response.status, response.code()]).toEqual([503, 'AUDIT_UNAVAILABLE']);
    expect(bff.upstream.bytesReceived()).toBe(before);
    expect((await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { name: 'y' } })).code()).toBe(
      'AUDIT_UNAVAILABLE',
    );
    expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    expect(((await bff.browser.send('/api/connections/demo')).json() as { name: string }).name).toBe('demo');
  });

  it('cannot be changed through the store, and detects changes of the file', async () => {
    await put();
    await put();
    const verify = async () => (await bff.browser.send('/api/audit/verification')).json();
    const entriesNow = (await entries()).length;
    expect(await verify()).toEqual({ intact: true, entries: entriesNow, keyedFrom: 1 });
    expect(() => tamper('UPDATE audit SET entry = entry')).toThrow(/append-only/);
    expect(() => tamper('DELETE FROM audit')).toThrow(/append-only/);
    tamper(
      `DROP TRIGGER audit_is_append_only_update; UPDATE audit SET entry = replace(entry, 'films', 'other') WHERE seq = 2`,
    );
    expect(await verify()).toEqual({ intact: false, entries: 1, brokenAt: 2, problem: 'changed', keyedFrom: 1 });
  });

  it('detects a removed entry', async () => {
    await put();
    tamper('DROP TRIGGER audit_is_append_only_delete; DELETE FROM audit WHERE seq = 2');
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({
      intact: false,
      brokenAt: 3,
      problem: 'missing',
    });
  });

  it('detects entries that were removed from the end', async () => {
    await put();
    const count = (await entries()).length;
    tamper(`DROP TRIGGER audit_is_append_only_delete; DELETE FROM audit WHERE seq > ${count - 2}`);
    expect((await bff.browser.send('/api/audit/verification')).json()).toEqual({
      intact: false,
      entries: count - 2,
      brokenAt: count - 1,
      problem: 'truncated',
      keyedFrom: 1,
    });
  });

  it('has the versions of the definition before and after a change', async () => {
    const definition = (...fields: string[]) => ({ name: 'films', fields: fields.map((name) => ({ name })) });
    const change = async (method: string, body?: unknown) => {
      bff.upstream.next({
        status: method === 'DELETE' ? 204 : 200,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? '' : JSON.stringify(body),
      });
      const path = method === 'POST' ? data(`/indexes?${v}`) : data(`/indexes('films')?${v}`);
      await bff.browser.send(path, { method, body });
      return (await entries())[0];
    };
    const created = await change('POST', definition('id'));
    expect(created).toMatchObject({ action: 'indexes.create', target: { indexName: 'films' } });
    expect(created).not.toHaveProperty('before');
    const changed = await change('PUT', definition('id', 'year'));
    expect(changed).toMatchObject({ action: 'indexes.put', before: created?.after });
    const versionOf = async (id: number | null | undefined) =>
      (await bff.browser.send(`/api/connections/demo/history/versions/${id}`)).json() as { definition: string };
    expect(JSON.parse((await versionOf(created?.after)).definition)).toEqual(definition('id'));
    expect(JSON.parse((await versionOf(changed?.after)).definition)).toEqual(definition('id', 'year'));
    const deleted = await change('DELETE');
    expect(deleted).toMatchObject({ action: 'indexes.delete', before: changed?.after, status: 204 });
    expect(deleted?.after).toBeGreaterThan(changed?.after ?? 0);
  });

  it('is filtered, and exported with the same filter', async () => {
    await put();
    bff.upstream.next({ status: 409 });
    await put();
    await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly: true } });
    await put();
    const actions = async (query: string) =>
      ((await bff.browser.send(`/api/audit?${query}`)).json() as { value: AuditEntry[] }).value.map(
        ({ action, phase, code }) => [action, phase, code ?? ''].join(' ').trim(),
      );
    expect(await actions('result=denied')).toEqual(['indexes.put done CONNECTION_READ_ONLY']);
    expect(await actions('result=failed&action=indexes')).toEqual(['indexes.put outcome']);
    expect(await actions('resource=FIL&result=succeeded')).toEqual(['indexes.put outcome']);
    expect(await actions('action=connections.update&connectionId=demo')).toHaveLength(2);
    expect(await actions('user=operator&action=session')).toEqual(['session.signIn done']);
    expect(await actions('user=nobody')).toEqual([]);
    const all = (await entries()).length;
    expect(await actions(`from=2020-01-01T00:00:00Z&to=2999-01-01T00:00:00Z`)).toHaveLength(all);
    expect(await actions('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await actions('from=2999-01-01T00:00:00Z')).toEqual([]);
    expect((await bff.browser.send('/api/audit?from=yesterday')).status).toBe(400);
    const exported = await bff.browser.send('/api/audit/export?action=indexes');
    expect(exported.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const lines = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    expect(lines.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'indexes.put'));
    expect((await entries())[0]).toMatchObject({ action: 'audit.export', target: { action: 'indexes' } });
  });

  it('is read in pages', async () => {
    for (let i = 0; i < 3; i++) await put();
    const first = (await bff.browser.send('/api/audit?top=2')).json() as {
      value: { seq: number }[];
      nextBefore: number;
    };
    expect(first.value.map((e) => e.seq)).toEqual([7, 6]);
    const second = (await bff.browser.send(`/api/audit?top=2&before=${first.nextBefore}`)).json() as {
      value: { seq: number }[];
    };
    expect(second.value.map((e) => e.seq)).toEqual([5, 4]);
    for (const query of ['top=0', 'top=501', 'top=x', 'before=-1']) {
      expect((await bff.browser.send(`/api/audit?${query}`)).status).toBe(400);
    }
  });

  it('of an earlier version is verified in parts, so that other requests are handled in between', async () => {
    await bff.close();
    const ENTRIES = 10_000;
    bff = await startBff({
      prepare: async (folder) => {
        const file = join(folder, 'console.sqlite');
        await (await openSqliteStore(file)).close();
        const db = openSqlite(file);
        const insert = db.prepare('INSERT INTO audit (entry, previous, hash) VALUES (?, ?, ?)');
        db.transaction(() => {
          let previous = chainStart;
          for (let i = 0; i < ENTRIES; i++) {
            const hash = chainHash(previous, oldEntry);
            insert.run(oldEntry, previous, hash);
            previous = hash;
          }
        });
        db.close();
      },
    });
    const progress = { handled: 0, isVerified: false };
    const verification = bff.browser.send('/api/audit/verification').finally(() => {
      progress.isVerified = true;
    });
    for (; !progress.isVerified; progress.handled++) await bff.signedOut().send('/healthz');
    // The sign-in is the first entry with a keyed hash.
    expect((await verification).json()).toEqual({ intact: true, entries: ENTRIES + 1, keyedFrom: ENTRIES + 1 });
    expect(progress.handled).toBeGreaterThan(3);

    await bff.restart({ audit: { ...bff.config.audit, retentionMs: 86_400_000 } });
    const status = async () => (await bff.browser.send('/api/audit/status')).json() as AuditStatus;
    await expect.poll(async () => (await status()).removed).toBe(ENTRIES);
    const [newest] = await entries();
    expect(await status()).toEqual({ removed: ENTRIES, since: newest?.at, retentionDays: 1, exports: [] });
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true, entries: 1 });
  });

  it('is anchored in a file outside the store', async () => {
    const folder = tempFolder('anchors');
    const anchorFile = join(folder.path, 'anchors.ndjson');
    await bff.restart({ audit: { ...bff.config.audit, anchorFile } });
    await put();
    await bff.restart();
    const lines = readFileSync(anchorFile, 'utf8').trim().split('\n');
    const all = await entries();
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
      [all.at(-1), all[0]].map((entry) => ({ at: expect.any(String), seq: entry?.seq, hash: entry?.hash })),
    );
    expect((await bff.browser.send('/api/audit/verification')).json()).toMatchObject({
      intact: true,
      anchors: { compared: 2 },
    });
    expect((await bff.browser.send('/api/audit/status')).json()).toMatchObject({
      anchorFile: { lastAt: expect.any(String) },
    });
    await bff.server.stop(500);
    const unwritable = { ...bff.config, audit: { ...bff.config.audit, anchorFile: folder.path } };
    await expect(startServer(unwritable, pino({ level: 'silent' }))).rejects.toThrow(
      /^SEARCHDECK_AUDIT_ANCHORS: The file .+ can't be written \(EISDIR\)\.$/,
    );
    const newStore = { ...unwritable, dataDir: join(folder.path, 'new') };
    await expect(startServer(newStore, pino({ level: 'silent' }))).rejects.toThrow(/^SEARCHDECK_AUDIT_ANCHORS: /);
    folder.remove();
  });
});
