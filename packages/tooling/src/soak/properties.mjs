import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failure.mjs';
import { BFF_MAIN } from '../paths.mjs';

const RUNS = 1_000_000;
/** Below this share of accepted inputs, a run would prove little. */
const MIN_ACCEPTED = 0.02;

/**
 * Checks the path matcher and the endpoint rules of the BFF with a million generated inputs each.
 *
 * @param {number} seed
 * @returns {Promise<Record<'paths' | 'endpoints', { runs: number, accepted: number }>>}
 */
export async function soakProperties(seed) {
  const url = pathToFileURL(join(dirname(BFF_MAIN), 'testing', 'properties.js'));
  const { checkPathProperty, checkEndpointProperty } = await import(url.href);
  const counts = {
    paths: checkPathProperty({ runs: RUNS, seed }),
    endpoints: checkEndpointProperty({ runs: RUNS, seed }),
  };
  for (const [name, { runs, accepted }] of Object.entries(counts)) {
    if (accepted < runs * MIN_ACCEPTED) throw new Failure(`Only ${accepted} of ${runs} ${name} were accepted`);
  }
  return counts;
}
