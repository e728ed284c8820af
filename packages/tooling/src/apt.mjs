import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

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
    const { output } = await run(command, commandArgs, { env, timeoutMs: 300_000 });
    log += output;
  }
  return log;
}
