import { dialects, operations, SearchError, type ConnectionKind, type DialectId } from '@searchdeck/contract';
import fc from 'fast-check';
import { EndpointPolicy, formatEndpoint } from '../connections/endpoint-policy.js';
import { dataPlaneSuffixes, managementHosts } from '../connections/known-clouds.js';
import { planRequest, type Plan } from '../operations/plan.js';

/** How often a property was checked, and how many of its inputs were accepted: a rejected input proves less. */
export interface PropertyCounts {
  runs: number;
  accepted: number;
}

export interface PropertyOptions {
  runs: number;
  seed: number;
}

/** Throws unless the condition is true; fast-check then reports the input. */
const demand = (condition: boolean, message: string): void => {
  if (!condition) throw new Error(message);
};

/** The result of `attempt`; undefined if it rejects its input with one of these statuses. */
const unlessRejected = <T>(attempt: () => T, statuses: readonly number[]): T | undefined => {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof SearchError && statuses.includes(error.status)) return undefined;
    throw error;
  }
};

const hostileTexts = [
  ['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '%252f', '%252e%252e', '%c0%ae', '%00', '%0d%0a'],
  ['%', '%zz', '%ff', "'", "''", "('", "')", "')/", '(', ')', ';', '?', '#', '@', ':', '%3f', '%23', '%27', '%20'],
  [' ', '+', '\t', '\r\n', '\u0000', '\u3002', '\uff0f', '\u202e', '\ud800', 'é', 'docs', '$count', 'indexes'],
].flat();
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 4 }));
const name = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/) },
  { weight: 2, arbitrary: fc.array(hostileText, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('')) },
);
/** Inserts, or replaces characters by, hostile text. */
const mutation = fc.record({ at: fc.nat({ max: 200 }), removed: fc.nat({ max: 3 }), inserted: hostileText });
const mutations = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 2 }) },
);
const mutated = (text: string, changes: readonly { at: number; removed: number; inserted: string }[]): string =>
  changes.reduce((current, { at, removed, inserted }) => {
    const position = at % (current.length + 1);
    return current.slice(0, position) + inserted + current.slice(position + removed);
  }, text);

const encodings: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => encodeURIComponent(value.toWellFormed()).replaceAll("'", '%27'),
  (value) => [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const requests = fc
  .record({
    operation: fc.constantFrom(...operations),
    isOwnMethod: fc.integer({ min: 0, max: 9 }).map((value) => value > 0),
    method: fc.constantFrom(...methods),
    values: fc.func(name),
    encode: fc.constantFrom(...encodings),
    version: fc.nat({ max: 100 }),
    query: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: hostileText.map((text) => `&${text}`) },
    ),
    changes: mutations,
    dialect: fc.constantFrom(...(Object.keys(dialects) as DialectId[])),
  })
  .map(({ operation, isOwnMethod, method, values, encode, version, query, changes, dialect }) => ({
    plane: operation.plane,
    method: isOwnMethod ? operation.method : method,
    path: mutated(
      operation.path.replace(/\{(\w+)\}/g, (_all, parameter: string) =>
        parameter === 'subscriptionId' ? '00000000-0000-4000-8000-000000000001' : encode(values(parameter)),
      ),
      changes,
    ),
    query: `api-version=${operation.versions[version % operation.versions.length]}${query}`,
    dialect,
  }));

