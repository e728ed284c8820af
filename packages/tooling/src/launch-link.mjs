import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { BFF_MAIN } from './paths.mjs';
import { startSettings } from './preflight.mjs';

/**
 * `npm run launch-link`: prints a new one-time link to the console that is running on the same data folder.
 *
 * @returns {Promise<number>} the exit code
 */
export async function launchLink() {
  if (!existsSync(BFF_MAIN)) throw new Failure('Searchdeck has not been built yet: run npm start.');
  const child = spawn(process.execPath, [BFF_MAIN, '--launch-link'], {
    stdio: 'inherit',
    env: { ...process.env, SEARCHDECK_DATA: startSettings(process.env).data },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
