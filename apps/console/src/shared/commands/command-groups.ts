/** Headings under which the palette and the list of keyboard shortcuts show commands. */
export const commandGroups = {
  pages: 'Pages',
  page: 'This page',
  indexes: 'Indexes',
  search: 'Search',
  savedQueries: 'Saved queries',
  general: 'General',
  connections: 'Connections',
} as const;
