export * from './indexer-resets.js';
export * from './indexer-status.js';
export * from './local-model.js';
export * from './retrieval.js';
export * from './statistics.js';
export * from './content-metadata.js';
export * from './storage-metadata.js';
export * from './local-sources.js';
