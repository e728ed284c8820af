import { bffOperations, type BffOperation, type ConnectionView, type RoleAssignment } from '@searchdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, startBff, v, type Browser, type TestBff } from '../testing/bff.js';

const path = '/api/connections/demo/roles';

describe('the roles on a connection', () => {
  let bff: TestBff;
  /** Reader by the directory. */
  let rita: Browser;
  /** Owner by the directory, in the group `staff`. */
  let olga: Browser;
  beforeAll(async () => {
    bff = await startBff();
    rita = await bff.signedInAs('rita', ['reader'], ['staff', 'search-readers']);
    olga = await bff.signedInAs('olga', ['owner'], ['search-owners']);
  });
  afterAll(() => bff.close());

  const assign = (type: string, subject: string, role: string, browser = bff.browser) =>
    browser.send(path, { method: 'PUT', body: { type, subject, role } });
  const remove = (type: string, subject: string, browser = bff.browser) =>
    browser.send(`${path}?type=${type}&subject=${subject}`, { method: 'DELETE' });
  const list = async () => ((await bff.browser.send(path)).json() as { value: RoleAssignment[] }).value;
  beforeEach(async () => {
    for (const { type, subject } of await list()) await remove(type, subject);
  });
  const write = async (browser: Browser) =>
    (await browser.send(data(`/indexes/films?${v}`), { method: 'PUT', body: { name: 'films' } })).status;
  const roleOf = async (browser: Browser) =>
    ((await browser.send('/api/connections/demo')).json() as ConnectionView).role;

  it('replace those from the directory, for users and for groups, until they are removed', async () => {
    expect([await write(rita), await write(olga)]).toEqual([403, 200]);
    await assign('group', 'staff', 'contributor');
    expect([await write(rita), await roleOf(rita)]).toEqual([200, 'contributor']);
    await assign('user', 'rita', 'reader');
    await assign('user', 'olga', 'reader');
    expect([await write(rita), await roleOf(rita), await write(olga), await roleOf(olga)]).toEqual([
      403,
      'reader',
      403,
      'reader',
    ]);
    await assign('user', 'rita', 'owner');
    expect(await list()).toEqual([
      { type: 'group', subject: 'staff', role: 'contributor' },
      { type: 'user', subject: 'olga', role: 'reader' },
      { type: 'user', subject: 'rita', role: 'owner' },
    ]);
    await bff.restart();
    expect([await roleOf(rita), await roleOf(olga)]).toEqual(['owner', 'reader']);
    expect((await remove('user', 'rita')).status).toBe(200);
    expect([await roleOf(rita), (await remove('user', 'rita')).status]).toEqual(['contributor', 404]);
  });

  it('count for every route of the connection, and not for other connections', async () => {
    await assign('user', 'rita', 'owner');
    await assign('user', 'olga', 'contributor');
    const rows: readonly BffOperation[] = bffOperations;
    const onConnection = rows.filter(({ usesConnectionRole }) => usesConnectionRole);
    expect(onConnection.map(({ id }) => id)).toContain('connections.update');
    const isDenied = async (browser: Browser, row: BffOperation, id: string) => {
      const body = row.body === undefined ? {} : { body: { unknown: true } };
      // A deletion is not confirmed.
      const response = await browser.send(row.path.replace('{id}', id), { method: row.method, ...body });
      return response.status === 403 && response.code() === 'ROLE_REQUIRED';
    };
    for (const row of onConnection) {
      expect([row.id, await isDenied(rita, row, 'demo'), await isDenied(olga, row, 'demo')]).toEqual([
        row.id,
        false,
        row.role === 'owner',
      ]);
      expect([row.id, await isDenied(rita, row, 'absent'), await isDenied(olga, row, 'absent')]).toEqual([
        row.id,
        true,
        false,
      ]);
    }
    const create = { method: 'POST', body: { type: 'service', name: 'x' } };
    expect((await rita.send('/api/connections', create)).code()).toBe('ROLE_REQUIRED');
    const task = { kind: 'exportDocuments', connectionId: 'demo', index: 'films' };
    const denied = await olga.send('/api/tasks', { method: 'POST', body: { ...task, kind: 'unknown' } });
    expect(denied.status).toBe(400);
  });

  it('let an owner by assignment test changes that are not saved, of that connection only', async () => {
    const connection = {
      type: 'service',
      name: 'demo',
      kind: 'local',
      environment: 'local',
      dialect: 'vendor',
      endpoint: `${bff.upstream.origin}/services/demo`,
    };
    const test = (browser: Browser, body: object) =>
      browser.send('/api/connection-tests', { method: 'POST', body: { connection, ...body } });
    await assign('user', 'rita', 'owner');
    await assign('user', 'olga', 'reader');
    expect((await test(rita, { connectionId: 'demo' })).status).toBe(200);
    expect((await test(rita, {})).code()).toBe('ROLE_REQUIRED');
    expect((await test(olga, { connectionId: 'demo' })).code()).toBe('ROLE_REQUIRED');
    expect((await test(olga, {})).status).toBe(200);
    const { value } = (await bff.browser.send('/api/audit?top=5')).json() as { value: Record<string, unknown>[] };
    expect(value.find(({ subject }) => subject === 'rita')).toMatchObject({
      action: 'connections.testInput',
      code: 'ROLE_REQUIRED',
    });
  });

  it('are assigned by owners, who cannot remove the last one, and are in the audit log', async () => {
    expect((await assign('user', 'rita', 'owner', rita)).code()).toBe('ROLE_REQUIRED');
    const last = await assign('user', 'olga', 'reader', olga);
    expect([last.status, last.code()]).toEqual([409, 'LAST_OWNER']);
    expect((await assign('user', 'rita', 'owner', olga)).status).toBe(200);
    expect((await assign('user', 'olga', 'reader', olga)).status).toBe(200);
    expect((await assign('user', 'rita', 'reader', rita)).code()).toBe('LAST_OWNER');
    expect((await remove('user', 'rita', olga)).code()).toBe('ROLE_REQUIRED');
    expect((await assign('user', 'x', 'admin')).status).toBe(400);
    expect((await bff.browser.send(path, { method: 'DELETE' })).status).toBe(400);
    const { value } = (await bff.browser.send('/api/audit')).json() as {
      value: { action: string; subject: string; target?: object }[];
    };
    const entry = value.find(({ action, subject }) => action === 'connectionRoles.assign' && subject === 'olga');
    expect(entry?.target).toEqual({ user: 'olga', role: 'reader' });
  });
});
