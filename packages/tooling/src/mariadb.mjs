import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { pathFolders } from './path-variable.mjs';
import { step } from './steps.mjs';

/** The server without a service that would start with the machine. */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];

const isInstalled = () =>
  [...pathFolders(), '/usr/sbin', '/usr/local/sbin'].some((folder) => existsSync(join(folder, 'mariadbd')));

/**
 * Installs the server for the tests of MySQL where the system has packages of it; elsewhere these tests are skipped.
 *
 * @param {import('./steps.mjs').Print} print
 */
export async function ensureMariadb(print) {
  if (isInstalled() || !existsSync('/usr/bin/apt-get')) return;
  await step(print, 'MariaDB for the tests of MySQL', () => aptInstall(PACKAGES));
  if (!isInstalled()) print("MariaDB couldn't be installed: the tests of MySQL are skipped.");
}
