import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { ensureNpmPackage, toolFolder } from './npm-package.mjs';
import { envWithPath } from './path-variable.mjs';
import { ROOT } from './paths.mjs';

/** @returns {string} the version that the root package.json pins in `packageManager` */
export function pinnedPnpmVersion() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = /^pnpm@(\d+\.\d+\.\d+)/.exec(manifest.packageManager)?.[1];
  if (!version) throw new Failure('package.json: packageManager must be pnpm@<version>.');
  return version;
}

/** @param {string} version */
const pnpmBin = (version) => join(toolFolder('pnpm', version), 'node_modules', '.bin');

/**
 * Environment for pnpm on a machine that has only Node.
 *
 * @param {string} version
 * @returns {NodeJS.ProcessEnv}
 */
export const pnpmEnvironment = (version) => ({
  ...envWithPath(pnpmBin(version)),
  CI: 'true',
  COREPACK_ENABLE_STRICT: '0',
  npm_config_update_notifier: 'false',
});

/**
 * The pinned pnpm, installed below .tools/ if it is not there.
 *
 * @param {string} version
 * @param {import('./steps.mjs').Print} print
 * @returns {Promise<string>} its executable
 */
export const ensurePnpm = (version, print) =>
  ensureNpmPackage({ name: 'pnpm', version }, join('.bin', process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm'), print);
