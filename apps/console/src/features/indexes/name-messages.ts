/** Groups of names in pickers. */
export const nameMessages = {
  ofIndex: 'Defined in this index',
  builtIn: 'Built in',
  general: 'General',
  luceneLanguages: 'Lucene language analyzers',
  microsoftLanguages: 'Microsoft language analyzers',
  characterFilters: 'Character-level',
  termFilters: 'Term-level',
  unknown: 'Unknown',
};
