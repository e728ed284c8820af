/** Texts of the first steps. Keys are written in brackets (`KeyText`). */
export const stepMessages = {
  title: 'Get started',
  browseIndexes: 'Browse indexes',
  browseIndexesDescription: 'View fields, statistics, and the JSON definition.',
  searchIndex: 'Search an index',
  searchIndexDescription: 'Search, filter, sort, and facet. Every query has a shareable URL.',
  importData: 'Import data',
  importDataDescription: 'Turn files or a database into a searchable index in five steps.',
  createIndex: 'Create an index',
  createIndexDescription: 'Start from a template or paste JSON.',
  connectCode: 'Connect your code',
  connectCodeDescription: 'Endpoint, API key, and sample code in five languages.',
  shortcuts: 'Press [Mod+K] to search. Press [?] for keyboard shortcuts.',
};
