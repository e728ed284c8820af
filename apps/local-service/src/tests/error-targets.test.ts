import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService, type ApiResponse } from '../testing/service.js';

/** Every error has a target in the request, so that a client can display it at the right field. */
let service: TestService;
const vector = (name: string) => ({
  name,
  type: 'Collection(Edm.Single)',
  dimensions: 2,
  vectorSearchProfile: 'p',
});
const search = {
  algorithms: [{ name: 'a', kind: 'exhaustiveKnn' }],
  profiles: [{ name: 'p', algorithm: 'a' }],
};
const fields = [
  { name: 'id', type: 'Edm.String', key: true },
  { name: 't', type: 'Edm.String', searchable: true },
  { name: 'n', type: 'Edm.Int32' },
  { name: 'place', type: 'Edm.GeographyPoint' },
];
beforeAll(async () => {
  service = await TestService.start();
  const body = {
    name: 'places',
    fields: [...fields, vector('v'), vector('w')],
    vectorSearch: search,
    scoringProfiles: [
      {
        name: 'near',
        functions: [
          {
            type: 'distance',
            fieldName: 'place',
            boost: 2,
            distance: { referencePointParameter: 'here', boostingDistance: 1 },
          },
        ],
      },
    ],
  };
  expect((await service.data('POST', '/indexes', { body })).status).toBe(201);
});
afterAll(() => service.dispose());

const errorOf = (response: ApiResponse) => {
  expect(response.status, response.text).toBe(400);
  return (response.body as { error: { target: string; message: string } }).error;
};

const component = (type: string, rest: object) => ({ '@odata.type': `#Vendor.Search.${type}`, name: 'bad', ...rest });
const fine = { '@odata.type': '#Vendor.Search.LimitTokenFilter', name: 'fine' };
const complex = (inner: object) => ({
  fields: [...fields, { name: 'c', type: 'Edm.ComplexType', fields: [{ name: 'd', type: 'Edm.String', ...inner }] }],
});

describe('definitions of indexes', () => {
  test.each<[string, object]>([
    ['tokenFilters[1].minGram', { tokenFilters: [fine, component('NGramTokenFilterV2', { minGram: 3, maxGram: 2 })] }],
    [
      'tokenFilters[1].pattern',
      { tokenFilters: [fine, component('PatternReplaceTokenFilter', { pattern: '(', replacement: '' })] },
    ],
    [
      'tokenFilters[1].synonyms[1]',
      { tokenFilters: [fine, component('SynonymTokenFilter', { synonyms: ['a, b', 'a=>b=>c'] })] },
    ],
    ['tokenFilters[1].rules[0]', { tokenFilters: [fine, component('StemmerOverrideTokenFilter', { rules: ['x'] })] }],
    ['tokenFilters[1].maxGram', { tokenFilters: [fine, component('EdgeNGramTokenFilterV2', { maxGram: 301 })] }],
    ['tokenizers[0].minGram', { tokenizers: [component('NGramTokenizer', { minGram: 3, maxGram: 2 })] }],
    ['tokenizers[0].group', { tokenizers: [component('PatternTokenizer', { pattern: 'a', group: 3 })] }],
    ['charFilters[0].mappings[0]', { charFilters: [component('MappingCharFilter', { mappings: ['x'] })] }],
    [
      'charFilters[0].replacement',
      { charFilters: [component('PatternReplaceCharFilter', { pattern: 'a', replacement: '$9' })] },
    ],
    ['analyzers[0].pattern', { analyzers: [component('PatternAnalyzer', { pattern: '[' })] }],
    [
      'analyzers[0].tokenFilters[1]',
      { analyzers: [component('CustomAnalyzer', { tokenizer: 'whitespace', tokenFilters: ['lowercase', 'nope'] })] },
    ],
    ['fields[4].fields[0].analyzer', complex({ searchable: true, analyzer: 'nope' })],
    ['fields[4].fields[0].name', complex({ name: '1d' })],
    ['fields[4].fields[0].synonymMaps[0]', complex({ searchable: true, synonymMaps: ['nope'] })],
    ['suggesters[0].sourceFields[1]', { suggesters: [{ name: 's', sourceFields: ['t', 'nope'] }] }],
    [
      'scoringProfiles[0].functions[1].fieldName',
      {
        scoringProfiles: [
          {
            name: 's',
            functions: [0, 1].map((i) => ({
              type: 'magnitude',
              fieldName: ['n', 'nope'][i],
              boost: 2,
              magnitude: { boostingRangeStart: 0, boostingRangeEnd: 1 },
            })),
          },
        ],
      },
    ],
    [
      'semantic.configurations[0].prioritizedFields.prioritizedContentFields[1].fieldName',
      {
        semantic: {
          configurations: [
            { name: 's', prioritizedFields: { prioritizedContentFields: [{ fieldName: 't' }, { fieldName: 'nope' }] } },
          ],
        },
      },
    ],
    [
      'vectorSearch.profiles[1].algorithm',
      { vectorSearch: { ...search, profiles: [...search.profiles, { name: 'q', algorithm: 'nope' }] } },
    ],
    [
      'vectorSearch.algorithms[0].hnswParameters.m',
      { vectorSearch: { algorithms: [{ name: 'a', kind: 'hnsw', hnswParameters: { m: 1 } }] } },
    ],
    [
      'vectorSearch.vectorizers[0].customWebApiParameters.uri',
      {
        vectorSearch: {
          vectorizers: [{ name: 'z', kind: 'customWebApi', customWebApiParameters: { uri: 'ftp://x/' } }],
        },
      },
    ],
  ])('%s', async (target, parts) => {
    const response = await service.data('POST', '/indexes', { body: { name: 'bad', fields, ...parts } });
    expect(errorOf(response).target).toBe(target);
  });
});

