export { guardedConnector, type ConnectorOptions } from './connector.js';
export { createGuardedFetch, type GuardedFetch } from './fetch.js';
