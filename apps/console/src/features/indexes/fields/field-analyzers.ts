import { DEFAULT_ANALYZER, type SearchField } from '@searchdeck/contract';

/** The analyzers that a searchable text field uses for indexing and searching. */
export const analyzersOf = (field: SearchField): { index: string; search: string } => ({
  index: field.indexAnalyzer || field.analyzer || DEFAULT_ANALYZER,
  search: field.searchAnalyzer || field.analyzer || DEFAULT_ANALYZER,
});
