import { spawn } from 'node:child_process';
import { ensurePrograms } from './build.mjs';
import { ensureRuntimePackages } from './install.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { exitCodeOf, toStderr } from './steps.mjs';
import { onStopSignal } from './stop-signal.mjs';

/**
 * `npm run local-service -- <flags>`: runs only the local service, and passes flags, output, and exit code through. The
 * bootstrap prints to stderr, so that stdout has only the ready line with --json.
 *
 * @returns {Promise<number>} the exit code
 */
export async function localService() {
  await ensureRuntimePackages(toStderr);
  await ensurePrograms(toStderr);
  const child = spawn(process.execPath, [LOCAL_SERVICE_MAIN, ...process.argv.slice(2)], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  onStopSignal(() => child.kill('SIGTERM'));
  return exitCodeOf(child);
}
