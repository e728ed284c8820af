import { formatNumber, plural } from '../../../shared/format/format';

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
