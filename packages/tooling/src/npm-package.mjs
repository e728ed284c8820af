import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { mustRun, step } from './steps.mjs';

/**
 * Installs an npm package below .tools/ if it is not there. Does not run install scripts.
 *
 * @param {{ name: string, version: string }} npmPackage
 * @param {string} file a file of the package, relative to node_modules
 * @param {import('./steps.mjs').Print} print
 * @returns {Promise<string>} the path of that file
 */
export async function ensureNpmPackage({ name, version }, file, print) {
  const folder = toolFolder(name, version);
  const path = join(folder, 'node_modules', file);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await step(print, `${name} ${version}`, () =>
    mustRun(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['install', '--prefix', folder, ...flags, `${name}@${version}`],
      { cwd: folder, env: { ...process.env, npm_config_update_notifier: 'false' } },
    ),
  );
  return path;
}

/** @param {string} name @param {string} version */
export const toolFolder = (name, version) => join(ROOT, '.tools', `${name}-${version}`);
