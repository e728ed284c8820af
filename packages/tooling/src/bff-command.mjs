import { spawn } from 'node:child_process';
import { BFF_MAIN } from './paths.mjs';
import { checkBuild, startSettings } from './preflight.mjs';
import { exitCodeOf } from './steps.mjs';

/**
 * Runs a command of the console server on the data folder of `npm start`.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function bffCommand(args) {
  checkBuild(BFF_MAIN);
  const child = spawn(process.execPath, [BFF_MAIN, ...args], {
    stdio: 'inherit',
    env: { ...process.env, SEARCHDECK_DATA: startSettings(process.env).data },
  });
  return exitCodeOf(child);
}
