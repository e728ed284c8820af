import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceProcess } from '../testing/process.js';
import { hotels } from '../testing/service.js';

let folder: string;
const started: ServiceProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-service-program-'));
});
afterEach(async () => {
  for (const program of started.splice(0)) {
    program.kill('SIGKILL');
    await program.ended;
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
    const answer = await fetch(`${ready.managementUrl}${demo}?api-version=2025-05-01`, {
      headers: { authorization: `Bearer ${ready.managementToken}` },
    });
    expect(await answer.json()).toMatchObject({
      type: 'Microsoft.Search/searchServices',
      properties: { endpoint: ready.endpoint, hostingMode: 'default' },
    });
    expect(
      (await fetch(`${ready.endpoint}/servicestats?api-version=2026-04-01`, { headers: { 'api-key': ready.adminKey } }))
        .status,
    ).toBe(200);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.stdout.trim().split('\n')).toHaveLength(1);

    const again = await start('--admin-key', 'another-admin-key').ready();
    expect(again.managementToken).toBe(ready.managementToken);
    expect(again.queryKey).toBe(ready.queryKey);
    expect(again.adminKey).toBe('another-admin-key');
  });

  test('a second one on the same folder is refused in one line', async () => {
    await start().ready();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.stderr).toBe(
      `The data folder '${folder}' is in use by another local service. Stop it or give another --data.\n`,
    );
  });

  test.each([
    [['--port', 'x'], /^--port must be a whole number from 0 to 65535, not 'x'\.\n$/],
    [['--what'], /^Unknown option '--what'\. See --help\.\n$/],
    [
      ['--host', '203.0.113.1'],
      /^The address 203\.0\.113\.1:0 is not an address of this machine; give another --host\.\n$/,
    ],
  ])('%j ends it with exit code 1 and one line', async (args, line) => {
    const program = start(...args);
    expect(await program.ended).toBe(1);
    expect(program.stderr).toMatch(line);
    expect(program.stdout).toBe('');
  });

  test('a taken port and a folder that cannot be written', async () => {
    const { managementUrl } = await start().ready();
    const port = new URL(managementUrl).port;
    const taken = run('--port', port, '--data', join(folder, 'other'), '--no-samples');
    expect(await taken.ended).toBe(1);
    expect(taken.stderr).toBe(`The address 127.0.0.1:${port} is in use; give another --port.\n`);
    await writeFile(join(folder, 'file'), '');
    const unwritable = run('--port', '0', '--data', join(folder, 'file'), '--no-samples');
    expect(await unwritable.ended).toBe(1);
    expect(unwritable.stderr).toMatch(/^The data folder '.*' cannot be used: .*\n$/);
  });

  test('--help', async () => {
    const program = run('--help');
    expect(await program.ended).toBe(0);
    expect(program.stdout).toContain('--provisioning-seconds');
  });
});

test('kill -9 in the middle of a batch load loses no acknowledged document', async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const program = start();
    const { endpoint, adminKey } = await program.ready();
    const headers = { 'api-key': adminKey, 'content-type': 'application/json' };
    const call = (method: string, path: string, body?: unknown) =>
      fetch(`${endpoint}${path}?api-version=2026-04-01`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const count = Number(await (await call('GET', "/indexes('hotels')/docs/$count")).text());
    if (round === 0) expect((await call('POST', '/indexes', hotels())).status).toBe(201);
    else {
      expect(count).toBeGreaterThanOrEqual(acknowledged.size);
      for (const id of acknowledged) expect((await call('GET', `/indexes('hotels')/docs('${id}')`)).status).toBe(200);
    }
    let batch = 0;
    const life = { over: false };
    const load = async (): Promise<void> => {
      while (!life.over) {
        const ids = Array.from({ length: 50 }, (_v, i) => `r${round}-b${batch}-${i}`);
        batch++;
        const answer = await call('POST', "/indexes('hotels')/docs/search.index", {
          value: ids.map((id) => ({ id, name: `Hotel ${id}`, rooms: batch })),
        });
        const rows = ((await answer.json()) as { value: { key: string; status: boolean }[] }).value;
        for (const row of rows) if (row.status) acknowledged.add(row.key);
      }
    };
    const loads = Array.from({ length: 4 }, () => load().catch(() => undefined));
    await new Promise((done) => setTimeout(done, 300 + round * 170));
    program.kill('SIGKILL');
    expect(await program.ended).toBe('SIGKILL');
    life.over = true;
    await Promise.all(loads);
    expect(acknowledged.size).toBeGreaterThan(0);
  }
  const last = await start().ready();
  const answer = await fetch(`${last.endpoint}/indexes('hotels')/docs/$count?api-version=2026-04-01`, {
    headers: { 'api-key': last.adminKey },
  });
  expect(Number(await answer.text())).toBeGreaterThanOrEqual(acknowledged.size);
}, 120_000);
