import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './steps.mjs';

const TIMEOUT_MS = 300_000;
const LOCK_POLL_MS = 2000;

/**
 * Installs Debian packages, as root or with a sudo that needs no password. Does nothing on other systems.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the output of the attempt
 */
export async function aptInstall(packages) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return '';
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let log = '';
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command = 'apt-get', ...commandArgs] = [...sudo, 'apt-get', ...args];
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const { output } = await run(command, commandArgs, { env, timeoutMs: TIMEOUT_MS });
      log += output;
      // Another program, such as a second `npm test`, installs packages.
      if (!/could not get lock/i.test(output) || Date.now() > until) break;
      await sleep(LOCK_POLL_MS);
    }
  }
  return log;
}
