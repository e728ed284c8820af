/** Paths of the pages: from the root for services and settings, and below the connection for all others. */
export const pagePaths = {
  overview: '/overview',
  explorer: '/explorer',
  map: '/map',
  importData: '/import',
  indexes: '/indexes',
  scale: '/service/scale',
  serviceKeys: '/service/keys',
  networking: '/service/networking',
  identity: '/service/identity',
  semanticRanker: '/service/semantic-ranker',
  tags: '/service/tags',
  services: '/services',
  createService: '/services/create',
  connections: '/settings/connections',
  activity: '/settings/activity',
  preferences: '/settings/preferences',
  sessions: '/settings/sessions',
} as const;

/** The list of a kind of resources without a dedicated page, below the connection. */
export const resourceListPath = (kindId: string): string => `/resources/${kindId}`;

/** The path of a page of a connection. `path` starts with a slash. */
export const connectionPath = (connectionId: string, path: string): string =>
  `/c/${encodeURIComponent(connectionId)}${path}`;

/** The page of an index, below the connection. */
export const indexPath = (indexName: string): string => `${pagePaths.indexes}/${encodeURIComponent(indexName)}`;

/** The page that rebuilds an index, below the connection. */
export const rebuildPath = (indexName: string): string => `${indexPath(indexName)}/rebuild`;

/** The explorer of an index or alias, below the connection. */
export const explorerPath = (name: string): string => `${pagePaths.explorer}/${encodeURIComponent(name)}`;

/** The form of a connection in the settings. */
export const editConnectionPath = (connectionId: string): string =>
  `${pagePaths.connections}?${new URLSearchParams({ edit: connectionId }).toString()}`;

/** ID of the section of the overview that shows the recorded usage. */
export const TRENDS_SECTION = 'trends';

/** State of a navigation to the explorer of an index: its search text gets the focus. */
export const FOCUS_SEARCH = { focusSearch: true } as const;
