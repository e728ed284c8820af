import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceProcess } from '../testing/process.js';
import { hotels } from '../testing/service.js';

// Each test starts the program several times, and each start compiles it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
const started: ServiceProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-service-program-'));
});
afterEach(async () => {
  for (const program of started.splice(0)) {
    program.kill('SIGKILL');
    await program.exit;
  }
  await rm(folder, { recursive: true, force: true });
});
const run = (...args: string[]): ServiceProcess => {
  const program = ServiceProcess.run(args);
  started.push(program);
  return program;
};
const start = (...more: string[]) => run('--port', '0', '--data', folder, '--json', '--no-samples', ...more);

describe('the program', () => {
  test('prints the keys of a data folder, also while another process uses it', async () => {
    const unused = run('--keys', '--data', folder);
    expect(await unused.exit).toBe(1);
    expect(unused.stderr).toContain(`No local service was started on the data folder "${folder}" yet.`);

    const ready = await start('--dialect', 'azure').ready();
    const requests = run('--keys', '--json', '--data', folder);
    expect(await requests.exit).toBe(0);
    const { pid: _pid, version: _version, ...facts } = ready;
    expect(JSON.parse(requests.stdout)).toEqual(facts);
  });

  test('prints one JSON line, keeps its credentials, stops with exit code 0', async () => {
    const first = start('--dialect', 'azure');
    const ready = await first.ready();
    expect(ready).toMatchObject({
      endpoint: `${ready.managementUrl}/services/demo`,
      serviceName: 'demo',
      dialect: 'azure',
      pid: first.child.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const demo = `/subscriptions/${ready.subscriptionId}/resourceGroups/${ready.resourceGroup}/providers/Microsoft.Search/searchServices/demo`;
    const response = await fetch(`${ready.managementUrl}${demo}?api-version=2025-05-01`, {
      headers: { authorization: `Bearer ${ready.managementToken}` },
    });
    expect(await response.json()).toMatchObject({
      type: 'Microsoft.Search/searchServices',
      properties: { endpoint: ready.endpoint, hostingMode: 'default' },
    });
    expect(
      (await fetch(`${ready.endpoint}/servicestats?api-version=2026-04-01`, { headers: { 'api-key': ready.adminKey } }))
        .status,
    ).toBe(200);
    first.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(first.stdout.trim().split('\n')).toHaveLength(1);

    const again = await start('--admin-key', 'another-admin-key').ready();
    expect(again.managementToken).toBe(ready.managementToken);
    expect(again.queryKey).toBe(ready.queryKey);
    expect(again.adminKey).toBe('another-admin-key');
  });

  test.skipIf(process.platform === 'win32')(
    'only the user can read a new data folder, and the keys in any',
    async () => {
      const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);
      const newFolder = join(folder, 'new', 'data');
      await run('--port', '0', '--data', newFolder, '--json', '--no-samples').ready();
      expect(modeOf(newFolder)).toBe('700');
      await start().ready();
      expect(['service.db', 'service.db-wal', 'service.db-shm'].map((file) => modeOf(folder, file))).toEqual([
        '600',
        '600',
        '600',
      ]);
    },
  );

  test('a second process on the same folder is rejected with one line', async () => {
    await start().ready();
    const second = start();
    expect(await second.exit).toBe(1);
    expect(second.stderr).toBe(
      `The data folder "${folder}" is in use by another local service. Stop it, or select another folder with --data.\n`,
    );
  });

  test.each([
    [['--port', 'x'], /^--port must be a whole number from 0 to 65535, not "x"\.\n$/],
    [['--what'], /^Unknown option '--what'\. See --help\.\n$/],
    [
      ['--host', '203.0.113.1'],
      /^The address 203\.0\.113\.1:0 is not an address of this machine; use another --host\.\n$/,
    ],
  ])('%j ends it with exit code 1 and one line', async (args, line) => {
    const program = start(...args);
    expect(await program.exit).toBe(1);
    expect(program.stderr).toMatch(line);
    expect(program.stdout).toBe('');
  });

  test('a port in use, and a folder that cannot be written', async () => {
    const { managementUrl } = await start().ready();
    const port = new URL(managementUrl).port;
    const onUsedPort = run('--port', port, '--data', join(folder, 'other'), '--no-samples');
    expect(await onUsedPort.exit).toBe(1);
    expect(onUsedPort.stderr).toBe(`The address 127.0.0.1:${port} is in use; use another --port.\n`);
    await writeFile(join(folder, 'file'), '');
    const unwritable = run('--port', '0', '--data', join(folder, 'file'), '--no-samples');
    expect(await unwritable.exit).toBe(1);
    expect(unwritable.stderr).toMatch(/^The data folder ".*" can't be used: .*\n$/);
  });

  test('--help', async () => {
    const program = run('--help');
    expect(await program.exit).toBe(0);
    expect(program.stdout).toContain('--provisioning-seconds');
  });
});

test('an interrupted load of the samples is completed at the next start', async () => {
  const first = run('--port', '0', '--data', folder, '--json');
  const isLoading = new Promise<void>((done) => {
    first.child.stderr?.on('data', () => {
      if (/"airports": [1-9]\d* of/.test(first.stderr)) done();
    });
  });
  await isLoading;
  first.kill('SIGKILL');
  await first.exit;
  const second = run('--port', '0', '--data', folder, '--json');
  const { endpoint, queryKey } = await second.ready();
  expect(second.stderr).not.toContain('"films"');
  const count = async (index: string) =>
    Number(
      await (
        await fetch(`${endpoint}/indexes('${index}')/docs/$count?api-version=2026-04-01`, {
          headers: { 'api-key': queryKey },
        })
      ).text(),
    );
  expect(await count('films')).toBeGreaterThan(3000);
  expect(await count('airports')).toBe(3376);
  expect(await count('licenses')).toBeGreaterThan(700);
});

test('a signal during the load of the samples stops it without an error', async () => {
  const program = run('--port', '0', '--data', folder, '--json');
  await new Promise<void>((done) => program.child.stderr?.once('data', () => done()));
  program.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  expect(program.stdout).toBe('');
  expect(program.stderr).toMatch(/^(Loading the sample index .*\n)+$/);
});

test('kill -9 during a batch load loses no acknowledged document', async () => {
  const acknowledged = new Set<string>();
  let batch = 0;
  for (let round = 0; round < 4; round++) {
    const program = start();
    const { endpoint, adminKey } = await program.ready();
    const headers = { 'api-key': adminKey, 'content-type': 'application/json' };
    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const url = `${endpoint}${path}${path.includes('?') ? '&' : '?'}api-version=2026-04-01`;
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json();
    };
    if (round === 0) await call('POST', '/indexes', hotels());

    const matches = new Set<string>();
    for (let skip = 0; ; skip += 1000) {
      const page = await call('GET', `/indexes('hotels')/docs?$select=id&$top=1000&$skip=${skip}`);
      const { value } = page as { value: { id: string }[] };
      for (const { id } of value) matches.add(id);
      if (value.length < 1000) break;
    }
    expect([...acknowledged].filter((id) => !matches.has(id))).toEqual([]);
    if (round === 3) break;

    const writing = { hasEnded: false };
    const load = async (): Promise<void> => {
      while (!writing.hasEnded) {
        const mine = batch++;
        const value = Array.from({ length: 50 }, (_v, i) => ({ id: `b${mine}-${i}`, name: `Hotel ${mine}`, rooms: i }));
        const response = await call('POST', "/indexes('hotels')/docs/search.index", { value });
        for (const row of (response as { value: { key: string; status: boolean }[] }).value) {
          if (row.status) acknowledged.add(row.key);
        }
      }
    };
    const before = acknowledged.size;
    const loads = Array.from({ length: 4 }, () => load().catch(() => undefined));
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await new Promise((done) => setTimeout(done, 20 + round * 170));
    program.kill('SIGKILL');
    expect(await program.exit).toBe('SIGKILL');
    writing.hasEnded = true;
    await Promise.all(loads);
  }
});
