import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { mustRun, step } from './steps.mjs';

/** @returns {string} the version that the root package.json pins in `packageManager` */
export function pinnedPnpmVersion() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = /^pnpm@(\d+\.\d+\.\d+)/.exec(manifest.packageManager)?.[1];
  if (!version) throw new Failure('package.json: packageManager must be pnpm@<version>.');
  return version;
}

/** @param {string} version */
const pnpmBin = (version) => join(ROOT, '.tools', `pnpm-${version}`, 'node_modules', '.bin');

/**
 * The environment in which pnpm and the install scripts it runs work on a machine that has only Node.
 *
 * @param {string} version
 * @returns {NodeJS.ProcessEnv}
 */
export function pnpmEnvironment(version) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PATH: `${pnpmBin(version)}${delimiter}${process.env.PATH ?? ''}`,
    CI: 'true',
    COREPACK_ENABLE_STRICT: '0',
    npm_config_update_notifier: 'false',
  };
  // Native modules compile against the headers that came with this Node, where they are: nothing to download.
  const prefix = dirname(dirname(process.execPath));
  if (!env['npm_config_nodedir'] && existsSync(join(prefix, 'include', 'node', 'node.h'))) {
    env['npm_config_nodedir'] = prefix;
  }
  return env;
}

/**
 * The pinned pnpm, installed below .tools/ when it is not there: never global, never in the workspace itself.
 *
 * @param {string} version
 * @param {import('./steps.mjs').Print} print
 * @returns {Promise<string>} its executable
 */
export async function ensurePnpm(version, print) {
  const executable = join(pnpmBin(version), process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm');
  if (existsSync(executable)) return executable;
  const folder = join(ROOT, '.tools', `pnpm-${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await step(print, `pnpm ${version}`, () =>
    mustRun(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `pnpm@${version}`],
      { cwd: folder, env: { ...process.env, npm_config_update_notifier: 'false' } },
    ),
  );
  return executable;
}
