import { formatBytes, formatNumber, plural } from '../../shared/format/format';

export const indexMessages = {
  emptyText: 'Indexes store searchable documents. Create one from a template, then add documents.',
  blankTitle: 'Blank',
  blankDescription: 'Start with a key field or paste JSON.',
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

export const fieldsMessages = {
  filter: 'Filter fields',
  count: (count: number) => plural(count, 'field'),
  filteredCount: (visible: number, total: number) => `${formatNumber(visible)} of ${formatNumber(total)}`,
  table: (index: string) => `Fields of ${index}`,
  noMatch: (filter: string) => `No fields match "${filter}".`,
  testAnalyzer: (field: string) => `Test the analyzer of ${field}`,
  subfields: (field: string) => `Subfields of ${field}`,
  key: 'Key',
  keyHint: 'Key: identifies documents',
  field: 'Field',
  type: 'Type',
  analyzer: 'Analyzer',
  normalizer: (name: string) => `normalizer ${name}`,
  synonyms: (name: string) => `synonyms ${name}`,
  profile: (name: string) => `profile ${name}`,
  not: (attribute: string) => `not ${attribute.toLowerCase()}`,
};

/** Attributes of fields, in the order of the table. */
export const attributeMessages = {
  retrievable: ['Retrievable', 'Returned in results'],
  searchable: ['Searchable', 'Full-text search; vector search for vector fields'],
  filterable: ['Filterable', 'Can be used in $filter'],
  sortable: ['Sortable', 'Can be used in $orderby'],
  facetable: ['Facetable', 'Can be used in facets'],
} as const;

export const statisticsMessages = {
  notLoaded: (name: string) => `Couldn't load the statistics of ${name}`,
  documents: 'Documents',
  storage: 'Storage',
  storagePerDocument: 'Storage per document',
  vectorStorage: 'Vector storage',
  fields: 'Fields',
  bytes: (count: number) => plural(count, 'byte'),
  none: '–',
  attributes: 'Field attributes',
  attribute: 'Attribute',
  share: 'Share',
  ofFields: (count: number, total: number) => `${formatNumber(count)} of ${formatNumber(total)}`,
  updatedBefore: 'Updated ',
  lag: '. Counts can lag by a few seconds.',
};
