import type { AuditEntry, Task } from '@searchdeck/contract';
import { startUpstream } from '@searchdeck/testkit';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canaries, startBff, subscriptionId, type TestBff } from '../testing/bff.js';
import { eventsIn, followTask as follow, readTask as read, startTask } from '../testing/tasks.js';
import { startBffProgram } from '../testing/program.js';

const service = `/subscriptions/${subscriptionId}/resourceGroups/local/providers/Vendor.Search/searchServices/demo`;
const input = { kind: 'managementOperation', connectionId: 'demo', operation: 'services.put' } as const;
const location = (origin: string, subscription = subscriptionId) =>
  `${origin}/subscriptions/${subscription}/providers/Vendor.Search/locations/westus/operationResults/op-1?api-version=2025-05-01`;

const json = (body: unknown, options: object = {}) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...options,
});
const provisioning = (state: string) => json({ name: 'demo', properties: { provisioningState: state } });

describe('a task that follows a management operation', () => {
  let bff: TestBff;
  /** The state that polls find when no other response is queued. */
  let state: string;
  beforeEach(async () => {
    state = 'succeeded';
    bff = await startBff({ budgets: { pollMs: 10 }, responder: () => provisioning(state) });
  });
  afterEach(() => bff.close());

  it('polls the resource until it is provisioned, with the token of the connection', async () => {
    bff.upstream.next(provisioning('provisioning'), provisioning('provisioning'), provisioning('succeeded'));
    const task = await startTask(bff.browser, input);
    const events = await follow(bff.browser, task.id);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.map((event) => event.state)).toEqual(['queued', 'running', 'running', 'succeeded']);
    expect(await read(bff.browser, task.id)).toMatchObject({
      state: 'succeeded',
      user: { subject: 'local' },
      connectionId: 'demo',
      result: { provisioningState: 'succeeded' },
    });
    const polls = bff.upstream.requests.filter((poll) => poll.target.startsWith(service));
    expect(polls).toHaveLength(3);
    for (const poll of polls) expect(poll.header('authorization')).toBe(`Bearer ${canaries.managementToken}`);
    expect(bff.exposedText()).not.toContain(canaries.managementToken);
  });

  it('polls the operation at the management URL of the connection, not at the origin of its Location', async () => {
    const sink = await startUpstream();
    bff.upstream.next({ status: 202, headers: { 'retry-after': '0' } }, { status: 204 }, provisioning('succeeded'));
    const task = await startTask(bff.browser, { ...input, resultLocation: location(sink.origin) });
    await follow(bff.browser, task.id);
    expect((await read(bff.browser, task.id)).state).toBe('succeeded');
    expect(bff.upstream.requests.map((poll) => poll.target.split('?')[0])).toEqual([
      new URL(location(sink.origin)).pathname,
      new URL(location(sink.origin)).pathname,
      service,
    ]);
    expect(sink.bytesReceived()).toBe(0);
    await sink.close();
  });

  it('shows its latest progress in the list while it runs', async () => {
    state = 'provisioning';
    const task = await startTask(bff.browser, input);
    // The progress of a poll is stored before the next one.
    await bff.upstream.waitFor(2);
    const list = (await bff.browser.send('/api/tasks?top=1')).json() as { value: Task[] };
    expect(list.value[0]).toMatchObject({
      id: task.id,
      state: 'running',
      progress: { message: 'Provisioning state: provisioning' },
    });
    state = 'succeeded';
    await follow(bff.browser, task.id);
    expect((await read(bff.browser, task.id)).progress).toBeUndefined();
  });

  it('reports why an operation failed', async () => {
    bff.upstream.next(provisioning('failed'));
    const failed = await startTask(bff.browser, input);
    expect((await follow(bff.browser, failed.id)).at(-1)).toMatchObject({
      state: 'failed',
      error: { code: 'OPERATION_FAILED' },
    });
    bff.upstream.next(json({ error: { code: 'AuthorizationFailed', message: 'No access.' } }, { status: 403 }));
    const denied = await startTask(bff.browser, input);
    await follow(bff.browser, denied.id);
    expect(await read(bff.browser, denied.id)).toMatchObject({
      state: 'failed',
      error: { code: 'AuthorizationFailed', message: 'No access.' },
    });
  });

  it('for a deletion ends when the resource no longer exists', async () => {
    bff.upstream.next(provisioning('provisioning'), { status: 404 });
    const task = await startTask(bff.browser, { ...input, operation: 'services.delete' });
    await follow(bff.browser, task.id);
    expect((await read(bff.browser, task.id)).state).toBe('succeeded');
  });

  it('continues while the service is unreachable or busy', async () => {
    bff.upstream.next(
      { fault: 'reset' },
      { status: 503, headers: { 'retry-after': '0' } },
      { status: 429, headers: { 'retry-after': '0' } },
      provisioning('succeeded'),
    );
    const task = await startTask(bff.browser, input);
    await follow(bff.browser, task.id);
    expect((await read(bff.browser, task.id)).state).toBe('succeeded');
  });

  it('streams only the events that a follower has not received', async () => {
    bff.upstream.next(provisioning('provisioning'), provisioning('succeeded'));
    const { id } = await startTask(bff.browser, input);
    const all = await follow(bff.browser, id);
    expect(await follow(bff.browser, id, '?after=2')).toEqual(all.slice(2));
    expect(await follow(bff.browser, id, '', { 'last-event-id': '3' })).toEqual(all.slice(3));
    expect((await bff.browser.send(`/api/tasks/${id}/events?after=x`)).status).toBe(400);
    expect((await bff.browser.send('/api/tasks/t-0/events')).status).toBe(404);
  });

  it('can be canceled, once, and both are in the audit log', async () => {
    state = 'provisioning';
    const { id } = await startTask(bff.browser, input);
    await bff.upstream.waitFor(2);
    const lastEvents = follow(bff.browser, id);
    expect((await bff.browser.send(`/api/tasks/${id}/cancel`, { method: 'POST' })).status).toBe(202);
    expect((await lastEvents).at(-1)).toMatchObject({ state: 'canceled' });
    const secondCancel = await bff.browser.send(`/api/tasks/${id}/cancel`, { method: 'POST' });
    expect([secondCancel.status, secondCancel.code()]).toEqual([409, 'TASK_ENDED']);
    const { value } = (await bff.browser.send('/api/audit')).json() as { value: AuditEntry[] };
    for (const action of ['tasks.start', 'tasks.cancel']) {
      expect(value.filter((entry) => entry.action === action).map((entry) => entry.phase)).toContain('intent');
    }
    const started = value.find(({ action, phase }) => action === 'tasks.start' && phase === 'outcome');
    expect(started).toMatchObject({ connectionId: 'demo', connectionName: 'demo' });
  });

  it('continues after a restart of the server', async () => {
    state = 'provisioning';
    const { id } = await startTask(bff.browser, input);
    await bff.upstream.waitFor(2);
    const stream = await request(`${bff.browser.url}/api/tasks/${id}/events`, {
      headers: bff.browser.sessionHeaders,
    });
    await bff.restart();
    // The stream ends with the server, without an event that says so.
    const text = await stream.body.text();
    expect(eventsIn(text).at(-1)?.state).toBe('running');
    // It says when to connect again.
    expect(text).toMatch(/\n\nretry: \d+\n\n$/);
    expect(['queued', 'running']).toContain((await read(bff.browser, id)).state);
    state = 'succeeded';
    expect((await follow(bff.browser, id)).at(-1)).toMatchObject({ state: 'succeeded' });
  });

  it('is not streamed to a session that has ended, or after its connection was deleted', async () => {
    state = 'provisioning';
    const connection = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'subscription',
        name: 'Fleet',
        kind: 'local',
        managementUrl: bff.upstream.origin,
        subscriptionIds: [subscriptionId],
        credentials: { managementToken: 'fleet-token' },
      },
    });
    const { id: connectionId } = connection.json() as { id: string };
    const parameters = { resourceGroupName: 'local', searchServiceName: 'demo' };
    const { id } = await startTask(bff.browser, { ...input, connectionId, parameters });
    await bff.upstream.waitFor(2);
    const other = await bff.signedInAs('local', ['reader']);
    const eventsOf = ({ sessionHeaders }: typeof other) =>
      request(`${bff.browser.url}/api/tasks/${id}/events`, { headers: sessionHeaders });
    const [revoked, deleted] = await Promise.all([eventsOf(other), eventsOf(bff.browser)]);
    expect((await bff.browser.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    expect(eventsIn(await revoked.body.text()).at(-1)?.state).toBe('running');
    await bff.browser.send(`/api/connections/${connectionId}`, { method: 'DELETE' });
    expect(eventsIn(await deleted.body.text()).at(-1)?.state).toBe('running');
  });

  it('is listed by connection and state, and deleted with its connection', async () => {
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'subscription',
        name: 'Fleet',
        kind: 'local',
        managementUrl: bff.upstream.origin,
        subscriptionIds: [subscriptionId],
        credentials: { managementToken: 'fleet-token' },
      },
    });
    const { id: connectionId } = created.json() as { id: string };
    bff.upstream.next(provisioning('succeeded'));
    const task = await startTask(bff.browser, {
      ...input,
      connectionId,
      parameters: { resourceGroupName: 'local', searchServiceName: 'demo' },
    });
    await follow(bff.browser, task.id);
    const list = async (query: string) =>
      ((await bff.browser.send(`/api/tasks${query}`)).json() as { value: Task[] }).value.map((t) => t.id);
    expect(await list(`?connectionId=${connectionId}`)).toEqual([task.id]);
    expect(await list('?connectionId=demo')).toEqual([]);
    expect(await list('?state=succeeded')).toEqual([task.id]);
    expect(await list('?state=running')).toEqual([]);
    await bff.browser.send(`/api/connections/${connectionId}`, { method: 'DELETE' });
    expect((await bff.browser.send(`/api/tasks/${task.id}`)).status).toBe(404);
  });

  it.each([
    [{ ...input, connectionId: 'nobody' }, 404, undefined],
    [{ ...input, kind: 'other' }, 400, 'kind'],
    [{ ...input, operation: 'indexes.put' }, 400, 'operation'],
    [{ ...input, operation: 'sharedPrivateLinks.put' }, 400, 'parameters.sharedPrivateLinkResourceName'],
    [{ ...input, resultLocation: 'https://evil.example/x' }, 400, 'resultLocation'],
    [
      { ...input, resultLocation: location('https://a.example', '00000000-0000-4000-8000-000000000009') },
      403,
      'subscriptionId',
    ],
    [{ ...input, parameters: { subscriptionId: '00000000-0000-4000-8000-000000000009' } }, 403, 'subscriptionId'],
  ])('is rejected for %j, and nothing is sent', async (body, status, target) => {
    const response = await bff.browser.send('/api/tasks', { method: 'POST', body });
    expect([response.status, (response.json() as { error: { target?: string } }).error.target]).toEqual([
      status,
      target,
    ]);
    expect(bff.upstream.bytesReceived()).toBe(0);
    expect((await bff.browser.send('/api/tasks')).json()).toEqual({ value: [] });
  });
});

describe('a task of the program', () => {
  it('survives kill -9 and ends after the next start', async () => {
    let state = 'provisioning';
    const upstream = await startUpstream(() => provisioning(state));
    const program = await startBffProgram(upstream.origin);
    const { browser } = program;
    const { id } = await startTask(browser, input);
    await upstream.waitFor(3);
    await program.kill();
    state = 'succeeded';
    await program.start();
    const events = await follow(browser, id);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.at(-1)).toMatchObject({ state: 'succeeded' });
    expect(await read(browser, id)).toMatchObject({ state: 'succeeded' });
    await program.close();
    await upstream.close();
  });
});
