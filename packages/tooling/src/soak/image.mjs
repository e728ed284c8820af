import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildImage, makeReadOnly } from '../container/build-image.mjs';
import { commandOf, environmentOf } from '../container/dockerfile.mjs';
import { Failure } from '../failure.mjs';
import { ROOT } from '../paths.mjs';
import { ensurePnpm, pinnedPnpmVersion } from '../pnpm.mjs';
import { mustRun } from '../steps.mjs';
import { freePort } from './free-port.mjs';

/** The user `nobody`. */
const NOBODY = 65_534;
const PUBLIC_ORIGIN = 'https://search.example.com';
const READY_TIMEOUT_MS = 60_000;

/**
 * Builds what the Dockerfile describes in an empty folder, and runs its command as a user without write access to the
 * program. The server must become ready, serve the console, and stop with exit code 0.
 *
 * @param {string} folder
 * @returns {Promise<{ buildSeconds: number, readySeconds: number }>}
 */
export async function soakImage(folder) {
  const buildStart = performance.now();
  // Gives the other user access to the folder.
  chmodSync(dirname(folder), 0o711);
  mkdirSync(folder, { mode: 0o755 });
  const pnpm = await ensurePnpm(pinnedPnpmVersion(), () => undefined);
  const store = (await mustRun(pnpm, ['store', 'path'], { cwd: ROOT })).stdout.trim();
  const { workdir, root, stage } = await buildImage(folder, {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    npm_config_store_dir: store,
  });
  makeReadOnly(root);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in identity) chownSync(data, NOBODY, NOBODY);
  const buildSeconds = (performance.now() - buildStart) / 1000;

  const port = String(await freePort());
  const env = {
    PATH: process.env['PATH'],
    ...Object.fromEntries(
      Object.entries(environmentOf(stage)).map(([name, value]) => [name, value.replace(/^\/app/, workdir)]),
    ),
    SEARCHDECK_DATA: data,
    PORT: port,
    SEARCHDECK_PUBLIC_ORIGIN: PUBLIC_ORIGIN,
    // Not reachable: the server starts anyway.
    SEARCHDECK_SIGN_IN_ISSUER: 'http://127.0.0.1:9',
    SEARCHDECK_SIGN_IN_CLIENT_ID: 'console',
    SEARCHDECK_SIGN_IN_AUDIENCE: 'searchdeck',
    SEARCHDECK_SIGN_IN_ROLES: '{"roles":{"owner":"owner"}}',
  };
  const [program = '', ...args] = commandOf(stage, 'CMD');
  const serverStart = performance.now();
  const server = spawn(program, args, { cwd: workdir, env, stdio: ['ignore', 'pipe', 'pipe'], ...identity });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  /** @type {Promise<number | null>} */
  const exit = new Promise((done) => server.once('close', done));
  try {
    const [probe = '', ...probeArgs] = commandOf(stage, 'HEALTHCHECK');
    const check = () =>
      mustRun(probe, probeArgs, { cwd: workdir, env }).then(
        () => true,
        () => false,
      );
    while (!(await check())) {
      if (server.exitCode !== null || performance.now() - serverStart > READY_TIMEOUT_MS) {
        throw new Failure(`The image's command did not become ready:\n${output}`);
      }
      await sleep(100);
    }
    const readySeconds = (performance.now() - serverStart) / 1000;
    const page = await mustRun('node', ['-e', READ_PAGE, port, new URL(PUBLIC_ORIGIN).host]);
    if (!page.stdout.includes('<script')) throw new Failure(`The image does not serve the console:\n${page.stdout}`);
    server.kill('SIGTERM');
    const code = await exit;
    if (code !== 0) throw new Failure(`The image's command ended with ${code}:\n${output}`);
    return { buildSeconds, readySeconds };
  } finally {
    server.kill('SIGKILL');
    await exit;
    chmodSync(root, 0o755);
    await mustRun('chmod', ['-R', 'u+w', root]);
  }
}

/** A script that prints the page that a reverse proxy gets. `fetch` cannot set Host. */
const READ_PAGE = `require('node:http').get({ port: process.argv[1], headers: { host: process.argv[2] } }, (response) => response.pipe(process.stdout))`;
