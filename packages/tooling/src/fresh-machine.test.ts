import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourceFiles, workspaceFolders } from './fingerprint.mjs';
import { ROOT } from './paths.mjs';
import { ensurePnpm, pinnedPnpmVersion } from './pnpm.mjs';
import { freePort } from './soak/free-port.mjs';
import { mustRun } from './steps.mjs';

const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'tsconfig.base.json'];

/** A checkout without installed packages and without built files. */
const checkout = mkdtempSync(join(tmpdir(), 'searchdeck-checkout-'));
const lines: string[] = [];
let started: ChildProcess;
let keys: { endpoint: string; adminKey: string };

/** Packages come from the store of this checkout's install. */
const storeFolder = async () => {
  const pnpm = await ensurePnpm(pinnedPnpmVersion(), () => undefined);
  return (await mustRun(pnpm, ['store', 'path'], { cwd: ROOT })).stdout.trim();
};

beforeAll(async () => {
  for (const file of [...ROOT_FILES, ...workspaceFolders().flatMap(sourceFiles)]) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(ROOT, file), join(checkout, file));
  }
  symlinkSync(join(ROOT, '.tools'), join(checkout, '.tools'), 'junction');
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    npm_config_store_dir: await storeFolder(),
    PORT: String(await freePort()),
    LOCAL_SERVICE_PORT: String(await freePort()),
  };
  const bin = (command: string) => join(checkout, 'packages/tooling/bin', `${command}.mjs`);
  started = spawn(process.execPath, [bin('start')], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((ready, failed) => {
    createInterface({ input: started.stderr! }).on('line', (line) => lines.push(line));
    createInterface({ input: started.stdout! }).on('line', (line) => {
      lines.push(line);
      if (/^ {2}Console /.test(line)) ready();
    });
    started.once('close', (code) => failed(new Error(`npm start ended with ${code}:\n${lines.join('\n')}`)));
  });
  keys = JSON.parse((await mustRun(process.execPath, [bin('keys'), '--json'], { cwd: checkout, env })).stdout);
}, 180_000);

afterAll(async () => {
  if (started.exitCode === null) {
    const closed = new Promise((done) => started.once('close', done));
    started.kill('SIGTERM');
    await closed;
  }
  rmSync(checkout, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

describe('npm start in a checkout without packages and built files', () => {
  test('builds and serves the console', async () => {
    const link = /^ {2}Console +(\S+)/.exec(lines.find((line) => line.startsWith('  Console')) ?? '')?.[1];
    const page = await fetch(new URL('/', link));
    expect(page.status).toBe(200);
    const script = /<script[^>]* src="([^"]+)"/.exec(await page.text())?.[1];
    const code = await fetch(new URL(script!, link));
    expect(code.headers.get('content-type')).toContain('text/javascript');
  });

  test('runs the local service with its samples', async () => {
    const url = `${keys.endpoint}/indexes?api-version=2026-04-01&$select=name`;
    const response = await fetch(url, { headers: { 'api-key': keys.adminKey } });
    const { value } = (await response.json()) as { value: { name: string }[] };
    expect(value.map(({ name }) => name)).toEqual(expect.arrayContaining(['films', 'hotels']));
  });

  test('installs no packages for development', () => {
    expect(existsSync(join(checkout, 'apps/console/node_modules/vite'))).toBe(true);
    expect(existsSync(join(checkout, 'e2e/node_modules/playwright'))).toBe(false);
  });
});
