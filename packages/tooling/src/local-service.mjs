import { spawn } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { toStderr } from './steps.mjs';

/**
 * `npm run local-service -- <flags>`: the local service alone, with its flags, output and exit code passed through.
 * What the bootstrap says goes to stderr, so that with --json stdout holds the one line of the service.
 *
 * @returns {Promise<number>} the exit code
 */
export async function localService() {
  await bootstrap(toStderr);
  const child = spawn(process.execPath, [LOCAL_SERVICE_MAIN, ...process.argv.slice(2)], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
