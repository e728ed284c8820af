import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindById } from '../../index.js';
import { SearchIndex } from '../search-index.js';
import { findProblems } from '../../../schema/validate.js';
import { withDefaults } from '../../../schema/walk.js';
import { arbitraryOf } from '../../../testing/arbitrary.js';
import { checkDefinition } from '../../../rules/definitions.js';
import { indexes } from '../index.js';
import { applyIndexDefaults, checkIndexUpdate, needsDowntimeOnly } from './index.js';

const version = '2026-04-01';
const id = { name: 'id', type: 'Edm.String', key: true };
const name = { name: 'name', type: 'Edm.String' };
const vectorSearch = { algorithms: [{ name: 'graph', kind: 'hnsw' }], profiles: [{ name: 'p', algorithm: 'graph' }] };
const vector = { name: 'v', type: 'Collection(Edm.Single)', dimensions: 4, vectorSearchProfile: 'p' };
/** An index of the fields, which has passed its schema. */
const index = (fields: object[], more: object = {}): SearchIndex => {
  const value = { name: 'films', fields, ...more };
  expect(findProblems(SearchIndex, value, { version })).toEqual([]);
  return value as SearchIndex;
};
const targets = (definition: SearchIndex, sku?: 'basic' | 'standard' | 'free') =>
  checkDefinition(indexes, definition, sku ? { sku } : {}).map((p) => p.target);

const BM25 = '#Vendor.Search.BM25Similarity';

