import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { LOCAL_SERVICE_MAIN } from './paths.mjs';
import { checkBuild, startSettings } from './preflight.mjs';

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
  checkBuild(LOCAL_SERVICE_MAIN);
  const settings = startSettings(env);
  if (requestedName === undefined) {
    process.stdout.write(await keysOutput(settings, []));
    return 0;
  }
  if (requestedName === '--json') process.stdout.write(await keysOutput(settings, ['--json']));
  else {
    const value = (await currentKeys(settings))[FIELDS[/** @type {keyof typeof FIELDS} */ (requestedName)]];
    if (typeof value !== 'string') throw new Failure(`The local service has no value for ${requestedName} yet.`);
    process.stdout.write(`${value}\n`);
  }
  return 0;
}

/**
 * The endpoint and current keys of the local search service, as in its ready line.
 *
 * @param {import('./preflight.mjs').StartSettings} settings
 * @returns {Promise<Record<string, unknown>>}
 */
export async function currentKeys(settings) {
  return JSON.parse(await keysOutput(settings, ['--json']));
}

/** @param {import('./preflight.mjs').StartSettings} settings @param {readonly string[]} flags @returns {Promise<string>} */
async function keysOutput({ data, localServicePort }, flags) {
  const location = ['--port', String(localServicePort), '--data', join(data, 'local-service')];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      LOCAL_SERVICE_MAIN,
      '--keys',
      ...location,
      ...flags,
    ]);
    return stdout;
  } catch (error) {
    throw new Failure(String(/** @type {{ stderr?: unknown }} */ (error).stderr).trim() || String(error));
  }
}
