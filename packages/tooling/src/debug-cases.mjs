import { spawn } from 'node:child_process';
import { ensurePrograms } from './build.mjs';
import { ensureRuntimePackages } from './install.mjs';
import { currentKeys } from './keys.mjs';
import { DEBUG_CASES_MAIN } from './paths.mjs';
import { startSettings } from './preflight.mjs';
import { exitCodeOf, toStderr } from './steps.mjs';

/**
 * `npm run debug-cases -- [options] FILE...`: runs saved cases of the debugger, by default in the local service of
 * `npm start`.
 *
 * @returns {Promise<number>} the exit code
 */
export async function debugCases(args = process.argv.slice(2), env = process.env) {
  await ensureRuntimePackages(toStderr);
  await ensurePrograms(toStderr);
  const isStandalone = args.some((arg) => /^--(?:endpoint|help)\b/.test(arg));
  const service = isStandalone ? undefined : await currentKeys(startSettings(env));
  const child = spawn(
    process.execPath,
    [DEBUG_CASES_MAIN, ...(service === undefined ? [] : ['--endpoint', String(service['endpoint'])]), ...args],
    { stdio: 'inherit', env: service === undefined ? env : { ...env, SEARCH_KEY: String(service['adminKey']) } },
  );
  return exitCodeOf(child);
}
