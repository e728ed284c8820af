import { formatDuration } from '../../shared/format/format';

export const connectionMessages = {
  title: 'Connections',
  type: 'connection',
  description: "Search services you've connected. Credentials stay encrypted on the Searchdeck server.",
  requiresOwner: 'Search services you can use. Only owners can add connections.',
  add: 'Add connection',
  edit: (name: string) => `Edit ${name}`,
  test: (name: string) => `Test ${name}`,
  delete: (name: string) => `Delete ${name}`,
  loadFailed: "Couldn't load the connections",
  emptyTitle: 'No connections yet',
  emptyText: 'A connection stores the endpoint and credentials of a search service.',
  deleted: (name: string) => `Connection ${name} deleted`,
  deleteLead: "Removes the saved credentials, queries, and history. The search service isn't affected.",
  open: 'Open connection',
  builtIn: 'Built in',
  private: 'Private',
  privateHint: 'Only you can see and use this connection.',
  privateTo: (name: string) => `Private to ${name}`,
  privateToHint: 'You can delete this connection, but not use it.',
  notUsable: (name: string, user: string) =>
    `The connection ${name} is private to ${user}. Only ${user} can use and change it.`,
  deleteBuiltIn: (name: string) => `The connection ${name} is built in and can't be deleted.`,
  builtInHint: 'Created and updated by npm start',
  notTested: 'Not tested',
  testing: 'Testing',
  connected: 'Connected',
  dataPlane: (ms: number) => `data ${formatDuration(ms)}`,
  managementPlane: (ms: number) => `management ${formatDuration(ms)}`,
  dataPlaneFailed: (reason: string) => `Data plane: ${reason}`,
  managementPlaneFailed: (reason: string) => `Management plane: ${reason}`,
  status: (status: number | undefined) => `status ${status ?? 'unknown'}`,
  noCredentials: 'None',
  unreadable: (credential: string) => `${credential} (unreadable, re-enter it)`,
  readOnly: 'Read-only',
};

export const columnMessages = {
  name: 'Name',
  environment: 'Environment',
  endpoint: 'Endpoint',
  dialect: 'API dialect',
  dialectHint: 'Names that the service uses in definitions.',
  credentials: 'Saved credentials',
  test: 'Test',
};

export const credentialLabels = {
  adminKey: 'Admin key',
  queryKey: 'Query key',
  managementToken: 'Access token',
  clientSecret: 'Client secret',
  clientCertificate: 'Certificate',
} as const;

export const sourceLabels = {
  stored: 'API keys',
  clientCredentials: 'Application',
  managedIdentity: 'Managed identity',
  commandLine: 'Command-line login',
  onBehalfOf: 'Signed-in user',
} as const;

export const kindLabels = { local: 'Local', cloud: 'Cloud' } as const;
