import type { Connection } from '../api/connections';

export const environmentLabels: Readonly<Record<Connection['environment'], string>> = {
  local: 'Local',
  development: 'Development',
  production: 'Production',
};

export const roleLabels: Readonly<Record<Connection['role'], string>> = {
  reader: 'Reader',
  contributor: 'Contributor',
  owner: 'Owner',
};

export const READ_ONLY_LABEL = 'Read-only';

/** The meaning of a connection's color as text: `Production`, `Reader`, `Read-only`. */
export const connectionLabels = (connection: Connection): string[] => [
  environmentLabels[connection.environment],
  roleLabels[connection.role],
  ...(connection.readOnly ? [READ_ONLY_LABEL] : []),
];
