/** Texts of the explorer's page; its panes have their own. */
export const messages = {
  title: 'Explorer',
  index: 'Index',
  selectIndex: 'Select an index',
  viewIndex: 'View index',
  aliasOf: (index: string): string => `Alias of ${index}`,
  indexes: 'Indexes',
  aliases: 'Aliases',
  indexesLoadFailed: "Couldn't load indexes",
  indexNotFound: (index: string): string => `Index ${index} doesn't exist`,
  indexLoadFailed: (index: string): string => `Couldn't load index ${index}`,
  noIndexes: 'No indexes to search',
  noIndexesDescription: 'Create an index from a template or paste JSON. Then search its documents here.',
  viewIndexes: 'View indexes',

  indexName: 'Index name',
  open: 'Open',
  limitedKey: (reason: string): string =>
    `${reason} Indexes aren't listed, and the query form isn't available. Edit the request as JSON or URL parameters.`,
  manageConnections: 'Manage connections',
  enterIndexName: 'Enter the index name above. The documents are shown with the columns of the response.',

  composerWidth: 'Options width',
  explanationWidth: 'Explanation width',
  explanation: 'Explanation',
  search: (index: string): string => `Search ${index}`,
  focusSearch: 'Focus search text',

  /** Whether conditions on members of a collection apply to the same item. */
  sameItem: (path: string): string => `Match within the same ${path} item`,
};
