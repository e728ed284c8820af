export * from './alerts.js';
export * from './audit.js';
export * from './codes.js';
export {
  apiKeyFields,
  connectionId,
  connectionKinds,
  connectionName,
  connectionTypes,
  credentialFields,
  credentialSources,
  environments,
  MAX_CONNECTION_NAME_LENGTH,
  type ApiKeyField,
  type ConnectionKind,
  type ConnectionType,
  type CredentialField,
  type CredentialSourceId,
  type Environment,
} from './connection-fields.js';
export * from './connection-inputs.js';
export * from './connection-roles.js';
export * from './connection-tests.js';
export * from './connection-views.js';
export * from './connections.js';
export * from './counter-titles.js';
export * from './credential-codes.js';
export * from './denials.js';
export * from './document-tasks.js';
export * from './fleet-views.js';
export * from './history.js';
export * from './csv-problems.js';
export * from './import-task.js';
export * from './indexer-runs.js';
export * from './monitoring.js';
export * from './open-api.js';
export * from './operation-codes.js';
export * from './operation.js';
export * from './operations.js';
export * from './paths.js';
export * from './queries.js';
export * from './query-limits.js';
export * from './rebuild-task.js';
export * from './related-connections.js';
export * from './session.js';
export * from './session-storage.js';
export * from './tasks.js';
export * from './traffic.js';
