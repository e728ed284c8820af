import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { startOnFreePort } from './free-port.js';
import { whenReady } from './server-process.js';
import { tempFolder } from './temp-folder.js';

export interface MariadbServer {
  readonly port: number;
  /** Has all rights. */
  readonly user: string;
  readonly password: string;
  /** An empty database. */
  readonly database: string;
  stop(): Promise<void>;
}

const USER = 'owner';
const DATABASE = 'test';
/** Some distributions have servers outside of PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Why the tests of MySQL cannot run on this machine; undefined if they can. */
export function mariadbUnavailable(): string | undefined {
  const missingProgram = ['mariadbd', 'mariadb-install-db', 'my_print_defaults'].find(
    (name) => findProgram(name) === undefined,
  );
  if (missingProgram !== undefined) return `${missingProgram} is not installed`;
  const { status, error, stderr } = spawnSync(findProgram('mariadbd')!, ['--no-defaults', '--version'], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `MariaDB does not start: ${error?.message ?? stderr.trim()}`;
}

/**
 * Starts an empty MariaDB server, which uses the protocol of MySQL, on a free port, with its data in a temporary folder.
 *
 * @param files written to its folder, and named in arguments as `--ssl-cert={folder}/name`
 * @throws Error with the server's output if it exits or is not ready in time
 */
export const startMariadb = (
  args: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<MariadbServer> => startOnFreePort((port) => start(port, args, files));

async function start(
  port: number,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<MariadbServer> {
  const [program, installer] = [findProgram('mariadbd'), findProgram('mariadb-install-db')];
  if (program === undefined || installer === undefined) throw new Error('MariaDB is not installed.');
  const folder = tempFolder('mariadb');
  const data = join(folder.path, 'data');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const commonArgs = ['--no-defaults', `--datadir=${data}`, ...asRoot, '--innodb-log-file-size=4M'];
  const initialization = spawnSync(
    installer,
    [...commonArgs, '--auth-root-authentication-method=normal', '--skip-test-db'],
    {
      encoding: 'utf8',
    },
  );
  if (initialization.status !== 0) {
    folder.remove();
    throw new Error(
      `mariadb-install-db failed. ${initialization.error?.message ?? ''}\n${initialization.stdout}${initialization.stderr}`,
    );
  }
  const password = randomBytes(12).toString('hex');
  const initFile = join(folder.path, 'init.sql');
  writeFileSync(
    initFile,
    [
      `create database ${DATABASE} character set utf8mb4;`,
      `create user '${USER}'@'127.0.0.1' identified by '${password}';`,
      `grant all on *.* to '${USER}'@'127.0.0.1' with grant option;`,
    ].join('\n'),
  );
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content);
  const child = spawn(
    program,
    [
      ...commonArgs,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder.path, 's')}`,
      `--pid-file=${join(folder.path, 'pid')}`,
      `--init-file=${initFile}`,
      '--innodb-buffer-pool-size=16M',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
      '--skip-log-bin',
      ...args.map((arg) => arg.replace('{folder}', folder.path)),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = await whenReady({
    name: 'The MariaDB server',
    child,
    port,
    readyText: 'ready for connections',
    cleanUp: () => folder.remove(),
  });
  return { port, user: USER, password, database: DATABASE, stop };
}
