/** Headings under which the palette and the list of keyboard shortcuts show commands. */
export const commandGroups = {
  pages: 'Pages',
  page: 'This page',
  create: 'Create',
  search: 'Search',
  fields: 'Fields',
  savedQueries: 'Saved queries',
  general: 'General',
  connections: 'Connections',
  settings: 'Settings',
} as const;
