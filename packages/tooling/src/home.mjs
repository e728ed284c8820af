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

/** Of `env`, not of this process, which has told its own already. @param {NodeJS.ProcessEnv} env */
const homeOf = (env) => env['HOME'] || homedir();

/**
 * npm, pnpm and browsers keep caches below the home folder. Where that is missing or read-only, as in a container that
 * runs under some user id, programs get one below .tools/; the settings of npm are still read from the real one.
 *
 * @param {NodeJS.ProcessEnv} [env] changed where needed
 * @param {string} [root]
 */
export function ensureHome(env = process.env, root = ROOT) {
  if (process.platform === 'win32') return;
  const home = homeOf(env);
  if (canWrite(home)) return;
  const own = join(root, '.tools', 'home');
  mkdirSync(own, { recursive: true });
  const settings = join(home, '.npmrc');
  if (!env['npm_config_userconfig'] && existsSync(settings)) env['npm_config_userconfig'] = settings;
  // npm tells its scripts where its own cache is, and that is where it cannot be.
  delete env['npm_config_cache'];
  env['HOME'] = own;
}