/** Segments of the path that the table has, and nothing that a server or a proxy could read as another path. */
const checkPlan = ({ operation, parameters, target }: Plan, method: string, isSamePath: boolean): void => {
  demand(operation.method === method, 'another method');
  demand(/^\/[!-~]+$/.test(target) && !target.startsWith('//') && !/[\\#]/.test(target), 'a character');
  const [path = '', ...queries] = target.split('?');
  demand(queries.length === 1, 'several queries');
  const url = new URL(target, 'http://service.example');
  demand(url.host === 'service.example' && url.pathname + url.search === target, 'another URL');
  demand(path.split('/').length === operation.path.split('/').length, 'another number of segments');
  for (const [parameter, value] of Object.entries(parameters)) {
    demand(!/[\u0000-\u001f\u007f\\]/.test(value) && !/^\.{0,2}$/.test(value), `the value of ${parameter}`);
    const canContainSlashes = parameter === 'key' && operation.path.endsWith("/docs('{key}')");
    demand(canContainSlashes || !value.includes('/'), `a slash in ${parameter}`);
    demand(!/(?:^|\/)\.{1,2}(?:\/|$)/.test(value), `a relative segment in ${parameter}`);
  }
  // A pair of quotes reads as one.
  if (!isSamePath || Object.values(parameters).some((value) => value.includes("''"))) return;
  const again = planRequest(operation.plane, method, path, queries[0] ?? '', 'vendor');
  demand(again.operation === operation && again.target === target, 'its target has another plan');
};

/** Whatever a request contains, only a path of the operation table is sent, with exactly the segments of its row. */
export const checkPathProperty = ({ runs, seed }: PropertyOptions): PropertyCounts => {
  let accepted = 0;
  fc.assert(
    fc.property(requests, ({ plane, method, path, query, dialect }) => {
      const plan = unlessRejected(() => planRequest(plane, method, path, query, dialect), [400, 404, 405]);
      if (plan === undefined) return;
      accepted += 1;
      checkPlan(plan, method, dialect === 'vendor');
    }),
    { numRuns: runs, seed },
  );
  return { runs, accepted };
};

const LOCAL_ORIGIN = 'http://127.0.0.1:4281';
const OPERATOR_ORIGINS = ['https://search.corp.example', 'http://10.1.2.3:8080'];
const policy = new EndpointPolicy([LOCAL_ORIGIN], OPERATOR_ORIGINS);

const hosts = [
  dataPlaneSuffixes.flatMap((suffix) => [`shop${suffix}`, `SHOP-2${suffix}`, `a.b${suffix}`, suffix.slice(1)]),
  managementHosts,
  ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '10.1.2.3'],
  ['169.254.169.254', 'search.corp.example', 'evil.example', 'shop.search.windows.net.evil.example'],
].flat();
const validUrls = [
  ...dataPlaneSuffixes.flatMap((suffix) => [`https://shop${suffix}`, `HTTPS://Shop-2${suffix}:443/`]),
  ...managementHosts.map((host) => `https://${host}`),
  ...OPERATOR_ORIGINS.map((origin) => `${origin}/services/a`),
  `${LOCAL_ORIGIN}/services/demo`,
];
const otherUrls = fc
  .record({
    scheme: fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://', 'https:', '//', 'ftp://', ''),
    user: fc.constantFrom('', '', '', '', '', '', 'user@', 'user:pw@', 'evil.example@', '@'),
    host: fc.constantFrom(...hosts),
    port: fc.constantFrom('', '', '', '', ':443', ':80', ':4281', ':8080', ':0', ':65536', ':'),
    path: fc.constantFrom('', '', '', '/', '/services/demo', '/..', '/a/../b', '/%2e%2e', '//x', '/a?b', '/a#b'),
  })
  .map(({ scheme, user, host, port, path }) => scheme + user + host + port + path);
const urls = fc
  .record({ text: fc.oneof(fc.constantFrom(...validUrls), otherUrls), changes: mutations })
  .map(({ text, changes }) => mutated(text, changes));
const fields = ['endpoint', 'managementUrl'] as const;

const isCloudOrigin = (url: URL, field: (typeof fields)[number]): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  (field === 'managementUrl'
    ? (managementHosts as readonly string[]).includes(url.hostname)
    : dataPlaneSuffixes.some(
        (suffix) => url.hostname.endsWith(suffix) && /^[a-z0-9-]+$/.test(url.hostname.slice(0, -suffix.length)),
      ));

/** Whatever a connection has as its URL, credentials are sent only to an origin that the rules allow. */
export const checkEndpointProperty = ({ runs, seed }: PropertyOptions): PropertyCounts => {
  let accepted = 0;
  const kinds: readonly ConnectionKind[] = ['cloud', 'local'];
  fc.assert(
    fc.property(urls, fc.constantFrom(...fields), fc.constantFrom(...kinds), (text, field, kind) => {
      const endpoint = unlessRejected(() => policy.check(text, field, kind), [400]);
      if (endpoint === undefined) return;
      accepted += 1;
      const { origin, basePath } = endpoint;
      const url = new URL(text);
      demand(url.origin === origin, 'the platform reads another origin');
      demand(url.username === '' && url.password === '' && url.search === '' && url.hash === '', 'more than an origin');
      demand(new URL(`${origin}${basePath}/x`).pathname === `${basePath}/x`, 'another base path');
      const isOperatorOrigin = OPERATOR_ORIGINS.includes(origin);
      const isAllowed = kind === 'local' ? origin === LOCAL_ORIGIN : isCloudOrigin(url, field) && basePath === '';
      demand(isOperatorOrigin || isAllowed, 'an origin that is not allowed');
      const rule = isOperatorOrigin ? 'any' : kind === 'local' ? 'loopback' : 'public';
      demand(policy.addressRule(origin) === rule, 'another rule for addresses');
      const again = policy.check(formatEndpoint(endpoint), field, kind);
      demand(again.origin === origin && again.basePath === basePath, 'its text has another endpoint');
    }),
    { numRuns: runs, seed },
  );
  return { runs, accepted };
};
