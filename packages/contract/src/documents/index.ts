export * from './query-languages.js';
export * from './results.js';
export * from './search-request.js';
export * from './vector-queries.js';
export * from './analyze.js';
