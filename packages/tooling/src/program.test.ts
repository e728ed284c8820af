import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProgram } from './program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'searchdeck-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(source: string, log: string[] = []) {
  const main = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(main, source);
  return startProgram({
    name: 'local service',
    main,
    args: [],
    onLog: (line) => log.push(line),
    readyTimeoutMs: 60_000,
  });
}

const KEEP_RUNNING = 'setInterval(() => {}, 1000);';

test('the ready line is data, the other lines are log', async () => {
  const log: string[] = [];
  const running = await program(`console.error('loaded'); console.log('{"a":1}\\n{"b":2}'); ${KEEP_RUNNING}`, log);
  expect(running.ready).toEqual({ a: 1 });
  await running.stop();
  expect(log.toSorted()).toEqual(['loaded', '{"b":2}']);
  expect(await running.exit).toBe('was ended by SIGTERM');
});

test('a program that handles SIGTERM ends with its exit code', async () => {
  const running = await program(`process.on('SIGTERM', () => process.exit(0)); console.log('{}'); ${KEEP_RUNNING}`);
  await running.stop();
  expect(await running.exit).toBe('ended with exit code 0');
});

test('a program that ignores SIGTERM is killed after the time limit', async () => {
  const running = await program(`process.on('SIGTERM', () => {}); console.log('{}'); ${KEEP_RUNNING}`);
  await running.stop(100);
  expect(await running.exit).toBe('was ended by SIGKILL');
});

test('a program is stopped if its start is aborted', async () => {
  const main = join(folder, 'slow.mjs');
  writeFileSync(main, `console.error('loading'); ${KEEP_RUNNING}`);
  const controller = new AbortController();
  const onLog = () => controller.abort();
  const starting = startProgram({ name: 'local service', main, args: [], onLog, abort: controller.signal });
  await expect(starting).rejects.toThrow('loading\nThe local service was ended by SIGTERM.');
});

test('a program that ends at once fails with its output', async () => {
  await expect(program(`console.error('the data is locked'); process.exitCode = 2;`)).rejects.toThrow(
    'the data is locked\nThe local service ended with exit code 2.',
  );
});

test('a program stops in order if its parent is killed', async () => {
  const stopped = join(folder, 'stopped');
  const main = join(folder, 'orphan.mjs');
  writeFileSync(
    main,
    `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(stopped)}, ''); process.exit(0); });
    console.log('{}'); ${KEEP_RUNNING}`,
  );
  const starter = join(folder, 'starter.mjs');
  writeFileSync(
    starter,
    `import { startProgram } from ${JSON.stringify(new URL('program.mjs', import.meta.url).href)};
    await startProgram({ name: 'local service', main: ${JSON.stringify(main)}, args: [], onLog: () => {} });
    console.log('started'); ${KEEP_RUNNING}`,
  );
  const parent = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  expect(existsSync(stopped)).toBe(false);
  parent.kill('SIGKILL');
  await expect.poll(() => existsSync(stopped)).toBe(true);
});
