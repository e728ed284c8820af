import { array, boolean, enumOf, withMeta, object, required, string, type Infer } from '../../schema/node.js';
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
    description: withMeta(description, { description: 'Description of the index.' }),
    fields: required(array(SearchField, { description: 'Fields of the index.', minItems: 1 })),
    scoringProfiles: array(ScoringProfile, {
      description: 'Scoring profiles of the index.',
      maxItems: limits.scoringProfilesPerIndex,
      uniqueBy: 'name',
    }),
    defaultScoringProfile: string({
      description:
        'Name of the scoring profile used when a query does not specify one. If absent, default scoring is used.',
    }),
    corsOptions: CorsOptions,
    suggesters: array(Suggester, {
      description: 'Suggesters of the index.',
      maxItems: limits.suggestersPerIndex,
      uniqueBy: 'name',
    }),
    analyzers: array(Analyzer, {
      description: 'Custom analyzers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    normalizers: array(Normalizer, {
      description: 'Custom normalizers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    tokenizers: array(Tokenizer, {
      description: 'Custom tokenizers of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    tokenFilters: array(TokenFilter, {
      description: 'Custom token filters of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    charFilters: array(CharFilter, {
      description: 'Custom character filters of the index.',
      maxItems: limits.componentsPerList,
      uniqueBy: 'name',
    }),
    similarity: withMeta(Similarity, {
      description:
        'Similarity algorithm used to score matching documents. It can be set only when the index is created. Defaults to BM25.',
    }),
    semantic: SemanticSearch,
    vectorSearch: VectorSearch,
    encryptionKey: SearchResourceEncryptionKey,
    permissionFilterOption: enumOf(
      { enabled: 'Filters documents by the permissions of the user.', disabled: 'Ignores permissions.' },
      { isDocumented: false, only: 'preview', description: 'Whether permission filtering is enabled for the index.' },
    ),
    purviewEnabled: boolean({
      isDocumented: false,
      only: 'preview',
      isImmutable: true,
      description: 'Whether to enforce the sensitivity labels of documents.',
    }),
    '@odata.etag': etag,
  },
  {
    name: 'SearchIndex',
    description: 'An index definition, which describes the fields and search behavior of an index.',
  },
);
export type SearchIndex = Infer<typeof SearchIndex>;
