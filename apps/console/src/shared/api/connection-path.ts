/** The URL of a connection's page. `path`: below the connection, with a leading slash, such as `/overview`. */
export const connectionPath = (id: string, path: string): string => `/c/${encodeURIComponent(id)}${path}`;