describe('other definitions', () => {
  const skill = (rest: object) => ({
    '@odata.type': '#Vendor.Skills.Text.SplitSkill',
    inputs: [{ name: 'text', source: '/document/t' }],
    outputs: [{ name: 'textItems' }],
    ...rest,
  });
  test.each<[string, string, object]>([
    [
      'skills[1].inputs[0].name',
      'skillsets',
      { skills: [skill({}), skill({ inputs: [{ name: 'nope', source: '/document' }] })] },
    ],
    [
      'skills[1].outputs[1].name',
      'skillsets',
      { skills: [skill({}), skill({ outputs: [{ name: 'textItems' }, { name: 'nope' }] })] },
    ],
    ['skills[1].maximumPageLength', 'skillsets', { skills: [skill({}), skill({ maximumPageLength: 1 })] }],
    ['indexes[0]', 'aliases', { indexes: ['nope'] }],
  ])('%s', async (target, kind, body) => {
    expect(errorOf(await service.data('POST', `/${kind}`, { body: { name: 'bad', ...body } })).target).toBe(target);
  });
});

describe('queries', () => {
  const good = { kind: 'vector', vector: [1, 0], fields: 'v' };
  test.each<[string, object]>([
    ['vectorQueries[1].vector', { vectorQueries: [good, { ...good, vector: [1] }] }],
    ['vectorQueries[1].fields', { vectorQueries: [good, { ...good, fields: 'v,nope' }] }],
    ['vectorQueries[1].fields', { vectorQueries: [good, { ...good, fields: 't' }] }],
    ['vectorQueries[1].k', { vectorQueries: [good, { ...good, k: 0 }] }],
    ['vectorQueries[1].k', { vectorQueries: [good, { ...good, k: 10_001 }] }],
    ['vectorQueries[1].perDocumentVectorLimit', { vectorQueries: [good, { ...good, perDocumentVectorLimit: -1 }] }],
    ['vectorQueries[1].threshold.kind', { vectorQueries: [good, { ...good, threshold: { kind: 'x', value: 1 } }] }],
    ['vectorQueries[1].weight', { vectorQueries: [good, { ...good, weight: 0 }] }],
    ['vectorQueries[1].oversampling', { vectorQueries: [good, { ...good, oversampling: 2 }] }],
    ['vectorQueries[1].text', { vectorQueries: [good, { kind: 'text', text: 'x', fields: 'v' }] }],
    ['vectorQueries[1].filterOverride', { vectorQueries: [good, { ...good, filterOverride: 'nope eq 1' }] }],
    ['vectorQueries[1].queryRewrites', { vectorQueries: [good, { ...good, queryRewrites: 'generative' }] }],
    ['hybridSearch.maxTextRecallSize', { search: 'x', vectorQueries: [good], hybridSearch: { maxTextRecallSize: 0 } }],
    [
      'hybridSearch.maxTextRecallSize',
      { search: 'x', vectorQueries: [good], hybridSearch: { maxTextRecallSize: 10_001 } },
    ],
    ['facets[1]', { facets: ['n', 'nope'] }],
    ['facets[1]', { facets: ['n', 'n,count:x'] }],
    ['facets[1]', { facets: ['n', 'n'] }],
    ['scoringParameters[1]', { scoringParameters: ['a-1', 'x'] }],
    ['scoringParameters[1]', { scoringProfile: 'near', scoringParameters: ['a-1', 'here-200,0'] }],
  ])('%s', async (target, body) => {
    const version = '2026-05-01-preview';
    const response = await service.data('POST', "/indexes('places')/docs/search.post.search", { body, version });
    expect(errorOf(response).target).toBe(target);
  });
  test('the message ends with the same path', async () => {
    const body = { vectorQueries: [good, { ...good, vector: [1] }] };
    const response = await service.data('POST', "/indexes('places')/docs/search.post.search", { body });
    expect(errorOf(response).message).toMatch(/\r\nParameter name: vectorQueries\[1\]\.vector$/);
  });
});

test('an invalid field name is rejected with the wording of the service, whatever characters it has', async () => {
  for (const name of ['__key', '$&x', 'azureSearch1']) {
    const response = await service.data('POST', '/indexes', { body: { name: 'bad', ...complex({ name }) } });
    const { message, target } = errorOf(response);
    expect(message).toContain(`Invalid field name: '${name}'. Field names must begin with a letter`);
    expect(target).toBe('fields[4].fields[0].name');
  }
});

test('parts of an analyze request', async () => {
  const body = { text: 'x', tokenizer: 'whitespace', tokenFilters: ['lowercase', 'nope'] };
  const response = await service.data('POST', "/indexes('places')/search.analyze", { body });
  expect(errorOf(response).target).toBe('tokenFilters[1]');
});
