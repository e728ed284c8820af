import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';

export const HOST = '127.0.0.1';

/**
 * @typedef {object} StartSettings
 * @property {number} port port of the BFF and the console
 * @property {number} localServicePort
 * @property {string} data an absolute path
 */

/**
 * Reads the settings of `npm start` from the environment.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd base of a relative SEARCHDECK_DATA
 * @returns {StartSettings}
 */
export function startSettings(env, cwd = ROOT) {
  const port = portFrom(env, 'PORT', 4280);
  const localServicePort = portFrom(env, 'LOCAL_SERVICE_PORT', 4281);
  if (port === localServicePort) throw new Failure(`PORT and LOCAL_SERVICE_PORT are both ${port}: they must differ.`);
  return { port, localServicePort, data: resolve(cwd, env['SEARCHDECK_DATA'] || '.searchdeck') };
}

/** @param {NodeJS.ProcessEnv} env @param {string} name @param {number} fallback */
function portFrom(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  throw new Failure(`${name}: ${text} is not a port number (1 to 65535).`);
}

/**
 * Fails with a one-line message if no program can listen on the port.
 *
 * @param {string} name the variable that sets it
 * @param {number} port
 */
export async function checkPort(name, port) {
  const server = createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((done) => {
    server.once('error', done);
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => done(undefined)));
  });
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    throw new Failure(`Port ${port} is already in use: stop the program that uses it, or set ${name} to another port.`);
  }
  throw new Failure(`Port ${port} can't be used (${error.code}): set ${name} to another port.`);
}

/**
 * Creates the data folder if necessary, and fails with a one-line message if it cannot be written.
 *
 * @param {string} folder
 */
export function checkDataFolder(folder) {
  // Writes a file, because an access check succeeds on read-only mounts and full disks.
  const probe = join(folder, `.write-check-${process.pid}`);
  try {
    createFolder(folder);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    throw new Failure(`The data folder ${folder} can't be written (${code}): set SEARCHDECK_DATA to another folder.`);
  }
}

/**
 * Creates the folder and its missing parents. Node's recursive mkdir never returns on file systems that report ENOENT
 * although the parent exists, such as /proc.
 *
 * @param {string} folder
 */
function createFolder(folder) {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Fails if a program has not been built. @param {string} main its JavaScript file */
export function checkBuild(main) {
  if (!existsSync(main)) throw new Failure('Searchdeck has not been built yet: run npm start.');
}

/** @param {StartSettings} settings */
export async function preflight(settings) {
  checkDataFolder(settings.data);
  await checkPort('PORT', settings.port);
  await checkPort('LOCAL_SERVICE_PORT', settings.localServicePort);
}
