import { describe, expectTypeOf, it } from 'vitest';
import type { AutocompleteRequestBody } from '../documents/suggest-requests.js';
import type { SearchRequestBody } from '../search-parameters/index.js';
import type { VectorQueryBody } from '../documents/vector-queries.js';
import type {
  ScoringFunction,
  SearchField,
  SearchIndex,
  Similarity,
  VectorSearch,
} from '../resources/indexes/definitions.js';
import type { KnowledgeSource } from '../resources/knowledgesources/knowledge-source.js';
import type { SearchIndexer } from '../resources/indexers/indexer.js';

/** The compiler checks these: programs that take their types from the schemas rely on them. */
describe('types inferred from schemas', () => {
  it('are precise for indexes', () => {
    expectTypeOf<SearchIndex['name']>().toEqualTypeOf<string>();
    expectTypeOf<SearchIndex['fields']>().toEqualTypeOf<SearchField[]>();
    expectTypeOf<NonNullable<SearchField['fields']>>().toEqualTypeOf<SearchField[]>();
    expectTypeOf<SearchField['key']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<'Collection(Edm.Single)'>().toExtend<SearchField['type']>();
    expectTypeOf<'Edm.Text'>().not.toExtend<SearchField['type']>();
    expectTypeOf<ScoringFunction['type']>().toEqualTypeOf<'magnitude' | 'freshness' | 'distance' | 'tag'>();
    expectTypeOf<Extract<ScoringFunction, { type: 'tag' }>['tag']['tagsParameter']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<ScoringFunction, { type: 'tag' }>['interpolation']>().toEqualTypeOf<
      'linear' | 'constant' | null | undefined
    >();
    type Algorithm = NonNullable<VectorSearch['algorithms']>[number];
    expectTypeOf<Algorithm['kind']>().toEqualTypeOf<'hnsw' | 'exhaustiveKnn'>();
    expectTypeOf<NonNullable<Extract<Algorithm, { kind: 'hnsw' }>['hnswParameters']>['metric']>().toEqualTypeOf<
      'cosine' | 'euclidean' | 'dotProduct' | 'hamming' | null | undefined
    >();
    expectTypeOf<Similarity['@odata.type']>().toEqualTypeOf<
      '#Vendor.Search.BM25Similarity' | '#Vendor.Search.ClassicSimilarity'
    >();
    type Filter = NonNullable<SearchIndex['tokenFilters']>[number];
    expectTypeOf<Filter['name']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<Filter, { '@odata.type': '#Vendor.Search.LengthTokenFilter' }>['max']>().toEqualTypeOf<
      number | null | undefined
    >();
    expectTypeOf<NonNullable<SearchIndex['semantic']>['defaultConfiguration']>().toEqualTypeOf<
      string | null | undefined
    >();
  });

  it('are precise for requests', () => {
    expectTypeOf<SearchRequestBody['queryType']>().toEqualTypeOf<'simple' | 'full' | 'semantic' | null | undefined>();
    expectTypeOf<SearchRequestBody['facets']>().toEqualTypeOf<string[] | null | undefined>();
    expectTypeOf<NonNullable<SearchRequestBody['vectorQueries']>>().toEqualTypeOf<VectorQueryBody[]>();
    expectTypeOf<VectorQueryBody['kind']>().toEqualTypeOf<'vector' | 'text' | 'imageUrl' | 'imageBinary'>();
    expectTypeOf<Extract<VectorQueryBody, { kind: 'vector' }>['vector']>().toEqualTypeOf<number[]>();
    expectTypeOf<AutocompleteRequestBody['suggesterName']>().toEqualTypeOf<string>();
  });

  it('are precise for the other kinds', () => {
    expectTypeOf<SearchIndexer['targetIndexName']>().toEqualTypeOf<string>();
    expectTypeOf<KnowledgeSource['kind']>().toExtend<string>();
  });
});
