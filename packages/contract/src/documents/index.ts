export * from './document-key.js';
export * from './document-schema.js';
export * from './file-metadata.js';
export * from './query-languages.js';
export * from './results.js';
export * from './suggest-requests.js';
export * from './vector-queries.js';
export * from './analyze.js';
