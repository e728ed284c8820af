import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { startSettings } from './preflight.mjs';

/** What may be asked for alone, for `export SEARCH_KEY="$(npm run --silent keys -- query)"`. */
const ALONE = { admin: 'adminKey', query: 'queryKey', management: 'managementToken', endpoint: 'endpoint' };

/**
 * `npm run keys [-- admin|query|management|endpoint|--json]`: endpoint and keys of the local search service of
 * `npm start`, whether it runs or not.
 *
 * @returns {Promise<number>} the exit code
 */
export async function keys(args = process.argv.slice(2), env = process.env) {
  const [wanted] = args;
  if (args.length > 1 || (wanted !== undefined && wanted !== '--json' && !Object.hasOwn(ALONE, wanted)))
    throw new Failure(`npm run keys takes one of ${Object.keys(ALONE).join(', ')} or --json, not '${args.join(' ')}'.`);
  if (!existsSync(LOCAL_SERVICE_MAIN)) throw new Failure('Searchdeck has not been built yet: run npm start.');
  const { data, localServicePort } = startSettings(env);
  const flags = ['--keys', '--port', String(localServicePort), '--data', join(data, 'local-service')];
  if (wanted !== undefined) flags.push('--json');
  const text = await promisify(execFile)(process.execPath, [LOCAL_SERVICE_MAIN, ...flags]).then(
    ({ stdout }) => stdout,
    (error) => {
      throw new Failure(String(error.stderr).trim() || String(error));
    },
  );
  if (wanted === undefined || wanted === '--json') process.stdout.write(text);
  else {
    const value = JSON.parse(text)[ALONE[/** @type {keyof typeof ALONE} */ (wanted)]];
    if (typeof value !== 'string') throw new Failure(`The local service has no ${wanted} key.`);
    process.stdout.write(`${value}\n`);
  }
  return 0;
}
