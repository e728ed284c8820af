import fc from 'fast-check';
import { kinds, operations, type ResourceKind } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
});
afterAll(() => service.dispose());

const VERSION = '2026-05-01-preview';
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    '',
    '*',
    '__proto__',
    'a'.repeat(5000),
    [],
    {},
    [null],
    [[]],
    { name: null },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The path of every value in a JSON value, as a list of keys. */
const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))];
const replaceAt = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, i) => (String(i) === key ? replaceAt(item, rest, by) : (item as unknown)));
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([k, item]) => [k, k === key ? replaceAt(item, rest, by) : (item as unknown)]),
  );
};

const invalidDefinition = (kind: ResourceKind) =>
  fc
    .constantFrom(...kind.templates.map((template) => template.value))
    .chain((value) =>
      fc
        .tuple(fc.constantFrom(...pathsOf(value).filter((path) => path.length > 0 && path[0] !== 'name')), junk)
        .map(([path, by]) => replaceAt(value, path, by) as Record<string, unknown>),
    );

describe('an invalid definition is a 400 with a target, never a 500', () => {
  test.each(kinds.map((kind) => [kind.id, kind] as const))('%s', async (id, kind) => {
    await fc.assert(
      fc.asyncProperty(invalidDefinition(kind), async (definition) => {
        const path = `/${id}('${String(definition['name'])}')`;
        const response = await service.data('PUT', path, { body: definition, version: VERSION });
        if (response.status === 200 || response.status === 201) {
          const again = await service.data('PUT', path, {
            body: (await service.data('GET', path, { version: VERSION })).body,
            version: VERSION,
          });
          expect({ ...(again.body as object), '@odata.etag': 0 }).toEqual({
            ...(response.body as object),
            '@odata.etag': 0,
          });
          await service.data('DELETE', path, { version: VERSION });
          return;
        }
        expect(response).toMatchObject({ status: 400 });
        expect(response.body).toMatchObject({
          error: { code: expect.any(String), message: expect.any(String), target: expect.any(String) },
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('hostile queries', () => {
  const member = fc.constantFrom(
    'search',
    'filter',
    'orderby',
    'select',
    'facets',
    'highlight',
    'searchFields',
    'top',
    'skip',
    'scoringProfile',
    'scoringParameters',
    'queryType',
    'vectorQueries',
    'debug',
    'minimumCoverage',
  );
  const text = fc.oneof(
    fc.constantFrom(
      '(((',
      '"',
      'rating eq',
      "tags/any(t: t eq 'x')",
      "search.in(name,'a')",
      'a~9',
      '/(a+)+$/',
      '*',
      '-',
      'name,',
      'location',
      "geo.distance(location, geography'POINT(0 0)') lt 1",
      '((a OR b) AND',
      'rating,values:1|x',
      '\u0000',
      '🂡',
    ),
    fc.string(),
  );
  test('never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(member, fc.oneof(text, junk, fc.array(text, { maxLength: 3 })), { maxKeys: 4 }),
        async (body) => {
          const response = await service.data('POST', "/indexes('hotels')/docs/search.post.search", {
            body,
            version: VERSION,
          });
          expect({ ...response, allowed: [200, 400, 501].includes(response.status) }).toMatchObject({ allowed: true });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('documents of any shape', async () => {
    const row = fc.dictionary(
      fc.constantFrom('id', 'name', 'tags', 'rating', 'guests', 'renovated', 'location', '@search.action', 'parking'),
      junk,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 3 }), async (value) => {
        const response = await service.data('POST', "/indexes('hotels')/docs/search.index", { body: { value } });
        expect({ ...response, allowed: [200, 207, 400].includes(response.status) }).toMatchObject({ allowed: true });
      }),
      { numRuns: 200 },
    );
  });
});

const ALLOWED = [200, 201, 202, 204, 400, 404, 501];
test('every operation responds in each of its versions, and never with a 500', async () => {
  const management = {
    subscriptionId: '00000000-0000-4000-8000-000000000001',
    resourceGroupName: 'local-development',
    searchServiceName: 'nobody',
    location: 'local',
    keyKind: 'primary',
  };
  for (const operation of operations) {
    for (const version of operation.versions) {
      const path = operation.path.replace(
        /\{(\w+)\}/g,
        (_all, name: string) => (management as Record<string, string>)[name] ?? 'missing',
      );
      const options = {
        version,
        ...(operation.request === undefined ? {} : { body: {} }),
        headers: {
          prefer: 'return=representation',
          ...(operation.request?.media === 'bytes' ? { 'content-type': 'application/octet-stream' } : {}),
        },
      };
      const response =
        operation.plane === 'data'
          ? await service.data(operation.method, path, options)
          : await service.management(operation.method, path, options);
      expect({ ...response, id: operation.id, allowed: ALLOWED.includes(response.status) }).toMatchObject({
        allowed: true,
      });
    }
  }
}, 60_000);
