import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isSameService } from './stack.mjs';
import { supervise } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-supervise-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that counts its runs and then runs `source`. */
function program(source: string) {
  const counter = join(folder, `${Math.random().toString(36).slice(2)}.count`);
  writeFileSync(counter, '0');
  const main = `${counter}.mjs`;
  writeFileSync(
    main,
    `import { readFileSync, writeFileSync } from 'node:fs';
     const run = Number(readFileSync(${JSON.stringify(counter)}, 'utf8')) + 1;
     writeFileSync(${JSON.stringify(counter)}, String(run));
     ${source}`,
  );
  const lines: string[] = [];
  const start = (
    isCompatible: (first: Record<string, unknown>, next: Record<string, unknown>) => boolean = () => true,
    more: { envOfRestart?: () => Promise<NodeJS.ProcessEnv> } = {},
  ) =>
    supervise(
      { name: 'service', main, args: [], onLog: () => undefined, readyTimeoutMs: 10_000 },
      { log: (line) => lines.push(line), firstPauseMs: 1, isCompatible, ...more },
    );
  return { start, lines, runs: () => Number(readFileSync(counter, 'utf8')) };
}
const STAYS = 'setInterval(() => {}, 1000);';

test('a killed program is restarted, and its ready line stays the first one', async () => {
  const { start, lines, runs } = program(
    `console.log('{"key":1}'); if (run < 3) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20); ${STAYS}`,
  );
  const running = await start((first, next) => first['key'] === next['key']);
  while (!lines.some((line, i) => line === 'The service has restarted.' && i === 3)) {
    await new Promise((r) => setTimeout(r, 10));
  }
  expect(running.ready).toEqual({ key: 1 });
  expect(lines).toEqual([
    'The service was ended by SIGKILL. Restarting.',
    'The service has restarted.',
    'The service was ended by SIGKILL. Restarting.',
    'The service has restarted.',
  ]);
  await running.stop();
  expect(await running.exit).toBe('was ended by SIGTERM');
  expect(runs()).toBe(3);
});

test('a restarted program gets the environment of that time', async () => {
  const { start, lines } = program(
    `console.log(JSON.stringify({ key: process.env.KEY })); if (run === 1) setTimeout(() => process.exit(1), 20); ${STAYS}`,
  );
  const keys: unknown[] = [];
  const running = await start(
    (_first, next) => {
      keys.push(next['key']);
      return true;
    },
    { envOfRestart: () => Promise.resolve({ ...process.env, KEY: 'regenerated' }) },
  );
  while (!lines.includes('The service has restarted.')) await new Promise((r) => setTimeout(r, 10));
  expect(keys).toEqual(['regenerated']);
  await running.stop();
});

test('a program that ends repeatedly is not restarted', async () => {
  const { start, lines, runs } = program(`console.log('{}'); setTimeout(() => process.exit(3), 20);`);
  const running = await start();
  expect(await running.exit).toBe('ended with exit code 3, the fifth time in a row');
  expect(runs()).toBe(5);
  expect(lines.filter((line) => line.endsWith('Restarting.'))).toHaveLength(4);
});

test('a program that cannot restart, or restarts with another ready line, is not restarted again', async () => {
  const locked = program(
    `if (run > 1) { console.error('the data is locked'); process.exit(2); } console.log('{}'); setTimeout(() => process.exit(1), 20);`,
  );
  expect(await (await locked.start()).exit).toBe(
    "ended with exit code 1, and couldn't be restarted:\nthe data is locked\nThe service ended with exit code 2.",
  );
  const other = program(
    `console.log(JSON.stringify({ run })); if (run === 1) setTimeout(() => process.exit(1), 20); ${STAYS}`,
  );
  expect(await (await other.start((a, b) => a['run'] === b['run'])).exit).toBe(
    'ended with exit code 1, and restarted with another URL or management token',
  );
});

test('stop does not wait for a pause', async () => {
  const { start, runs } = program(`console.log('{}'); ${STAYS}`);
  const running = await start();
  await running.stop();
  expect(await running.exit).toBe('was ended by SIGTERM');
  expect(runs()).toBe(1);
});

test('a local service is identified by its URL and management token, not by its process or API keys', () => {
  const ready = {
    endpoint: 'http://127.0.0.1:1/services/demo',
    managementUrl: 'http://127.0.0.1:1',
    managementToken: 'a',
    adminKey: 'a',
    pid: 1,
  };
  expect(isSameService(ready, { ...ready, pid: 2, adminKey: 'b' })).toBe(true);
  expect(isSameService(ready, { ...ready, managementToken: 'b' })).toBe(false);
});
