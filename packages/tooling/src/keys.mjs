import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { startSettings } from './preflight.mjs';

/** Values that can be printed alone, as in `export SEARCH_KEY="$(npm run --silent keys -- query)"`. */
const FIELDS = {
  admin: 'adminKey',
  query: 'queryKey',
  management: 'managementToken',
  endpoint: 'endpoint',
  'identity-endpoint': 'identityEndpoint',
  'identity-header': 'identityHeader',
};

/**
 * `npm run keys [-- admin|query|management|endpoint|identity-endpoint|identity-header|--json]`: prints the endpoint and
 * keys of the local search service of `npm start`, even if it is not running.
 *
 * @returns {Promise<number>} the exit code
 */
export async function keys(args = process.argv.slice(2), env = process.env) {
  const [requestedName] = args;
  if (
    args.length > 1 ||
    (requestedName !== undefined && requestedName !== '--json' && !Object.hasOwn(FIELDS, requestedName))
  ) {
    throw new Failure(
      `npm run keys takes one of ${Object.keys(FIELDS).join(', ')} or --json, not "${args.join(' ')}".`,
    );
  }
  if (!existsSync(LOCAL_SERVICE_MAIN)) throw new Failure('Searchdeck has not been built yet: run npm start.');
  const { data, localServicePort } = startSettings(env);
  const flags = ['--keys', '--port', String(localServicePort), '--data', join(data, 'local-service')];
  if (requestedName !== undefined) flags.push('--json');
  const text = await promisify(execFile)(process.execPath, [LOCAL_SERVICE_MAIN, ...flags]).then(
    ({ stdout }) => stdout,
    (error) => {
      throw new Failure(String(error.stderr).trim() || String(error));
    },
  );
  if (requestedName === undefined || requestedName === '--json') process.stdout.write(text);
  else {
    const value = JSON.parse(text)[FIELDS[/** @type {keyof typeof FIELDS} */ (requestedName)]];
    if (typeof value !== 'string') throw new Failure(`The local service has no value for ${requestedName} yet.`);
    process.stdout.write(`${value}\n`);
  }
  return 0;
}
