export * from './field-types.js';
export * from './field.js';
export * from './scoring.js';
export * from './search-index.js';
export * from './semantic.js';
export * from './similarity.js';
export * from './suggester.js';
export * from './vector-search.js';
