/** The path of a page of a connection. `path` starts with a slash. */
export const connectionPath = (connectionId: string, path: string): string =>
  `/c/${encodeURIComponent(connectionId)}${path}`;

/** The page of an index, below the connection. */
export const indexPath = (indexName: string): string => `/indexes/${encodeURIComponent(indexName)}`;

/** The page that rebuilds an index, below the connection. */
export const rebuildPath = (indexName: string): string => `${indexPath(indexName)}/rebuild`;

/** The explorer of an index or alias, below the connection. */
export const explorerPath = (name: string): string => `/explorer/${encodeURIComponent(name)}`;

/** The form of a connection in the settings. */
export const editConnectionPath = (connectionId: string): string =>
  `/settings/connections?${new URLSearchParams({ edit: connectionId }).toString()}`;

/** State of a navigation to the explorer of an index: its search text gets the focus. */
export const FOCUS_SEARCH = { focusSearch: true } as const;
