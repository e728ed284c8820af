import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { ensureNpmPackage } from './npm-package.mjs';
import { envWithPath } from './path-variable.mjs';
import { exitCodeOf } from './steps.mjs';

/** Supported versions in addition to {@link import('./node-version.mjs').MINIMUM_NODE}, by major version. */
const VERSIONS = /** @type {Readonly<Record<string, string>>} */ ({ 22: '22.23.3', 24: '24.21.0' });

/**
 * Runs a command of the project with another version of Node, installed from npm.
 *
 * @param {string} major `22` or `24`
 * @param {string} command a JavaScript file
 * @param {readonly string[]} args
 * @param {import('./steps.mjs').Print} print
 * @returns {Promise<number>} the exit code
 */
export async function runWithNode(major, command, args, print) {
  const node = await ensureNode(major, print);
  // First in PATH, because scripts of dev tools look up `node` there.
  const child = spawn(node, [command, ...args], { stdio: 'inherit', env: envWithPath(dirname(node)) });
  return exitCodeOf(child);
}

/** @param {string} major @param {import('./steps.mjs').Print} print @returns {Promise<string>} its executable */
async function ensureNode(major, print) {
  const version = VERSIONS[major];
  if (version === undefined) throw new Failure(`--node ${major}: must be ${Object.keys(VERSIONS).join(' or ')}.`);
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  return ensureNpmPackage({ name, version }, join(name, 'bin', isWindows ? 'node.exe' : 'node'), print);
}
