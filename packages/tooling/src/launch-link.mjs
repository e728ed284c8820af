import { spawn } from 'node:child_process';
import { bootstrap } from './bootstrap.mjs';
import { BFF_MAIN } from './paths.mjs';
import { startSettings } from './preflight.mjs';
import { toStderr } from './steps.mjs';

/**
 * `npm run launch-link`: a new one-time link into the console that is running on the same data folder.
 *
 * @returns {Promise<number>} the exit code
 */
export async function launchLink() {
  await bootstrap(toStderr);
  const child = spawn(process.execPath, [BFF_MAIN, '--launch-link'], {
    stdio: 'inherit',
    env: { ...process.env, SEARCHDECK_DATA: startSettings(process.env).data },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
