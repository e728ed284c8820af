import type { SearchField, SearchIndex, VectorSearch } from '@searchdeck/contract';

/** The definition of an index (data-plane.md "SearchIndex"), already validated by the contract's schema. */
export type IndexDefinition = SearchIndex;
export type FieldDefinition = SearchField;
export type SuggesterDefinition = NonNullable<SearchIndex['suggesters']>[number];
export type SimilarityDefinition = NonNullable<SearchIndex['similarity']>;
export type ScoringProfileDefinition = NonNullable<SearchIndex['scoringProfiles']>[number];
export type ScoringFunctionDefinition = NonNullable<ScoringProfileDefinition['functions']>[number];
export type VectorAlgorithmDefinition = NonNullable<VectorSearch['algorithms']>[number];
export type VectorCompressionDefinition = NonNullable<VectorSearch['compressions']>[number];
