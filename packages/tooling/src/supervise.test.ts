import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isSameService } from './stack.mjs';
import { supervise } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-supervise-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that counts its runs, says so, and then does what `source` says. */
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
  const said: string[] = [];
  const start = (fits?: (first: Record<string, unknown>, next: Record<string, unknown>) => boolean) =>
    supervise(
      { name: 'service', main, args: [], onLog: () => undefined, readyWithinMs: 10_000 },
      { say: (line) => said.push(line), firstPauseMs: 1, ...(fits === undefined ? {} : { fits }) },
    );
  return { start, said, runs: () => Number(readFileSync(counter, 'utf8')) };
}
const STAYS = 'setInterval(() => {}, 1000);';

test('a program that was killed is started again, and stays the same one to the outside', async () => {
  const { start, said, runs } = program(
    `console.log('{"key":1}'); if (run < 3) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20); ${STAYS}`,
  );
  const running = await start((first, next) => first['key'] === next['key']);
  while (!said.some((line, i) => line === 'The service is back.' && i === 3))
    await new Promise((r) => setTimeout(r, 10));
  expect(running.ready).toEqual({ key: 1 });
  expect(said).toEqual([
    'The service was ended by SIGKILL. Starting it again.',
    'The service is back.',
    'The service was ended by SIGKILL. Starting it again.',
    'The service is back.',
  ]);
  await running.stop();
  expect(await running.ended).toBe('was ended by SIGTERM');
  expect(runs()).toBe(3);
});

test('one that ends again and again is given up', async () => {
  const { start, said, runs } = program(`console.log('{}'); setTimeout(() => process.exit(3), 20);`);
  const running = await start();
  expect(await running.ended).toBe('ended with exit code 3, the fifth time in a row');
  expect(runs()).toBe(5);
  expect(said.filter((line) => line.endsWith('Starting it again.'))).toHaveLength(4);
});

test('one that cannot start again, or comes back as another, is given up with what it said', async () => {
  const locked = program(
    `if (run > 1) { console.error('the data is locked'); process.exit(2); } console.log('{}'); setTimeout(() => process.exit(1), 20);`,
  );
  expect(await (await locked.start()).ended).toBe(
    'ended with exit code 1, and could not be started again:\nthe data is locked\nThe service ended with exit code 2.',
  );
  const other = program(
    `console.log(JSON.stringify({ run })); if (run === 1) setTimeout(() => process.exit(1), 20); ${STAYS}`,
  );
  expect(await (await other.start((a, b) => a['run'] === b['run'])).ended).toBe(
    'ended with exit code 1, and came back as another one',
  );
});

test('stopping waits for no pause', async () => {
  const { start, runs } = program(`console.log('{}'); ${STAYS}`);
  const running = await start();
  await running.stop();
  expect(await running.ended).toBe('was ended by SIGTERM');
  expect(runs()).toBe(1);
});

test('a local service is the same one by its address and keys, not by its process', () => {
  const ready = {
    endpoint: 'http://127.0.0.1:1/services/demo',
    managementUrl: 'http://127.0.0.1:1',
    adminKey: 'a',
    pid: 1,
  };
  expect(isSameService(ready, { ...ready, pid: 2 })).toBe(true);
  expect(isSameService(ready, { ...ready, adminKey: 'b' })).toBe(false);
});
