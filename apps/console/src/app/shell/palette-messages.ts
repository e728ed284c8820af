import { pagePaths } from '../../shared/api/paths';

/** Texts of the palette that are loaded with it. */
export const paletteMessages = {
  placeholder: 'Search pages, resources, commands, and settings',
  noResults: 'No results',
  search: (index: string): string => `Search ${index}`,
  create: (kind: string): string => `Create ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`,
  createFromSample: (kind: string): string => `${paletteMessages.create(kind)} from sample data`,
  createKeywords: 'new add',
  sessions: 'Sessions',
  sessionsKeywords: 'settings signed in devices browsers',
  signOutKeywords: 'log out end session',
  addConnection: 'Add connection',
  editConnection: (name: string): string => `Edit connection ${name}`,
  connectionKeywords: 'settings endpoint key credentials environment read-only replace test',
  makeRowsCompact: 'Use compact rows in tables',
  makeRowsComfortable: 'Use comfortable rows in tables',
  densityKeywords: 'settings preferences density height',
  turnOffSingleKeys: 'Turn off single-key shortcuts',
  turnOnSingleKeys: 'Turn on single-key shortcuts',
  singleKeysKeywords: 'settings preferences keyboard accessibility',
  /** Additional search terms of pages, by path. */
  pageKeywords: {
    [pagePaths.overview]: 'dashboard home usage quota endpoint connect code',
    [pagePaths.explorer]: 'query search documents',
    [pagePaths.map]: 'graph references broken missing unused orphans',
    [pagePaths.scale]: 'settings replicas partitions search units sku tier',
    [pagePaths.serviceKeys]: 'settings admin query api rotate regenerate authentication rbac',
    [pagePaths.networking]: 'settings firewall ip rules private endpoint public access shared link',
    [pagePaths.identity]: 'settings managed identity encryption customer-managed key cmk',
    [pagePaths.semanticRanker]: 'settings semantic plan',
    [pagePaths.services]: 'subscription tags create delete upgrade fleet',
    [pagePaths.connections]: 'settings endpoint credentials',
    [pagePaths.importData]: 'wizard indexer files database',
    [pagePaths.activity]: 'audit log history changes who',
    [pagePaths.preferences]: 'settings theme dark light density compact rows time zone utc shortcuts',
  } as Readonly<Record<string, string>>,
};
