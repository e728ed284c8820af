import { formatBytes, plural } from '../../shared/format/format';

export const indexMessages = {
  emptyText: 'Indexes store searchable documents. Create one from a template, then add documents.',
  blankTitle: 'Blank',
  blankDescription: 'Start with a key field or paste JSON.',
  sampleTitle: 'From sample data',
  sampleDescription: 'Infer fields from a document, CSV, or JSON.',
  documents: 'documents',
  /** What deleting an index deletes; without counters while they load. */
  contents: (documentCount: number | undefined, bytes: number | undefined) =>
    documentCount === undefined || bytes === undefined
      ? 'all its documents'
      : `${plural(documentCount, 'document')} (${formatBytes(bytes)})`,
  search: 'Search',
  searchIndex: (name: string) => `Search ${name}`,
  json: (name: string) => `JSON of ${name}`,
  connectCode: 'Connect your code',
  fields: 'Fields',
  explorer: 'Explorer',
  testAnalyzer: 'Test analyzer',
  testAnalyzerCommand: (name: string) => `Test an analyzer of ${name}`,
  statistics: 'Statistics',
  relevance: 'Relevance',
  vectorSearch: 'Vector search',
  analyzers: 'Analyzers',
  settings: 'Settings',
};

export const columnMessages = {
  description: 'Description',
  documents: 'Documents',
  docs: 'Docs',
  storage: 'Storage',
  vectorStorage: 'Vector storage',
  vectorStorageHint: 'Memory used by vector fields',
  fields: 'Fields',
  fieldsHint: 'Includes subfields of complex types',
  vectorFields: (count: number) => `Includes ${plural(count, 'vector field')}`,
};