describe('checkDefinition of indexes', () => {
  it('accepts the templates, before and after defaults', () => {
    for (const { value } of kindById('indexes').templates) {
      expect(checkDefinition(indexes, value as SearchIndex, { sku: 'basic' })).toEqual([]);
      expect(checkDefinition(indexes, applyIndexDefaults(value as SearchIndex))).toEqual([]);
    }
  });

  it.each([
    ['no key', [name], 'fields'],
    ['two keys', [id, { ...id, name: 'b' }], 'fields[1].key'],
    ['a key that is no string', [{ name: 'id', type: 'Edm.Int32', key: true }], 'fields[0].type'],
    ['a key that is hidden', [{ ...id, retrievable: false }], 'fields[0].retrievable'],
    [
      'a nested key',
      [id, { name: 'c', type: 'Edm.ComplexType', fields: [{ ...name, key: true }] }],
      'fields[1].fields[0].key',
    ],
    ['the same name twice', [id, name, { ...name, name: 'NAME' }], 'fields[2].name'],
    ['a searchable number', [id, { name: 'n', type: 'Edm.Int32', searchable: true }], 'fields[1].searchable'],
    [
      'a sortable collection',
      [id, { name: 'n', type: 'Collection(Edm.String)', sortable: true }],
      'fields[1].sortable',
    ],
    [
      'a sortable part of a collection',
      [id, { name: 'c', type: 'Collection(Edm.ComplexType)', fields: [{ ...name, sortable: true }] }],
      'fields[1].fields[0].sortable',
    ],
    ['a facetable point', [id, { name: 'g', type: 'Edm.GeographyPoint', facetable: true }], 'fields[1].facetable'],
    ['a filterable vector', [id, { ...vector, filterable: true }], 'fields[1].filterable'],
    ['a stored text switched off', [id, { ...name, stored: false }], 'fields[1].stored'],
    [
      'a vector returned but not stored',
      [id, { ...vector, stored: false, retrievable: true }],
      'fields[1].retrievable',
    ],
    [
      'a complex field that is filterable',
      [id, { name: 'c', type: 'Edm.ComplexType', filterable: true, fields: [name] }],
      'fields[1].filterable',
    ],
    ['a complex field without subfields', [id, { name: 'c', type: 'Edm.ComplexType' }], 'fields[1].fields'],
    ['a simple field with subfields', [id, { ...name, fields: [id] }], 'fields[1].fields'],
    ['an analyzer nobody knows', [id, { ...name, analyzer: 'nope' }], 'fields[1].analyzer'],
    [
      'an analyzer on a number',
      [id, { name: 'n', type: 'Edm.Int32', analyzer: 'standard.lucene' }],
      'fields[1].analyzer',
    ],
    [
      'an analyzer on a text that is not searched',
      [id, { ...name, searchable: false, analyzer: 'standard.lucene' }],
      'fields[1].analyzer',
    ],
    [
      'analyzer with searchAnalyzer',
      [id, { ...name, analyzer: 'simple', indexAnalyzer: 'simple', searchAnalyzer: 'simple' }],
      'fields[1].analyzer',
    ],
    ['indexAnalyzer alone', [id, { ...name, indexAnalyzer: 'simple' }], 'fields[1].searchAnalyzer'],
    [
      'a language as indexAnalyzer',
      [id, { ...name, indexAnalyzer: 'en.lucene', searchAnalyzer: 'simple' }],
      'fields[1].indexAnalyzer',
    ],
    ['a normalizer nobody knows', [id, { ...name, normalizer: 'nope' }], 'fields[1].normalizer'],
    [
      'a normalizer without a use',
      [id, { ...name, filterable: false, sortable: false, facetable: false, normalizer: 'lowercase' }],
      'fields[1].normalizer',
    ],
    ['synonyms on a number', [id, { name: 'n', type: 'Edm.Int32', synonymMaps: ['m'] }], 'fields[1].synonymMaps'],
    ['a vector without dimensions', [id, { ...vector, dimensions: null }], 'fields[1].dimensions'],
    ['a vector without profile', [id, { ...vector, vectorSearchProfile: null }], 'fields[1].vectorSearchProfile'],
    ['a profile nobody knows', [id, { ...vector, vectorSearchProfile: 'nope' }], 'fields[1].vectorSearchProfile'],
    ['dimensions on a text', [id, { ...name, dimensions: 3 }], 'fields[1].dimensions'],
    [
      'bits without packing',
      [id, { ...vector, type: 'Collection(Edm.Byte)', dimensions: 8 }],
      'fields[1].vectorEncoding',
    ],
  ])('rejects %s', (_what, fields, target) => {
    expect(targets(index(fields, { vectorSearch }))).toContain(target);
  });

  it.each([
    ['a default profile nobody knows', { defaultScoringProfile: 'nope' }, 'defaultScoringProfile'],
    [
      'a weight on an unknown field',
      { scoringProfiles: [{ name: 'p', text: { weights: { nope: 1 } } }] },
      'scoringProfiles[0].text.weights.nope',
    ],
    [
      'a weight on a number',
      { scoringProfiles: [{ name: 'p', text: { weights: { rating: 1 } } }] },
      'scoringProfiles[0].text.weights.rating',
    ],
    [
      'a function on an unknown field',
      {
        scoringProfiles: [
          { name: 'p', functions: [{ type: 'tag', fieldName: 'nope', boost: 2, tag: { tagsParameter: 't' } }] },
        ],
      },
      'scoringProfiles[0].functions[0].fieldName',
    ],
    [
      'a function on the wrong type',
      {
        scoringProfiles: [
          {
            name: 'p',
            functions: [{ type: 'freshness', fieldName: 'rating', boost: 2, freshness: { boostingDuration: 'P1D' } }],
          },
        ],
      },
      'scoringProfiles[0].functions[0].fieldName',
    ],
    [
      'a function on a field without filter',
      {
        scoringProfiles: [
          {
            name: 'p',
            functions: [
              {
                type: 'magnitude',
                fieldName: 'hidden',
                boost: 2,
                magnitude: { boostingRangeStart: 1, boostingRangeEnd: 2 },
              },
            ],
          },
        ],
      },
      'scoringProfiles[0].functions[0].fieldName',
    ],
    [
      'a boost of one',
      {
        scoringProfiles: [
          {
            name: 'p',
            functions: [
              {
                type: 'magnitude',
                fieldName: 'rating',
                boost: 1,
                magnitude: { boostingRangeStart: 1, boostingRangeEnd: 2 },
              },
            ],
          },
        ],
      },
      'scoringProfiles[0].functions[0].boost',
    ],
    [
      'a boost of zero',
      {
        scoringProfiles: [
          {
            name: 'p',
            functions: [
              {
                type: 'magnitude',
                fieldName: 'rating',
                boost: 0,
                magnitude: { boostingRangeStart: 1, boostingRangeEnd: 2 },
              },
            ],
          },
        ],
      },
      'scoringProfiles[0].functions[0].boost',
    ],
    [
      'a suggester on an unknown field',
      { suggesters: [{ name: 's', sourceFields: ['nope'] }] },
      'suggesters[0].sourceFields[0]',
    ],
    [
      'a suggester on a number',
      { suggesters: [{ name: 's', sourceFields: ['rating'] }] },
      'suggesters[0].sourceFields[0]',
    ],
    [
      'a suggester on keywords',
      { suggesters: [{ name: 's', sourceFields: ['code'] }] },
      'suggesters[0].sourceFields[0]',
    ],
    [
      'an analyzer without its tokenizer',
      { analyzers: [{ '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'a', tokenizer: 'nope' }] },
      'analyzers[0].tokenizer',
    ],
    [
      'an analyzer without its filter',
      {
        analyzers: [
          {
            '@odata.type': '#Vendor.Search.CustomAnalyzer',
            name: 'a',
            tokenizer: 'standard_v2',
            tokenFilters: ['lowercase', 'nope'],
          },
        ],
      },
      'analyzers[0].tokenFilters[1]',
    ],
    [
      'a normalizer with a stemmer',
      { normalizers: [{ '@odata.type': '#Vendor.Search.CustomNormalizer', name: 'n', tokenFilters: ['porter_stem'] }] },
      'normalizers[0].tokenFilters[0]',
    ],
    [
      'a reserved name',
      { analyzers: [{ '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'simple' }] },
      'analyzers[0].name',
    ],
    [
      'a profile without its algorithm',
      { vectorSearch: { profiles: [{ name: 'p', algorithm: 'nope' }] } },
      'vectorSearch.profiles[0].algorithm',
    ],
    [
      'a profile without its vectorizer',
      { vectorSearch: { ...vectorSearch, profiles: [{ name: 'p', algorithm: 'graph', vectorizer: 'nope' }] } },
      'vectorSearch.profiles[0].vectorizer',
    ],
    [
      'a semantic configuration on an unknown field',
      { semantic: { configurations: [{ name: 'c', prioritizedFields: { titleField: { fieldName: 'nope' } } }] } },
      'semantic.configurations[0].prioritizedFields.titleField.fieldName',
    ],
    [
      'an empty semantic configuration',
      { semantic: { configurations: [{ name: 'c', prioritizedFields: {} }] } },
      'semantic.configurations[0].prioritizedFields',
    ],
    [
      'a default configuration nobody knows',
      { semantic: { defaultConfiguration: 'nope' } },
      'semantic.defaultConfiguration',
    ],
  ])('rejects %s', (_what, more, target) => {
    const fields = [
      id,
      name,
      { name: 'rating', type: 'Edm.Double' },
      { name: 'hidden', type: 'Edm.Double', filterable: false },
      { name: 'code', type: 'Edm.String', analyzer: 'keyword' },
    ];
    expect(targets(index(fields, more))).toContain(target);
  });

  const scoredBy = (fn: object) =>
    checkDefinition(
      indexes,
      index(
        [
          id,
          { name: 'at', type: 'Edm.DateTimeOffset' },
          { name: 'where', type: 'Edm.GeographyPoint' },
          { name: 'tags', type: 'Collection(Edm.String)' },
        ],
        { scoringProfiles: [{ name: 'p', functions: [{ boost: 2, ...fn }] }] },
      ),
    ).map((problem) => problem.target);

  it.each(['P1Y', 'P2M', 'P1W', 'P1Y2D', 'P0D', '-P0DT0S', 'PT0M0.0S'])(
    'rejects boosting for %s',
    (boostingDuration) => {
      expect(scoredBy({ type: 'freshness', fieldName: 'at', freshness: { boostingDuration } })).toEqual([
        'scoringProfiles[0].functions[0].freshness.boostingDuration',
      ]);
    },
  );
  it.each(['P1D', '-P7D', 'PT15M', 'P2DT12H', 'P30DT5H10M6.334S', 'PT0.5S', '-PT36H'])(
    'boosts for %s',
    (boostingDuration) => {
      expect(scoredBy({ type: 'freshness', fieldName: 'at', freshness: { boostingDuration } })).toEqual([]);
    },
  );
  it('rejects functions whose scoring parameter has no name', () => {
    expect(scoredBy({ type: 'tag', fieldName: 'tags', tag: { tagsParameter: ' ' } })).toEqual([
      'scoringProfiles[0].functions[0].tag.tagsParameter',
    ]);
    const distance = { referencePointParameter: '', boostingDistance: 1 };
    expect(scoredBy({ type: 'distance', fieldName: 'where', distance })).toEqual([
      'scoringProfiles[0].functions[0].distance.referencePointParameter',
    ]);
  });

  it('checks fields, depth, and keys against the SKU', () => {
    const many = [id, ...Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, type: 'Edm.String' }))];
    expect(targets(index(many), 'basic')).toEqual(['fields']);
    expect(targets(index(many), 'standard')).toEqual([]);
    let deep: object = { name: 'leaf', type: 'Edm.String' };
    for (let i = 0; i < 10; i++) deep = { name: `c${i}`, type: 'Edm.ComplexType', fields: [deep] };
    expect(checkDefinition(indexes, index([id, deep])).map((p) => p.code)).toEqual(['FieldNestingTooDeep']);
    expect(
      targets(index([id], { encryptionKey: { keyVaultKeyName: 'k', keyVaultUri: 'https://v.example.com' } }), 'free'),
    ).toEqual(['encryptionKey']);
  });

  it('does not throw for definitions that the schema accepts', () => {
    fc.assert(
      fc.property(arbitraryOf(SearchIndex, '2026-05-01-preview', 5), (value) => {
        const definition = value as SearchIndex;
        for (const p of checkDefinition(indexes, definition)) expect(p.target).toBeTruthy();
        const stored = applyIndexDefaults(definition);
        expect(findProblems(SearchIndex, stored, { version: '2026-05-01-preview' })).toEqual([]);
        expect(applyIndexDefaults(stored)).toEqual(stored);
      }),
      { numRuns: 150 },
    );
  });
});

describe('applyIndexDefaults', () => {
  it('sets attributes by type', () => {
    const stored = applyIndexDefaults(
      index(
        [
          id,
          { name: 'tags', type: 'Collection(Edm.String)' },
          { name: 'at', type: 'Edm.GeographyPoint' },
          vector,
          { name: 'c', type: 'Collection(Edm.ComplexType)', fields: [{ name: 'n', type: 'Edm.Int32' }] },
        ],
        { vectorSearch },
      ),
    );
    const [key, tags, at, v, complex] = stored.fields;
    expect(key).toMatchObject({
      key: true,
      searchable: true,
      filterable: true,
      sortable: true,
      facetable: true,
      retrievable: true,
      analyzer: null,
      synonymMaps: [],
    });
    expect(tags).toMatchObject({ searchable: true, sortable: false, facetable: true });
    expect(at).toMatchObject({ searchable: false, sortable: true, facetable: false });
    expect(v).toMatchObject({ searchable: true, filterable: false, retrievable: false, stored: true });
    expect(complex).not.toHaveProperty('filterable');
    expect(complex?.fields?.[0]).toMatchObject({ sortable: false, filterable: true });
    expect(stored).toMatchObject({
      similarity: { '@odata.type': '#Vendor.Search.BM25Similarity', k1: null, b: null },
      suggesters: [],
      corsOptions: null,
      vectorSearch: { algorithms: [{ hnswParameters: { m: 4, metric: 'cosine' } }], compressions: [] },
    });
  });
  it.each([
    [{ '@odata.type': BM25 }, { '@odata.type': BM25, k1: null, b: null }],
    [
      { '@odata.type': BM25, k1: 2 },
      { '@odata.type': BM25, k1: 2, b: null },
    ],
    [{ '@odata.type': '#Vendor.Search.ClassicSimilarity' }, { '@odata.type': '#Vendor.Search.ClassicSimilarity' }],
  ] as const)('returns unset parameters of a similarity as null: %j', (similarity, stored) => {
    expect(applyIndexDefaults(index([id], { similarity })).similarity).toEqual(stored);
  });
});

describe('checkIndexUpdate', () => {
  const before = index([id, name, { ...vector }], {
    vectorSearch,
    suggesters: [{ name: 's', sourceFields: ['name'] }],
    analyzers: [{ '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'mine' }],
    tokenFilters: [{ '@odata.type': '#Vendor.Search.StopwordsTokenFilter', name: 'stops', stopwords: ['a'] }],
    tokenizers: [{ '@odata.type': '#Vendor.Search.PatternTokenizer', name: 'commas', pattern: ',' }],
  });
  const change = (more: Partial<SearchIndex> | ((d: SearchIndex) => SearchIndex)) =>
    typeof more === 'function' ? more(structuredClone(before)) : { ...structuredClone(before), ...more };
  const field = (i: number, more: object) =>
    change((d) => ({ ...d, fields: d.fields.map((f, j) => (i === j ? { ...f, ...more } : f)) }));

  it.each([
    ['nothing', change({})],
    ['what the service answered', applyIndexDefaults(before)],
    ['defaults of analysis components', withDefaults(SearchIndex, before) as SearchIndex],
    ['a new field', change((d) => ({ ...d, fields: [...d.fields, { name: 'year', type: 'Edm.Int32' }] }))],
    ['fields in another order', change((d) => ({ ...d, fields: d.fields.toReversed() }))],
    ['retrievable', field(1, { retrievable: false })],
    ['synonym maps', field(1, { synonymMaps: ['m'] })],
    ['a scoring profile', change({ scoringProfiles: [{ name: 'p', text: { weights: { name: 2 } } }] })],
    ['CORS', change({ corsOptions: { allowedOrigins: ['*'] } })],
    ['a description', change({ description: 'x' })],
    [
      'another vector profile',
      change({
        vectorSearch: {
          algorithms: [
            { name: 'graph', kind: 'hnsw', hnswParameters: { efSearch: 700 } },
            { name: 'all', kind: 'exhaustiveKnn' },
          ],
          profiles: [
            { name: 'p', algorithm: 'graph' },
            { name: 'q', algorithm: 'all' },
          ],
        },
      }),
    ],
    [
      'a suggester with a new field',
      change((d) => ({
        ...d,
        fields: [...d.fields, { name: 'title', type: 'Edm.String' }],
        suggesters: [{ name: 's', sourceFields: ['name', 'title'] }],
      })),
    ],
  ])('allows %s in place', (_what, after) => {
    expect(checkIndexUpdate(before, after)).toEqual([]);
  });

  it.each([
    ['a deleted field', change((d) => ({ ...d, fields: d.fields.slice(0, 2) })), 'CannotDeleteExistingField', 'fields'],
    ['another type', field(1, { type: 'Edm.Int32' }), 'CannotChangeExistingField', 'fields[1].type'],
    ['filterable', field(1, { filterable: false }), 'CannotChangeExistingField', 'fields[1].filterable'],
    ['an analyzer', field(1, { analyzer: 'en.lucene' }), 'CannotChangeExistingField', 'fields[1].analyzer'],
    ['dimensions', field(2, { dimensions: 8 }), 'CannotChangeExistingField', 'fields[2].dimensions'],
    [
      'an existing field in a suggester',
      change({ suggesters: [{ name: 's', sourceFields: ['name', 'id'] }] }),
      'CannotAddExistingFieldToSuggester',
      'suggesters[0].sourceFields[1]',
    ],
    [
      'a changed analyzer',
      change({ analyzers: [{ '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'mine', stopwords: ['a'] }] }),
      'CannotChangeExistingAnalysisComponent',
      'analyzers[0]',
    ],
    [
      'another similarity',
      change({ similarity: { '@odata.type': '#Vendor.Search.ClassicSimilarity' } }),
      'CannotChangeSimilarity',
      'similarity',
    ],
    [
      'another graph',
      change({
        vectorSearch: {
          ...vectorSearch,
          algorithms: [{ name: 'graph', kind: 'hnsw', hnswParameters: { m: 8 } }],
        },
      }),
      'CannotChangeExistingVectorSearch',
      'vectorSearch.algorithms',
    ],
  ])('rejects %s', (_what, after, code, target) => {
    const problems = checkIndexUpdate(before, after, { allowIndexDowntime: true });
    expect(problems).toEqual([
      expect.objectContaining({ code: 'OperationNotAllowed', target, details: [expect.objectContaining({ code })] }),
    ]);
    expect(needsDowntimeOnly(problems)).toBe(false);
  });

  it("has the wording of the real service: Existing field 'x' cannot be changed.", () => {
    expect(checkIndexUpdate(before, field(1, { sortable: false }))[0]?.message).toBe(
      "Existing field 'name' cannot be changed.",
    );
  });

  it.each([
    [
      'a new analyzer',
      change((d) => ({
        ...d,
        analyzers: [...(d.analyzers ?? []), { '@odata.type': '#Vendor.Search.StopAnalyzer', name: 'new' }],
      })),
    ],
    [
      'a new character filter',
      change({ charFilters: [{ '@odata.type': '#Vendor.Search.MappingCharFilter', name: 'm', mappings: ['a=>b'] }] }),
    ],
    ['BM25 parameters', change({ similarity: { '@odata.type': '#Vendor.Search.BM25Similarity', b: 0.5 } })],
  ])('needs downtime for %s', (_what, after) => {
    const problems = checkIndexUpdate(before, after);
    expect(problems[0]?.message).toContain('allowIndexDowntime');
    expect(needsDowntimeOnly(problems)).toBe(true);
    expect(checkIndexUpdate(before, after, { allowIndexDowntime: true })).toEqual([]);
  });
});

describe('vector compressions', () => {
  const compressed = (compression: object, more: object = {}) =>
    index([id, { ...vector, ...more }], {
      vectorSearch: {
        algorithms: vectorSearch.algorithms,
        profiles: [{ name: 'p', algorithm: 'graph', compression: 'c' }],
        compressions: [{ name: 'c', kind: 'scalarQuantization', ...compression }],
      },
    });
  const gone = { rescoreStorageMethod: 'discardOriginals' };
  const options = 'vectorSearch.compressions[0].rescoringOptions';

  it.each<[string, object, object, string[]]>([
    ['scalar', {}, {}, []],
    ['half precision', {}, { type: 'Collection(Edm.Half)' }, []],
    ['scalar without originals', { rescoringOptions: gone }, {}, []],
    [
      'scalar rescored without originals',
      { rescoringOptions: { ...gone, enableRescoring: true } },
      {},
      [`${options}.enableRescoring`],
    ],
    [
      'scalar oversampled without originals',
      { rescoringOptions: { ...gone, defaultOversampling: 4 } },
      {},
      [`${options}.defaultOversampling`],
    ],
    [
      'binary rescored without originals',
      { kind: 'binaryQuantization', rescoringOptions: { ...gone, enableRescoring: true } },
      {},
      [],
    ],
    ['bytes', {}, { type: 'Collection(Edm.SByte)' }, ['fields[1].vectorSearchProfile']],
    ['too many dimensions kept', { truncationDimension: 5 }, {}, ['fields[1].vectorSearchProfile']],
    ['all dimensions kept', { truncationDimension: 4 }, {}, []],
  ])('%s', (_, compression, more, expected) => {
    expect(targets(compressed(compression, more))).toEqual(expected);
  });
});

it('allows vectors one level deep', () => {
  const inside = (fields: object[]) => ({ name: 'c', type: 'Collection(Edm.ComplexType)', fields });
  expect(targets(index([id, inside([vector])], { vectorSearch }))).toEqual([]);
  const deep = { name: 'd', type: 'Edm.ComplexType', fields: [vector] };
  expect(targets(index([id, inside([deep])], { vectorSearch }))).toEqual(['fields[1].fields[0].fields[0]']);
});
