import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { AuditEntry, AuditStatus, Task } from '@searchdeck/contract';
import {
  startProgram,
  startUpstream,
  tempFolder,
  type RecordingUpstream,
  type RunningProgram,
} from '@searchdeck/testkit';
import { expect, it } from 'vitest';
import { Browser, data, localServiceAt, startBff, v } from '../../testing/bff.js';
import { describePostgres } from '../../testing/databases.js';
import { startDirectory } from '../../testing/directory.js';
import { startRelay, type Relay } from '../../testing/relay.js';
import { followTask, readTask, startTask } from '../../testing/tasks.js';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

const provisioning = (state: string) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'demo', properties: { provisioningState: state } }),
});
const taskInput = { kind: 'managementOperation', connectionId: 'demo', operation: 'services.put' } as const;

interface Instance {
  program: RunningProgram;
  port: number;
  /** Signs in one browser, through the balancer. */
  launchUrl: string;
}

interface Cluster {
  balancer: Relay;
  upstream: RecordingUpstream;
  instances: readonly [Instance, Instance];
  /** A browser that reaches the instances in turn. */
  browser(): Browser;
  close(): Promise<void>;
}

/** Two compiled BFFs (`npm run build`) that start at the same time on an empty database, behind a balancer. */
const startCluster = async (
  databaseUrl: string,
  state: () => string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> => {
  const upstream = await startUpstream(() => provisioning(state()));
  const balancer = await startRelay();
  const origin = `http://127.0.0.1:${balancer.port}`;
  const folders = [tempFolder('bff-one'), tempFolder('bff-other')];
  const env = {
    PORT: '0',
    SEARCHDECK_SAMPLE_MINUTES: '0',
    DATABASE_URL: databaseUrl,
    SEARCHDECK_PUBLIC_ORIGIN: origin,
    SEARCHDECK_KEY: randomBytes(32).toString('base64'),
    SEARCHDECK_LOCAL: JSON.stringify(localServiceAt(upstream.origin)),
    SEARCHDECK_BUDGETS: '{"pollMs":50,"taskLeaseMs":2000}',
    ...settings,
  };
  const start = async (folder: string): Promise<Instance> => {
    const program = await startProgram({ main: MAIN, args: ['--json'], env: { ...env, SEARCHDECK_DATA: folder } });
    const { url, launchUrl } = program.ready;
    return { program, port: Number(new URL(String(url)).port), launchUrl: String(launchUrl) };
  };
  const [first, second] = await Promise.all(folders.map((folder) => start(folder.path)));
  if (first === undefined || second === undefined) throw new Error('An instance is missing.');
  balancer.use(first.port, second.port);
  return {
    balancer,
    upstream,
    instances: [first, second],
    browser: () => new Browser(origin, []),
    close: async () => {
      await Promise.all([first, second].map(({ program }) => program.stop()));
      await balancer.close();
      await upstream.close();
      for (const folder of folders) folder.remove();
    },
  };
};

/** Every entry of the audit log, oldest first. */
const auditOf = async (browser: Browser): Promise<AuditEntry[]> => {
  const response = await browser.send('/api/audit?top=500');
  return (response.json() as { value: AuditEntry[] }).value.toReversed();
};

describePostgres('two instances on one database', (databases) => {
  it('serve the same users, lose and duplicate nothing under load, and take over the tasks of a killed one', async () => {
    let state = 'provisioning';
    const cluster = await startCluster(await databases.create(), () => state);
    const { balancer, upstream } = cluster;
    const [first, second] = cluster.instances;
    const browser = cluster.browser();
    const secondBrowser = cluster.browser();
    expect((await browser.signIn(first.launchUrl)).status).toBe(201);
    // A link is used once, whichever instance gets it.
    const uses = await Promise.all([1, 2, 3, 4].map(() => cluster.browser().signIn(second.launchUrl)));
    expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);

    // Writes at the same time, through both instances.
    const count = 10;
    const each = <T>(work: (i: number) => Promise<T>): Promise<T>[] => Array.from({ length: count }, (_, i) => work(i));
    const save = (name: string) =>
      browser.send('/api/saved-queries', {
        method: 'POST',
        body: { connectionId: 'demo', indexName: 'films', name, request: { body: { search: name } } },
      });
    const [saved, contested, renamed, written, recent] = await Promise.all([
      Promise.all(each((i) => save(`query ${i}`))),
      Promise.all(each(() => save('the same name'))),
      Promise.all(each((i) => browser.send('/api/connections/demo', { method: 'PATCH', body: { name: `name ${i}` } }))),
      Promise.all(
        each((i) => browser.send(data(`/indexes('i${i}')?${v}`), { method: 'PUT', body: { name: `i${i}` } })),
      ),
      Promise.all(
        each((i) =>
          browser.send('/api/recent-queries', {
            method: 'POST',
            body: { connectionId: 'demo', indexName: 'films', request: { body: { top: i } } },
          }),
        ),
      ),
    ]);
    const statuses = (responses: readonly { status: number }[]) => new Set(responses.map(({ status }) => status));
    expect([statuses(saved), statuses(written), statuses(recent)]).toEqual([
      new Set([201]),
      new Set([200]),
      new Set([201]),
    ]);
    expect(contested.filter(({ status }) => status === 201)).toHaveLength(1);
    const successfulNames = renamed.filter(({ status }) => status === 200).length;
    expect(successfulNames).toBeGreaterThan(0);
    for (const { status } of renamed) expect([200, 412]).toContain(status);
    const { value: queries } = (await browser.send('/api/saved-queries')).json() as { value: { name: string }[] };
    expect(queries).toHaveLength(count + 1);
    expect(new Set(queries.map(({ name }) => name))).toEqual(
      new Set(['the same name', ...saved.map((_, i) => `query ${i}`)]),
    );
    // Two starts wrote the connection once each; every successful change counts.
    const { etag } = (await browser.send('/api/connections/demo')).json() as { etag: string };
    expect(Number(etag.slice(1, -1))).toBe(2 + successfulNames);
    // An outcome may be appended after its response was sent.
    const isOutcome = ({ action, phase }: AuditEntry) => action === 'indexes.put' && phase === 'outcome';
    await expect.poll(async () => (await auditOf(browser)).filter(isOutcome).length).toBe(count);
    const entries = await auditOf(browser);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
    const puts = entries.filter(isOutcome);
    expect(puts).toHaveLength(count);
    expect(new Set(puts.map(({ target }) => target?.['indexName']))).toEqual(new Set(written.map((_, i) => `i${i}`)));
    expect(upstream.requests.filter(({ method }) => method === 'PUT')).toHaveLength(count);

    // What one instance changed is valid for the other at once.
    balancer.use(first.port);
    const { originSecret, cookie } = browser;
    Object.assign(secondBrowser, { originSecret, cookie });
    const patch = (readOnly: boolean) => browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly } });
    const putOnOther = async () => {
      balancer.use(second.port);
      const response = await browser.send(data(`/indexes('films')?${v}`), { method: 'PUT', body: { name: 'films' } });
      balancer.use(first.port);
      return response.status;
    };
    await patch(true);
    expect(await putOnOther()).toBe(403);
    await patch(false);
    expect(await putOnOther()).toBe(200);

    // A task of one instance is followed and canceled through the other.
    const canceled = await startTask(browser, taskInput);
    balancer.use(second.port);
    const canceledEvents = followTask(browser, canceled.id);
    await expect
      .poll(async () => (await readTask(browser, canceled.id)).progress?.message)
      .toBe('Provisioning state: provisioning');
    expect((await browser.send(`/api/tasks/${canceled.id}/cancel`, { method: 'POST' })).status).toBe(202);
    expect((await canceledEvents).at(-1)).toMatchObject({ state: 'canceled' });

    // A task whose instance is killed continues in the other one.
    balancer.use(first.port);
    const task: Task = await startTask(browser, taskInput);
    balancer.use(second.port);
    const events = followTask(browser, task.id);
    await expect.poll(async () => (await readTask(browser, task.id)).state).toBe('running');
    await first.program.kill();
    state = 'succeeded';
    const all = await events;
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1));
    expect(all.at(-1)).toMatchObject({ state: 'succeeded' });
    expect(all.filter((event) => event.state === 'succeeded')).toHaveLength(1);

    // The balancer still knows both; every request is handled by the one that runs.
    balancer.use(first.port, second.port);
    const afterward = await Promise.all(each((i) => save(`later ${i}`)));
    expect(statuses(afterward)).toEqual(new Set([201]));
    // A session that ends on one instance has ended on all: here, for another window of the same browser.
    expect((await secondBrowser.send('/api/session')).status).toBe(200);
    expect((await browser.send('/api/audit/verification')).json()).toMatchObject({ intact: true });
    await browser.send('/api/session', { method: 'DELETE' });
    expect((await secondBrowser.send('/api/session')).code()).toBe('SIGNED_OUT');
    await cluster.close();
  });

  it('export each entry of the audit log once and in order, and continue after one was killed', async () => {
    const receiver = await startUpstream();
    const databaseUrl = await databases.create();
    const cluster = await startCluster(databaseUrl, () => 'succeeded', {
      SEARCHDECK_AUDIT_WEBHOOK: `${receiver.origin}/audit`,
      SEARCHDECK_AUDIT_WEBHOOK_SECRET: 'the-secret-of-the-receiver',
    });
    const [first, second] = cluster.instances;
    const browser = cluster.browser();
    await browser.signIn(first.launchUrl);
    const put = (i: number) => browser.send(data(`/indexes('i${i}')?${v}`), { method: 'PUT', body: { name: `i${i}` } });
    const received = () =>
      receiver.requests.flatMap(({ body }) =>
        body
          .toString()
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as AuditEntry).seq),
      );
    const isExported = async () => {
      const { exports } = (await browser.send('/api/audit/status')).json() as AuditStatus;
      return exports[0]?.pending === 0;
    };
    const numbers = async () => (await auditOf(browser)).map(({ seq }) => seq);
    // Both instances write and want to export, and the receiver is slow.
    receiver.next(...Array.from({ length: 5 }, () => ({ delayMs: 100 })));
    await Promise.all(Array.from({ length: 20 }, (_, i) => put(i)));
    await expect.poll(async () => (await numbers()).length).toBe(41);
    await expect.poll(isExported).toBe(true);
    expect(received()).toEqual(await numbers());

    cluster.balancer.use(second.port);
    // The instance that exports may be either of them. The lease of a killed one ends after half a minute.
    await first.program.kill();
    await databases.query(databaseUrl, 'UPDATE leases SET expires_at = 0');
    await put(20);
    await expect.poll(async () => (await numbers()).length).toBe(43);
    await expect.poll(isExported).toBe(true);
    expect(received()).toEqual(await numbers());
    await cluster.close();
    await receiver.close();
  });

  it('complete a sign-in that the other one started, once, and revoke its session', async () => {
    const databaseUrl = await databases.create();
    const balancer = await startRelay();
    const publicOrigin = `http://127.0.0.1:${balancer.port}`;
    const key = { value: randomBytes(32).toString('base64'), variable: 'SEARCHDECK_KEY' };
    const config = { databaseUrl, publicOrigin, key };
    const directory = await startDirectory(config);
    const { settings, bff: first } = directory;
    const second = await startBff({ config: { ...config, directory: settings, local: undefined } });
    balancer.use(first.server.port, second.server.port);
    const browser = new Browser(publicOrigin, []);
    const { nonce, headers } = await directory.start(browser);
    const body = { mode: 'directory', ...(await directory.tokens('olga', nonce)) };
    expect((await browser.openSession(body, headers)).status).toBe(201);
    for (const port of [first.server.port, second.server.port]) {
      balancer.use(port);
      expect((await new Browser(publicOrigin, []).openSession(body, headers)).code()).toBe('SIGN_IN_EXPIRED');
    }

    balancer.use(first.server.port);
    const laptop = (await directory.signIn('olga', new Browser(publicOrigin, []))).browser;
    expect((await laptop.send('/api/session')).status).toBe(200);
    balancer.use(second.server.port);
    expect((await browser.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    balancer.use(first.server.port);
    expect((await laptop.send('/api/session')).code()).toBe('SIGNED_OUT');
    expect((await browser.send('/api/session')).status).toBe(200);
    await second.close();
    await directory.close();
    await balancer.close();
  });
});
