import { array, boolean, enumOf, noted, object, required, string, type Infer } from '../../schema/node.js';
import { Analyzer, CharFilter, Normalizer, TokenFilter, Tokenizer } from '../../analysis/index.js';
import { limits } from '../../limits/request-limits.js';
import { CorsOptions } from '../shared/cors-options.js';
import { SearchResourceEncryptionKey } from '../shared/encryption-key.js';
import { description, etag, indexName } from '../shared/names.js';
import { SearchField } from './field.js';
import { ScoringProfile } from './scoring.js';
import { SemanticSearch } from './semantic.js';
import { Similarity } from './similarity.js';
import { Suggester } from './suggester.js';
import { VectorSearch } from './vector-search.js';

/** data-plane.md "SearchIndex". */
export const SearchIndex = object(
  {
    name: required(indexName),
    description: noted(description, { description: 'The description of the index.' }),
    fields: required(array(SearchField, { description: 'The fields of the index.', minItems: 1 })),
    scoringProfiles: array(ScoringProfile, {
      description: 'The scoring profiles of the index.',
      maxItems: 100,
      uniqueBy: 'name',
    }),
    defaultScoringProfile: string({
      description: 'Name of the scoring profile used when a query names none; without it, results are scored as usual.',
    }),
    corsOptions: CorsOptions,
    suggesters: array(Suggester, {
      description: 'The suggesters of the index; at most one.',
      maxItems: 1,
      uniqueBy: 'name',
    }),
    analyzers: array(Analyzer, {
      description: 'The analyzers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    normalizers: array(Normalizer, {
      description: 'The normalizers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    tokenizers: array(Tokenizer, {
      description: 'The tokenizers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    tokenFilters: array(TokenFilter, {
      description: 'The token filters of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    charFilters: array(CharFilter, {
      description: 'The char filters of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    similarity: noted(Similarity, {
      description:
        'The similarity algorithm that scores matching documents. Set when the index is created; BM25 when null.',
    }),
    semantic: SemanticSearch,
    vectorSearch: VectorSearch,
    encryptionKey: SearchResourceEncryptionKey,
    permissionFilterOption: enumOf(
      { enabled: 'Documents are filtered by the permissions of the user.', disabled: 'Permissions are ignored.' },
      { documented: false, only: 'preview', description: 'Whether permission filtering is on for the index.' },
    ),
    purviewEnabled: boolean({
      documented: false,
      only: 'preview',
      immutable: true,
      description: 'Sensitivity labels of documents are honored.',
    }),
    '@odata.etag': etag,
  },
  { name: 'SearchIndex', description: 'The definition of an index: its fields and what queries can do with them.' },
);
export type SearchIndex = Infer<typeof SearchIndex>;
