import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultBudgets } from '../outbound/budgets.js';
import type { Browser } from '../testing/bff.js';
import { audience, clientId, startDirectory, type TestDirectory } from '../testing/directory.js';
import { endOfTask, readTask, startTask } from '../testing/tasks.js';

const input = { kind: 'managementOperation', connectionId: 'demo', operation: 'services.put' } as const;

describe('a running task', () => {
  let directory: TestDirectory;
  let state: string;
  let olga: Browser;
  let carl: Browser;
  beforeEach(async () => {
    state = 'provisioning';
    directory = await startDirectory(
      { budgets: { ...defaultBudgets, pollMs: 20 } },
      {},
      {
        responder: () => ({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'demo', properties: { provisioningState: state } }),
        }),
      },
    );
    olga = (await directory.signIn('olga')).browser;
    carl = (await directory.signIn('carl')).browser;
  });
  afterEach(() => directory.close());

  /** Starts a task, and waits until it has sent requests. */
  const startRunning = async (browser: Browser, connectionId: string = input.connectionId) => {
    const { id } = await startTask(browser, { ...input, connectionId });
    await nextRequests();
    return id;
  };
  const nextRequests = () => directory.bff.upstream.waitFor(directory.bff.upstream.requests.length + 3);
  /** Renews the session of a user with these groups. */
  const renew = async (browser: Browser, sub: string, groups: readonly string[]) => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: directory.provider.issuer, sub, name: sub, iat, exp: iat + 600, groups };
    const body = {
      idToken: await directory.provider.sign({ ...claims, aud: clientId }),
      accessToken: await directory.provider.sign({ ...claims, aud: audience }),
    };
    return browser.send('/api/session', { method: 'PUT', body });
  };
  const assign = (subject: string, role: string, connectionId = 'demo') =>
    olga.send(`/api/connections/${connectionId}/roles`, { method: 'PUT', body: { type: 'user', subject, role } });
  const end = async (id: string) => {
    const { state: last, error } = await endOfTask(olga, id);
    return [last, error?.code];
  };
  const create = async (browser: Browser) => {
    const { origin } = directory.bff.upstream;
    const body = {
      type: 'service',
      name: 'other',
      kind: 'local',
      environment: 'local',
      endpoint: `${origin}/services/demo`,
      managementUrl: origin,
      subscriptionId: directory.bff.config.local?.subscriptionId,
      resourceGroup: 'local',
      serviceName: 'demo',
      credentials: { managementToken: 'CANARY-other-token' },
    };
    const response = await browser.send('/api/connections', { method: 'POST', body });
    if (response.status !== 201) throw new Error(response.text);
    return (response.json() as { id: string }).id;
  };

  it('continues after its user signed out and revoked every session, also after a restart', async () => {
    const id = await startRunning(carl);
    const other = (await directory.signIn('carl')).browser;
    expect((await other.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    expect((await carl.send('/api/session')).status).toBe(401);
    expect((await other.send('/api/session', { method: 'DELETE' })).status).toBe(204);
    await nextRequests();
    await directory.bff.restart();
    await nextRequests();
    state = 'succeeded';
    expect(await end(id)).toEqual(['succeeded', undefined]);
  });

  it('stops before its next request when the role of its user on the connection was withdrawn', async () => {
    const ids = [await startRunning(carl), await startRunning(olga)];
    await assign('carl', 'reader');
    expect(await end(ids[0] ?? '')).toEqual(['failed', 'ROLE_REQUIRED']);
    // The tasks of other users continue.
    await nextRequests();
    expect(await readTask(olga, ids[1] ?? '')).toMatchObject({ state: 'running' });
    await assign('carl', 'contributor');
    const again = await startRunning(carl);
    state = 'succeeded';
    expect([await end(again), await end(ids[1] ?? '')]).toEqual([
      ['succeeded', undefined],
      ['succeeded', undefined],
    ]);
  });

  it.each([
    ['reader', ['search-readers'], 200],
    ['no role', ['staff'], 403],
  ])('stops before its next request when its user has %s in the directory', async (_role, groups, status) => {
    const id = await startRunning(carl);
    // The same role in another group.
    expect((await renew(carl, 'carl', ['search-owners'])).status).toBe(200);
    await nextRequests();
    expect(await readTask(olga, id)).toMatchObject({ state: 'running' });
    expect((await renew(carl, 'carl', groups)).status).toBe(status);
    expect(await end(id)).toEqual(['failed', 'ROLE_REQUIRED']);
  });

  it('stops on a connection that became private, unless the connection is private to its user', async () => {
    const connectionId = await create(olga);
    const [carls, olgas] = [await startRunning(carl, connectionId), await startRunning(olga, connectionId)];
    const makePrivate = { method: 'PATCH', body: { isPrivate: true } };
    expect((await olga.send(`/api/connections/${connectionId}`, makePrivate)).status).toBe(200);
    expect(await end(carls)).toEqual(['failed', 'CONNECTION_UNKNOWN']);
    expect((await carl.send(`/api/tasks/${carls}`)).status).toBe(404);
    await directory.bff.restart();
    await nextRequests();
    expect(await readTask(olga, olgas)).toMatchObject({ state: 'running' });
    state = 'succeeded';
    expect(await end(olgas)).toEqual(['succeeded', undefined]);
  });

  it('stops when the connection is deleted', async () => {
    const connectionId = await create(olga);
    const id = await startRunning(carl, connectionId);
    expect((await olga.send(`/api/connections/${connectionId}`, { method: 'DELETE' })).status).toBe(204);
    expect((await olga.send(`/api/tasks/${id}`)).status).toBe(404);
    const { upstream } = directory.bff;
    // A poll may be in flight.
    const other = await startRunning(olga);
    const position = upstream.requests.length;
    await nextRequests();
    expect(upstream.requests.slice(position).filter((poll) => poll.header('authorization')?.includes('other'))).toEqual(
      [],
    );
    state = 'succeeded';
    expect(await end(other)).toEqual(['succeeded', undefined]);
  });
});
