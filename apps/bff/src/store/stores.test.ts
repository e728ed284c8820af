import { randomBytes } from 'node:crypto';
import { tempFolder } from '@searchdeck/testkit';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '@searchdeck/sqlite';
import { Audit, unknownActor } from '../audit/audit.js';
import { beginKeyedChain } from '../audit/sealed-chain.js';
import { auditDamage, chainKeys } from '../testing/audit-damage.js';
import { schemaOfPostgres, schemaOfSqlite } from '../testing/schema.js';
import { pino } from 'pino';
import { describePostgres, type TestDatabases } from '../testing/databases.js';
import type {
  AlertRecord,
  DeliveryRecord,
  NewDefinitionVersion,
  ServiceConnection,
  Store,
  TaskLease,
  TaskRecord,
} from './repositories.js';
import { migrations } from './postgres/migrations.js';
import { openPostgresStore, openSqliteStore } from './store.js';

const connection: ServiceConnection = {
  type: 'service',
  id: 'c-1',
  name: 'Shop',
  kind: 'cloud',
  environment: 'development',
  readOnly: true,
  dialect: 'azure',
  credentialSource: 'stored',
  tokenRequest: { issuer: null, clientId: null, resource: null },
  roleAssignments: [{ type: 'user', subject: 'u', role: 'owner' }],
  privateTo: { subject: 'u-1', name: 'Olga' },
  managed: false,
  version: 1,
  createdAt: 1_800_000_000_000,
  updatedAt: 1_800_000_000_001,
  endpoint: 'https://shop.search.windows.net',
  hasDocumentSecurity: true,
  managementUrl: null,
  subscriptionId: null,
  resourceGroup: null,
  serviceName: null,
  localServiceId: null,
};
const dataKey = { id: 'dk-1', iv: Buffer.from([1]), wrapped: Buffer.from([0, 255]), wrappedBy: 'f', createdAt: 1 };
const secret = {
  field: 'adminKey' as const,
  keyId: 'dk-1',
  iv: Buffer.from([2]),
  sealed: Buffer.from([0, 128, 255]),
  boundTo: connection.endpoint,
  updatedAt: 5,
};
const task: TaskRecord = {
  id: 't-1',
  kind: 'managementOperation',
  connectionId: 'c-1',
  subject: 'local',
  userName: 'Local operator',
  roles: ['contributor'],
  groups: ['staff'],
  state: 'queued',
  input: '{}',
  checkpoint: null,
  result: null,
  isCancelRequested: false,
  createdAt: 10,
  updatedAt: 10,
};
const mine: TaskLease = { owner: 'mine', durationMs: 60_000 };
const scope = { connectionId: 'c-1', indexName: 'films' };

const openAudit = async (store: Store): Promise<Audit> => {
  const keys = await chainKeys(store);
  await beginKeyedChain(store.audit, keys);
  return new Audit({ repository: store.audit, keys, log: pino({ level: 'silent' }) });
};

