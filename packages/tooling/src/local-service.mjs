import { spawn } from 'node:child_process';
import { bootstrapPrograms } from './bootstrap.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { toStderr } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';

/**
 * `npm run local-service -- <flags>`: the local service alone, with its flags, output and exit code passed through.
 * What the bootstrap says goes to stderr, so that with --json stdout holds the one line of the service.
 *
 * @returns {Promise<number>} the exit code
 */
export async function localService() {
  await bootstrapPrograms(toStderr);
  const child = spawn(process.execPath, [LOCAL_SERVICE_MAIN, ...process.argv.slice(2)], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  onStopSignal(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
