import { DEFAULT_PARALLELISM, DEFAULT_TIMEOUT_SECONDS, limits } from '../limits/request-limits.js';
import { durationSeconds } from '../values/duration.js';
import { enumOf, int32, map, withMeta, required, string } from '../schema/node.js';
import { SearchIndexerDataIdentity } from '../resources/shared/identity.js';
import { defineSkill } from './skill.js';
import { webApiTimeoutDescription } from './shared.js';

const { minimum, maximum } = limits.webApiTimeoutSeconds;
const isLoopback = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

/** data-plane.md "SearchSkillset"; bounds from service-behavior §9. */
export const webApiSkill = defineSkill({
  type: '#Vendor.Skills.Custom.WebApiSkill',
  title: 'Custom web API',
  group: 'Models',
  description: 'Calls a custom web API with batches of records.',
  isDocumented: true,
  fields: {
    uri: required(string({ description: 'URL of the endpoint. Must use HTTPS.', format: 'uri' })),
    httpMethod: enumOf(
      { POST: '', PUT: '' },
      { description: 'HTTP method of the request.', default: 'POST', ignoresCase: true },
    ),
    httpHeaders: map(string(), { description: 'HTTP headers of the request.' }),
    timeout: string({
      format: 'duration',
      description: webApiTimeoutDescription,
      default: `PT${DEFAULT_TIMEOUT_SECONDS}S`,
      examples: ['PT30S', 'PT3M50S'],
    }),
    batchSize: int32({ description: 'Number of records per request.', minimum: 1, default: 1000 }),
    degreeOfParallelism: int32({
      isDocumented: false,
      description: 'Maximum number of parallel requests.',
      minimum: 1,
      maximum: 10,
      default: DEFAULT_PARALLELISM,
    }),
    authResourceId: string({
      isDocumented: false,
      description: 'Application ID or scope used to request an access token for the endpoint.',
    }),
    authIdentity: withMeta(SearchIndexerDataIdentity, {
      isDocumented: false,
      description: 'User-assigned managed identity for outbound calls.',
    }),
  },
  inputs: 'any',
  outputs: 'any',
  check: (skill, { path, name }, f) => {
    const uri = typeof skill['uri'] === 'string' && URL.canParse(skill['uri']) ? new URL(skill['uri']) : undefined;
    if (uri && uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLoopback(uri))) {
      f.add(`${path}.uri`, 'InvalidSkill', `The URL of skill '${name}' must use https.`);
    }
    const timeout = skill['timeout'];
    const seconds = typeof timeout === 'string' ? durationSeconds(timeout) : DEFAULT_TIMEOUT_SECONDS;
    if (seconds === undefined || seconds < minimum || seconds > maximum) {
      f.add(
        `${path}.timeout`,
        'OutOfRange',
        `The timeout '${String(timeout)}' of skill '${name}' must be between ${minimum} and ${maximum} seconds.`,
      );
    }
  },
});