/** Tests of every store. */
const describeBehavior = (open: () => Promise<Store>): void => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await store.keys.insert(dataKey);
    await store.connections.insert(connection, [secret]);
  });
  afterEach(() => store.close());

  it('stores connections with their secrets, and changes them only from the current version', async () => {
    expect(await store.connections.find('c-1')).toEqual(connection);
    expect(await store.connections.secret('c-1', 'adminKey')).toEqual(secret);
    expect(await store.keys.list()).toEqual([dataKey]);
    const fleet = {
      ...connection,
      type: 'subscription' as const,
      id: 'c-2',
      name: 'fleet',
      managementUrl: 'https://management.azure.com',
      subscriptionIds: ['a', 'b'],
    };
    const {
      endpoint: _e,
      hasDocumentSecurity: _h,
      subscriptionId: _s,
      resourceGroup: _r,
      serviceName: _n,
      localServiceId: _l,
      ...subscription
    } = fleet;
    await store.connections.insert(subscription, []);
    await store.connections.insert({ ...connection, id: 'c-3', name: 'apple', managed: true }, []);
    await store.connections.insert({ ...connection, id: 'c-4', name: 'Zoo' }, []);
    // Managed ones first; names regardless of case.
    expect((await store.connections.list()).map(({ id }) => id)).toEqual(['c-3', 'c-2', 'c-1', 'c-4']);
    expect(await store.connections.find('c-2')).toEqual(subscription);

    const changed = { ...connection, name: 'Store', version: 2 };
    const newSecret = { ...secret, sealed: Buffer.from([9]) };
    expect(await store.connections.replace(changed, 1, [newSecret], [])).toBe(true);
    expect(await store.connections.replace({ ...changed, name: 'Lost', version: 2 }, 1, [], ['adminKey'])).toBe(false);
    expect([await store.connections.find('c-1'), await store.connections.version('c-1')]).toEqual([changed, 2]);
    expect(await store.connections.secrets('c-1')).toEqual([newSecret]);
    expect(await store.connections.replace({ ...changed, version: 3 }, 2, [], ['adminKey'])).toBe(true);
    expect(await store.connections.secrets('c-1')).toEqual([]);
    expect([await store.connections.remove('c-1'), await store.connections.remove('c-1')]).toEqual([true, false]);
  });

  it('changes nothing if a part of a change fails', async () => {
    const unknownKey = { ...secret, keyId: 'dk-unknown' };
    await expect(store.connections.insert({ ...connection, id: 'c-2' }, [unknownKey])).rejects.toThrow(/foreign key/i);
    expect(await store.connections.find('c-2')).toBeUndefined();
    await expect(store.connections.insert(connection, [])).rejects.toThrow(/unique/i);
    expect(await store.connections.secrets('c-1')).toEqual([secret]);
  });

  it('stores sessions until they end, and single-use tokens once', async () => {
    const session = {
      idHash: randomBytes(32),
      originSecretHash: randomBytes(32),
      subject: 'u',
      name: 'Ümit',
      roles: ['reader', 'owner'] as const,
      groups: ['g-1'],
      createdAt: 1,
      lastSeenAt: 2,
      expiresAt: 100,
      mode: 'directory' as const,
      userAgent: 'Test',
    };
    const other = { ...session, idHash: randomBytes(32), lastSeenAt: 9 };
    await store.sessions.insert(session);
    await store.sessions.insert(other);
    expect(await store.sessions.find(session.idHash)).toEqual(session);
    expect((await store.sessions.ofSubject('u')).map(({ lastSeenAt }) => lastSeenAt)).toEqual([9, 2]);
    const renewal = { name: 'U', roles: ['reader'] as const, groups: ['g-2'], lastSeenAt: 50, expiresAt: 200 };
    await store.sessions.renew(session.idHash, renewal);
    await store.sessions.touch(session.idHash, 60);
    expect(await store.sessions.find(session.idHash)).toEqual({ ...session, ...renewal, lastSeenAt: 60 });
    await store.sessions.removeExpired(100, 5);
    expect(await store.sessions.find(other.idHash)).toBeUndefined();
    await store.sessions.remove(session.idHash);
    expect(await store.sessions.ofSubject('u')).toEqual([]);

    const token = randomBytes(32);
    await store.launchTokens.insert(token, 50);
    const uses = await Promise.all([1, 2, 3].map(() => store.launchTokens.consume(token, 40)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    await store.launchTokens.insert(token, 50);
    expect(await store.launchTokens.consume(token, 50)).toBe(false);

    const id = randomBytes(32);
    const completions = await Promise.all([1, 2, 3].map(() => store.completedSignIns.add(id, 90, 10)));
    expect(completions.filter(Boolean)).toHaveLength(1);
    expect(await store.completedSignIns.add(id, 200, 90)).toBe(true);
  });

  it('removes the tokens of a session with it, and those of a user with the last session', async () => {
    const session = {
      idHash: randomBytes(32),
      originSecretHash: randomBytes(32),
      subject: 'u',
      name: 'U',
      roles: ['reader'] as const,
      groups: [],
      createdAt: 1,
      lastSeenAt: 2,
      expiresAt: 100,
      mode: 'directory' as const,
      userAgent: '',
    };
    const second = { ...session, idHash: randomBytes(32) };
    const token = (text: string, expiresAt = 1_000) => ({ sealed: Buffer.from(text), expiresAt });
    const key = { subject: 'u', connectionId: 'c-1', scope: 'https://search.test/.default' };
    await store.userTokens.put(key, token('nobody is signed in'));
    expect(await store.userTokens.find(key)).toBeUndefined();

    await store.sessions.insert(session, token('first'));
    await store.sessions.insert(second);
    expect(await store.sessions.accessToken(session.idHash)).toEqual(token('first'));
    expect(await store.sessions.accessToken(second.idHash)).toBeUndefined();
    const renewal = { name: 'U', roles: ['reader'] as const, groups: [], lastSeenAt: 5, expiresAt: 200 };
    await store.sessions.renew(session.idHash, renewal, token('renewed', 2_000));
    expect(await store.sessions.accessToken(session.idHash)).toEqual(token('renewed', 2_000));
    await store.sessions.renew(randomBytes(32), renewal, token('revoked'));

    await store.userTokens.put(key, token('service'));
    await store.userTokens.put(key, token('service, new'));
    await store.userTokens.put({ ...key, scope: 'other' }, token('other', 50));
    expect(await store.userTokens.find(key)).toEqual(token('service, new'));
    expect(await store.userTokens.find({ ...key, subject: 'v' })).toBeUndefined();
    await store.sessions.removeExpired(60, 0);
    expect(await store.userTokens.find({ ...key, scope: 'other' })).toBeUndefined();
    await store.sessions.remove(session.idHash);
    expect(await store.sessions.accessToken(session.idHash)).toBeUndefined();
    expect(await store.userTokens.find(key)).toBeDefined();
    await store.sessions.removeExpired(150, 0);
    expect(await store.userTokens.find(key)).toBeUndefined();

    await store.sessions.insert(session);
    await store.userTokens.put(key, token('again'));
    await store.userTokens.remove({ subject: 'u', connectionId: 'c-1' });
    expect(await store.userTokens.find(key)).toBeUndefined();
    await store.userTokens.put(key, token('of a connection'));
    await store.connections.remove('c-1');
    expect(await store.userTokens.find(key)).toBeUndefined();
  });

  it('appends concurrent audit entries to one chain without gaps', async () => {
    const audit = await openAudit(store);
    expect(await audit.verify()).toMatchObject({ entries: 0, problem: undefined });
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => audit.record(unknownActor, `r-${i}`, { action: 'test', phase: 'done' })),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
    expect(await audit.verify()).toMatchObject({ entries: 20, problem: undefined });
    expect((await store.audit.page(2, 19)).map(({ seq }) => seq)).toEqual([18, 17]);
    expect(await store.audit.lastSeq()).toBe(20);
  });

  it('stores saved and recent queries', async () => {
    const saved = { ...scope, id: 'q-1', name: 'Über', request: '{"body":{}}', createdAt: 1, updatedAt: 1 };
    expect(await store.savedQueries.put(saved)).toBe(true);
    expect(await store.savedQueries.put({ ...saved, id: 'q-2', name: 'über' })).toBe(false);
    expect(await store.savedQueries.put({ ...saved, id: 'q-2', name: 'b' })).toBe(true);
    expect(await store.savedQueries.put({ ...saved, id: 'q-3', name: 'A', indexName: 'other' })).toBe(true);
    expect(await store.savedQueries.put({ ...saved, request: '{}', updatedAt: 2 })).toBe(true);
    expect((await store.savedQueries.list({})).map(({ name }) => name)).toEqual(['A', 'b', 'Über']);
    expect(await store.savedQueries.find('q-1')).toEqual({ ...saved, request: '{}', updatedAt: 2 });
    // Of several queries with the same name at the same time, one is stored.
    const races = await Promise.all(
      [1, 2, 3, 4].map((i) => store.savedQueries.put({ ...saved, id: `r-${i}`, name: 'Race' })),
    );
    expect(races.filter(Boolean)).toHaveLength(1);

    const entry = (request: string) => ({ ...scope, subject: 'local', request, at: 1 });
    const ofUser = { ...scope, subject: 'local' };
    await store.recentQueries.add({ ...entry('a'), subject: 'other' }, 2);
    for (const request of ['a', 'b', 'a', 'c']) await store.recentQueries.add(entry(request), 2);
    expect((await store.recentQueries.list(ofUser, 10)).map(({ request }) => request)).toEqual(['c', 'a']);
    await Promise.all([1, 2, 3, 4].map(() => store.recentQueries.add(entry('same'), 10)));
    expect((await store.recentQueries.list(ofUser, 10)).map(({ request }) => request)).toEqual(['same', 'c', 'a']);
    await store.recentQueries.clear(ofUser);
    expect(await store.recentQueries.list(ofUser, 10)).toEqual([]);
    const others = { subject: 'other' };
    expect((await store.recentQueries.list(others, 10)).map(({ request }) => request)).toEqual(['a']);
    await store.connections.remove('c-1');
    expect([await store.savedQueries.list({}), await store.recentQueries.list(others, 10)]).toEqual([[], []]);
  });

  it('stores tasks, and numbers their concurrent events', async () => {
    expect(await store.tasks.insert(task, 'queued', mine)).toEqual({ seq: 1, at: 10, event: 'queued' });
    expect(await store.tasks.find('t-1')).toEqual(task);
    const change = { checkpoint: '{"at":7}', state: 'running' as const, updatedAt: 20 };
    expect(await store.tasks.update('t-1', change, 'running', 'mine')).toBe(true);
    await Promise.all([1, 2, 3, 4].map((i) => store.tasks.update('t-1', { updatedAt: 30 }, `${i}`, 'mine')));
    expect((await store.tasks.events('t-1', 2)).map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
    expect((await store.tasks.lastEvent('t-1'))?.seq).toBe(6);
    await store.tasks.requestCancel('t-1', 40);
    const running = { ...task, ...change, isCancelRequested: true, updatedAt: 40 };
    expect(await store.tasks.find('t-1')).toEqual(running);
    await store.tasks.insert({ ...task, id: 't-2', createdAt: 11, state: 'failed' }, 'x', mine);
    expect((await store.tasks.list({ limit: 10 })).map(({ id }) => id)).toEqual(['t-2', 't-1']);
    expect(await store.tasks.list({ connectionId: 'c-1', states: ['running'], limit: 10 })).toEqual([running]);
    await store.tasks.remove('t-2');
    await store.connections.remove('c-1');
    expect([await store.tasks.find('t-1'), await store.tasks.events('t-1', 0)]).toEqual([undefined, []]);
    expect(await store.tasks.update('t-1', { updatedAt: 50 }, 'late', 'mine')).toBe(false);
  });

  it('stores the current roles of the users of tasks', async () => {
    await store.tasks.insert(task, 'queued', mine);
    await store.tasks.insert({ ...task, id: 't-2', subject: 'other' }, 'queued', mine);
    const { subject, roles, groups } = task;
    expect(await store.tasks.findUser('t-1')).toEqual({ subject, roles, groups });
    await store.tasks.updateUser({ subject, roles: [], groups: ['guests'] });
    expect(await store.tasks.find('t-1')).toEqual({ ...task, roles: [], groups: ['guests'] });
    expect(await store.tasks.findUser('t-2')).toEqual({ subject: 'other', roles, groups });
    expect(await store.tasks.findUser('t-9')).toBeUndefined();
  });

  it('leases a task to one owner', async () => {
    const other: TaskLease = { owner: 'other', durationMs: 60_000 };
    await store.tasks.insert(task, 'queued', mine);
    expect(await store.tasks.lease('t-1', ['queued'], other)).toBe(false);
    expect(await store.tasks.update('t-1', { updatedAt: 20 }, 'x', 'other')).toBe(false);
    expect((await store.tasks.events('t-1', 0)).length).toBe(1);
    expect([await store.tasks.listUnleased('other'), (await store.tasks.listUnleased('mine')).length]).toEqual([[], 1]);
    await store.tasks.requestCancel('t-1', 30);
    expect(await store.tasks.renewLeases(['t-1', 't-9'], mine)).toEqual([{ id: 't-1', isCancelRequested: true }]);
    expect(await store.tasks.renewLeases(['t-1'], other)).toEqual([]);

    // One of the others leases a task whose lease has ended.
    expect(await store.tasks.renewLeases(['t-1'], { owner: 'mine', durationMs: 0 })).toHaveLength(1);
    expect((await store.tasks.listUnleased('other')).map(({ id }) => id)).toEqual(['t-1']);
    const attempts = ['a', 'b', 'c'].map((owner) =>
      store.tasks.lease('t-1', ['queued'], { owner, durationMs: 60_000 }),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    expect(await store.tasks.update('t-1', { updatedAt: 40 }, 'x', 'mine')).toBe(false);
    for (const owner of ['a', 'b', 'c']) await store.tasks.endLeases(owner);

    // A task that waits has no lease.
    expect(await store.tasks.lease('t-1', ['running'], mine)).toBe(false);
    expect(await store.tasks.lease('t-1', ['queued'], mine)).toBe(true);
    expect(await store.tasks.update('t-1', { state: 'waiting', updatedAt: 50 }, 'x', 'mine')).toBe(true);
    expect(await store.tasks.listUnleased('other')).toEqual([]);
    expect(await store.tasks.lease('t-1', ['waiting'], other)).toBe(true);
  });

  it('stores the versions of definitions', async () => {
    const version = (change: NewDefinitionVersion['change'], definition: string | null): NewDefinitionVersion => ({
      connectionId: 'c-1',
      kind: 'indexes',
      name: 'films',
      at: 100,
      subject: 'local',
      userName: 'Local operator',
      change,
      hash: definition ?? '',
      definition,
    });
    const limits = { maxVersions: 2, after: 0 };
    const add = (change: NewDefinitionVersion['change'], definition: string | null) =>
      store.definitionVersions.add(version(change, definition), limits);
    // A version that is added several times at the same time is stored once.
    const [seen] = new Set(await Promise.all([add('seen', 'a'), add('seen', 'a'), add('seen', 'a')]));
    expect(await store.definitionVersions.lastId('c-1', 'indexes', 'films')).toBe(seen);
    expect((await store.definitionVersions.list('c-1', 'indexes', 'films')).map(({ id }) => id)).toEqual([seen]);
    const saved = await add('saved', 'b');
    const deleted = await add('deleted', null);
    expect([saved > (seen ?? 0), deleted > saved, await add('deleted', null)]).toEqual([true, true, deleted]);
    const list = await store.definitionVersions.list('c-1', 'indexes', 'films');
    expect(list.map(({ change, hasDefinition }) => [change, hasDefinition])).toEqual([
      ['deleted', false],
      ['saved', true],
    ]);
    expect(await store.definitionVersions.has('c-1', 'indexes', 'films')).toBe(false);
    expect((await store.definitionVersions.listDeleted('c-1', 'indexes', 5)).map(({ name }) => name)).toEqual([
      'films',
    ]);
    expect(await store.definitionVersions.find('c-1', list[1]?.id ?? 0)).toMatchObject({ definition: 'b' });
    await store.definitionVersions.add(version('saved', 'c'), { maxVersions: 5, after: 101 });
    expect(await store.definitionVersions.list('c-1', 'indexes', 'films')).toEqual([]);
  });

  it('stores the runs of indexers once, and limits their number and age', async () => {
    const run = (startedAt: number, isReset = false) => ({ startedAt, isReset, run: `${startedAt}` });
    await store.indexerRuns.insert('c-1', 'crawl', [run(3, true), run(3), run(2), run(1)]);
    await store.indexerRuns.insert('c-1', 'crawl', [run(4), run(3)]);
    await store.indexerRuns.insert('c-1', 'other', [run(9)]);
    const times = async (before = 10, limit = 10) =>
      (await store.indexerRuns.list('c-1', 'crawl', before, limit)).map(({ startedAt }) => startedAt);
    expect([await times(), await times(4, 2), await store.indexerRuns.lastAt('c-1', 'crawl')]).toEqual([
      [4, 3, 3, 2, 1],
      [3, 3],
      4,
    ]);
    await store.indexerRuns.limit('c-1', 'crawl', 4);
    expect(await times()).toEqual([4, 3, 3, 2]);
    await store.indexerRuns.prune('c-1', ['crawl'], 3);
    expect([await times(), await store.indexerRuns.lastAt('c-1', 'other')]).toEqual([[4, 3, 3], undefined]);
    await store.indexerRuns.prune('c-1', [], 0);
    expect(await times()).toEqual([]);
  });

  it('stores usage samples, and leases by name', async () => {
    const hour = 3_600_000;
    const counters = (documents: number) => new Map([['', { documents: [documents, null] as const }]]);
    for (const at of [hour, hour + 1, 2 * hour, 2 * hour + 1]) await store.usageSamples.insert('c-1', at, counters(at));
    await store.usageSamples.prune('c-1', 0, 2 * hour + 1);
    const samples = await store.usageSamples.list('c-1', '', 0);
    expect(samples.map(({ at }) => at)).toEqual([hour + 1, 2 * hour, 2 * hour + 1]);
    expect([samples[0]?.counters, await store.usageSamples.lastAt('c-1')]).toEqual([
      { documents: [hour + 1, null] },
      2 * hour + 1,
    ]);
    await store.monitoring.put('c-1', '{}', 1);
    await store.monitoring.put('c-1', '{"sampling":true}', 2);
    expect(await store.monitoring.find('c-1')).toBe('{"sampling":true}');

    const acquisitions = ['a', 'b', 'c'].map((holder) => store.leases.acquire('work', holder, 0, 10));
    expect((await Promise.all(acquisitions)).filter(Boolean)).toHaveLength(1);
    expect([await store.leases.acquire('work', 'd', 9, 20), await store.leases.acquire('work', 'd', 10, 20)]).toEqual([
      false,
      true,
    ]);
    await store.leases.release('work', 'd');
    expect(await store.leases.acquire('work', 'e', 11, 20)).toBe(true);
  });

  it('stores alerts with what each user has read, and changes those of a connection one after another', async () => {
    const alert = (id: string, firedAt: number): AlertRecord => ({
      id,
      connectionId: 'c-1',
      metric: 'storageSize',
      severity: 'warning',
      threshold: 80,
      value: 81.5,
      firedAt,
      resolvedAt: null,
    });
    const delivery: DeliveryRecord = {
      id: 'd-1',
      connectionId: 'c-1',
      body: '{}',
      attempts: 0,
      nextAt: 5,
      error: null,
      createdAt: 5,
      updatedAt: 5,
    };
    const nothing = { firedAlerts: [], resolvedIds: [], resolvedAt: 0, deliveries: [] };
    // Each fires the alert only if it is not open: one of them does.
    await Promise.all(
      ['a-1', 'a-2', 'a-3'].map((id) =>
        store.alerts.change('c-1', (openAlerts) =>
          openAlerts.length > 0 ? nothing : { ...nothing, firedAlerts: [alert(id, 5)], deliveries: [delivery] },
        ),
      ),
    );
    const [first] = await store.alerts.list('u', 10);
    const id = first?.id ?? '';
    expect(await store.alerts.list('u', 10)).toEqual([{ ...alert(id, 5), isRead: false }]);
    await store.alerts.markRead('u', [id, 'a-unknown']);
    await store.alerts.markRead('u', [id]);
    expect((await store.alerts.list('u', 10))[0]?.isRead).toBe(true);
    expect((await store.alerts.list('other', 10))[0]?.isRead).toBe(false);
    await store.alerts.change('c-1', () => ({
      ...nothing,
      firedAlerts: [alert('a-9', 7)],
      resolvedIds: [id],
      resolvedAt: 6,
    }));
    await store.alerts.markRead('other', undefined);
    expect((await store.alerts.list('other', 10)).map(({ id: listed, isRead }) => [listed, isRead])).toEqual([
      ['a-9', true],
      [id, true],
    ]);
    await store.alerts.prune('c-1', 7);
    expect((await store.alerts.list('u', 10)).map(({ resolvedAt }) => resolvedAt)).toEqual([null]);

    expect(await store.deliveries.last('c-1')).toBeUndefined();
    expect([await store.deliveries.due(4, 10), await store.deliveries.due(5, 10)]).toEqual([[], [delivery]]);
    const attempted = { attempts: 1, nextAt: 20, error: 'It is down.', updatedAt: 9 };
    await store.deliveries.update('d-1', attempted);
    expect(await store.deliveries.last('c-1')).toEqual({ ...delivery, ...attempted });
    await store.deliveries.prune('c-1', 100);
    expect(await store.deliveries.due(20, 10)).toHaveLength(1);
    await store.deliveries.update('d-1', { ...attempted, nextAt: null });
    await store.deliveries.prune('c-1', 100);
    expect(await store.deliveries.last('c-1')).toBeUndefined();
    await store.connections.remove('c-1');
    expect(await store.alerts.list('u', 10)).toEqual([]);
  });

  it('stores the views of each user under different names, one of them as the default', async () => {
    const view = { id: 'v-1', name: 'Über', query: 'q=a', isDefault: true };
    const put = (subject: string, changes: Partial<typeof view>) =>
      store.fleetViews.put(subject, { ...view, ...changes }, 3);
    expect(await put('u', {})).toBe('STORED');
    expect(await put('u', { id: 'v-2', name: 'über' })).toBe('NAME_TAKEN');
    expect(await put('other', {})).toBe('STORED');
    expect(await put('u', { id: 'v-2', name: 'b' })).toBe('STORED');
    expect(await put('u', { query: 'q=c', isDefault: false })).toBe('STORED');
    expect(await store.fleetViews.list('u')).toEqual([
      { ...view, id: 'v-2', name: 'b' },
      { ...view, query: 'q=c', isDefault: false },
    ]);
    expect(await store.fleetViews.list('other')).toEqual([view]);
    // Of the last free name at the same time, one is stored; at most three views.
    const races = await Promise.all(['v-3', 'v-4', 'v-5'].map((id) => put('u', { id, name: 'Race' })));
    expect(races.filter((result) => result === 'STORED')).toHaveLength(1);
    expect(await put('u', { id: 'v-6', name: 'More' })).toBe('TOO_MANY');
    expect(await put('u', { query: 'q=d' })).toBe('STORED');
    expect([await store.fleetViews.remove('u', 'v-1'), await store.fleetViews.remove('u', 'v-1')]).toEqual([
      true,
      false,
    ]);
    expect(await store.fleetViews.list('other')).toEqual([view]);
  });

  it('stores facts by name', async () => {
    await store.meta.set('a', '1');
    await store.meta.set('a', '2');
    expect(await store.meta.get('a')).toBe('2');
    await store.meta.remove('a');
    expect(await store.meta.get('a')).toBeUndefined();
  });
};

describe('a store in SQLite', () => {
  describeBehavior(() => openSqliteStore(':memory:'));

  auditDamage(async () => {
    const folder = tempFolder('damaged-audit');
    const file = join(folder.path, 'console.sqlite');
    const store = await openSqliteStore(file);
    const other = openSqlite(file);
    return {
      store,
      damage: async (...statements) => {
        for (const name of ['update', 'delete']) other.exec(`DROP TRIGGER IF EXISTS audit_is_append_only_${name}`);
        for (const statement of statements) other.exec(statement);
      },
      bytes: (value) => `x'${value.toString('hex')}'`,
      setLastSeq: (seq) => `UPDATE sqlite_sequence SET seq = ${seq} WHERE name = 'audit'`,
      close: async () => {
        await store.close();
        other.close();
        folder.remove();
      },
    };
  });

  it('is one file', async () => {
    const folder = tempFolder('store');
    const file = join(folder.path, 'console.sqlite');
    const first = await openSqliteStore(file);
    await first.meta.set('a', '1');
    await first.close();
    const second = await openSqliteStore(file);
    expect(await second.meta.get('a')).toBe('1');
    await second.close();
    folder.remove();
  });
});

describePostgres('a store in PostgreSQL', (databases: TestDatabases) => {
  describeBehavior(async () => openPostgresStore(await databases.create()));

  auditDamage(async () => {
    const url = await databases.create();
    const store = await openPostgresStore(url);
    return {
      store,
      damage: async (...statements) => {
        await databases.query(url, ['ALTER TABLE audit DISABLE TRIGGER ALL', ...statements].join(';'));
      },
      bytes: (value) => `'\\x${value.toString('hex')}'`,
      setLastSeq: (seq) => `UPDATE audit_numbers SET last = ${seq}`,
      close: () => store.close(),
    };
  });

  it('is prepared once by processes that start at the same time', async () => {
    const url = await databases.create();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url)));
    await stores[0]?.meta.set('a', '1');
    expect(await stores[2]?.meta.get('a')).toBe('1');
    const applied = await databases.query(url, 'SELECT name FROM kysely_migration');
    expect(applied).toHaveLength(Object.keys(migrations).length);
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(name);
      await stores[0]?.meta.set('a', name);
      order.push(name);
    };
    await Promise.all([stores[0]?.exclusively(work('x')), stores[1]?.exclusively(work('y'))]);
    expect(order[0]).toBe(order[1]);
    for (const store of stores) await store.close();
  });

  it('has the tables, columns, keys, and indexes of SQLite', async () => {
    const folder = tempFolder('schema');
    const file = join(folder.path, 'console.sqlite');
    await (await openSqliteStore(file)).close();
    const url = await databases.create();
    await (await openPostgresStore(url)).close();
    const all = await schemaOfPostgres((sql) => databases.query(url, sql));
    // SQLite counts by itself, and has files for the tasks.
    const isOfBoth = (line: string) => !/^(INDEX \S+ ON )?(audit_numbers|task_files)\b/.test(line);
    expect(all.filter(isOfBoth)).toEqual(schemaOfSqlite(file));
    expect(all.length).toBeGreaterThan(100);
    folder.remove();
  });

  it('of a newer version is rejected', async () => {
    const url = await databases.create();
    await (await openPostgresStore(url)).close();
    await databases.query(url, `INSERT INTO kysely_migration VALUES ('9999_future', 'now')`);
    await expect(openPostgresStore(url)).rejects.toThrow('was written by a newer version of Searchdeck');
  });

  it('rejects changes of the audit log, and detects them', async () => {
    const url = await databases.create();
    const store = await openPostgresStore(url);
    const audit = await openAudit(store);
    for (const id of ['a', 'b', 'c']) await audit.record(unknownActor, id, { action: 'test', phase: 'done' });
    for (const change of ['UPDATE audit SET entry = entry', 'DELETE FROM audit', 'TRUNCATE audit']) {
      await expect(databases.query(url, change)).rejects.toThrow('append-only');
    }
    await databases.query(url, 'ALTER TABLE audit DISABLE TRIGGER ALL; DELETE FROM audit WHERE seq = 3');
    expect(await audit.verify()).toMatchObject({ entries: 2, problem: 'truncated', brokenAt: 3 });
    await store.close();
  });

  it('stores the files of tasks', async () => {
    const store = await openPostgresStore(await databases.create());
    const files = store.taskFiles;
    if (files === undefined) throw new Error('The store has no files.');
    await files.put('t-1', 'keys', 1, Buffer.from([1, 2]), 10);
    await files.put('t-1', 'keys', 0, Buffer.from([0, 255, 10]), 20);
    await files.put('t-1', 'keys', 0, Buffer.from([0, 255]), 20);
    await files.put('t-1', 'export', 0, Buffer.alloc(100_000, 7), 20);
    expect(await files.parts('t-1', 'keys')).toEqual([0, 1]);
    expect(await files.find('t-1', 'keys', 0)).toEqual(Buffer.from([0, 255]));
    expect(await files.find('t-1', 'keys', 2)).toBeUndefined();
    expect([await files.totalBytes(), await files.taskIds(10), await files.taskIds(11)]).toEqual([
      100_004,
      [],
      ['t-1'],
    ]);
    await files.remove('t-1', 'export');
    expect([await files.parts('t-1', 'keys'), await files.parts('t-1', 'export')]).toEqual([[], [0]]);
    await files.remove('t-1', undefined);
    expect(await files.totalBytes()).toBe(0);
    await store.close();
  });
});
