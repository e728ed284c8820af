import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** @param {string} folder */
function canWrite(folder) {
  try {
    rmdirSync(mkdtempSync(join(folder, '.searchdeck-')));
    return true;
  } catch {
    return false;
  }
}

/** The home folder in `env`, which may differ from this process's. @param {NodeJS.ProcessEnv} env */
const homeOf = (env) => env['HOME'] || homedir();

/**
 * npm, pnpm, and browsers have caches in the home folder. If it is missing or read-only, as in a container with an
 * arbitrary user id, they get one below .tools/. The npm settings of the real home folder still apply.
 *
 * @param {NodeJS.ProcessEnv} [env] changed if necessary
 * @param {string} [root]
 */
export function ensureHome(env = process.env, root = ROOT) {
  if (process.platform === 'win32') return;
  const home = homeOf(env);
  if (canWrite(home)) return;
  const replacement = join(root, '.tools', 'home');
  mkdirSync(replacement, { recursive: true });
  const settings = join(home, '.npmrc');
  if (!env['npm_config_userconfig'] && existsSync(settings)) env['npm_config_userconfig'] = settings;
  // npm sets this for its scripts to a path in the home folder, which cannot be written.
  delete env['npm_config_cache'];
  env['HOME'] = replacement;
}
