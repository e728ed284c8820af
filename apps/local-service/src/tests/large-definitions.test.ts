import { limits } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await service.data('POST', '/indexes', { body: hotels() });
});
afterAll(() => service.dispose());

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const id = { name: 'id', type: 'Edm.String', key: true };
const index = (more: object) => ({ name: 'large', fields: [id], ...more });
const fields = (count: number) => [id, ...times(count, (i) => ({ name: `f${i}`, type: 'Edm.String' }))];

interface Rejection {
  error: { code: string; message: string; target: string; details?: unknown[] };
}

test.each<[string, string, object, string, RegExp]>([
  ['200,000 fields', '/indexes', { fields: fields(200_000) }, 'InvalidRequestContent', /more than 100000 values/],
  ['fields beyond the limit', '/indexes', { fields: fields(3000) }, 'TooManyFields', /3001 simple fields/],
  [
    'analyzers beyond the limit',
    '/indexes',
    {
      fields: [id],
      analyzers: times(1001, (i) => ({ '@odata.type': '#Vendor.Search.StopAnalyzer', name: `a${i}` })),
    },
    'InvalidLength',
    /'analyzers' must have at most 1000 items; it has 1001/,
  ],
  ['a list of a million', '/aliases', { indexes: times(1_000_000, () => 'i') }, 'InvalidRequestContent', /values/],
  [
    'two million wrong rules',
    '/synonymmaps',
    { synonyms: 'a=>\n'.repeat(2_000_000) },
    'TooManySynonymRules',
    /2000000 rules; the limit is 20000/,
  ],
  [
    'a rule without end',
    '/synonymmaps',
    { synonyms: `a, ${'b'.repeat(limits.synonymRuleLength)}` },
    'InvalidSynonymRule',
    /line 1: 'a, b+…'\. A rule can have at most 100000 characters/,
  ],
])('%s: rejected by the limit, and by nothing else', async (_what, path, body, code, message) => {
  const response = await service.data('POST', path, { body: { name: 'large', ...body } });
  const { error } = response.body as Rejection;
  expect([response.status, error.code]).toEqual([400, code]);
  expect(error.message).toMatch(message);
  expect(error.details ?? []).toHaveLength(code === 'InvalidRequestContent' ? 0 : 1);
});

test('only the first fifty of thousands of errors are reported', async () => {
  const configurations = times(90, (i) => ({
    name: `c${i}`,
    prioritizedFields: { prioritizedContentFields: times(100, (j) => ({ fieldName: `none${j}` })) },
  }));
  for (const body of [
    index({ semantic: { configurations } }),
    index({ suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: times(9000, String) }] }),
    index({ fields: [id, ...times(900, (i) => ({ name: `c${i}`, type: 'Edm.ComplexType', filterable: true }))] }),
  ]) {
    const response = await service.data('POST', '/indexes', { body });
    expect(response.status).toBe(400);
    expect((response.body as Rejection).error.details).toHaveLength(50);
  }
});

test('a definition at the limits can be created, read, updated, and deleted', async () => {
  const body = index({
    fields: fields(999),
    tokenFilters: [
      { '@odata.type': '#Vendor.Search.StopwordsTokenFilter', name: 'stops', stopwords: times(20_000, (i) => `w${i}`) },
    ],
    analyzers: [
      {
        '@odata.type': '#Vendor.Search.CustomAnalyzer',
        name: 'long',
        tokenizer: 'standard_v2',
        tokenFilters: times(limits.filtersPerAnalyzer, () => 'lowercase'),
      },
    ],
  });
  expect((await service.data('POST', '/indexes', { body })).status).toBe(201);
  const { body: stored } = await service.data('GET', "/indexes('large')");
  expect((await service.data('PUT', "/indexes('large')", { body: stored })).status).toBe(200);
  expect((await service.data('DELETE', "/indexes('large')")).status).toBe(204);
});

test.each<[string, object, string, RegExp]>([
  ['vector', { vectorQueries: [{ kind: 'vector', vector: times(5000, () => 1), fields: 'v' }] }, '', /4096/],
  ['body', { facets: times(200_000, () => 'tags') }, 'InvalidRequestContent', /values/],
])('a query whose %s is too long is rejected for that reason', async (_what, body, code, message) => {
  const response = await service.data('POST', "/indexes('hotels')/docs/search.post.search", { body });
  const { error } = response.body as Rejection;
  expect([response.status, error.code]).toEqual([400, code]);
  expect(error.message).toMatch(message);
});

test('an analyze request with too many filters is rejected', async () => {
  const body = { text: 'a', tokenizer: 'standard_v2', tokenFilters: times(101, () => 'lowercase') };
  const response = await service.data('POST', "/indexes('hotels')/search.analyze", { body });
  expect([response.status, (response.body as Rejection).error.target]).toEqual([400, 'tokenFilters']);
});
