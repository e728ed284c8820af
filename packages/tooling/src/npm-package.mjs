import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { mustRun, step } from './steps.mjs';

/**
 * Installs one npm package under .tools/, unless it is there: never globally, never in the workspace, and without running
 * its install scripts.
 *
 * @param {{ name: string, version: string }} wanted
 * @param {string} file what the package must have, relative to its node_modules folder
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
