/** Texts of the palette that are loaded with it. */
export const paletteMessages = {
  placeholder: 'Search pages, resources, commands, and settings',
  noResults: 'No results',
  search: (index: string): string => `Search ${index}`,
  create: (kind: string): string => `Create ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`,
  createKeywords: 'new add',
  sessions: 'Sessions',
  sessionsKeywords: 'settings signed in devices browsers',
  addConnection: 'Add connection',
  editConnection: (name: string): string => `Edit connection ${name}`,
  connectionKeywords: 'settings endpoint key credentials environment read-only replace test',
  turnOffSingleKeys: 'Turn off single-key shortcuts',
  turnOnSingleKeys: 'Turn on single-key shortcuts',
  singleKeysKeywords: 'settings preferences keyboard accessibility',
  /** Additional search terms of pages, by path. */
  pageKeywords: {
    '/overview': 'dashboard home usage quota endpoint connect code',
    '/explorer': 'query search documents',
    '/map': 'graph references broken missing unused orphans',
    '/service/scale': 'settings replicas partitions search units sku tier',
    '/service/keys': 'settings admin query api rotate regenerate authentication rbac',
    '/service/networking': 'settings firewall ip rules private endpoint public access shared link',
    '/service/identity': 'settings managed identity encryption customer-managed key cmk',
    '/service/semantic-ranker': 'settings semantic plan',
    '/settings/connections': 'settings endpoint credentials',
    '/settings/preferences': 'settings theme dark light shortcuts',
  } as Readonly<Record<string, string>>,
};
