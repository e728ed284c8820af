export * from './codes.js';
export * from './connection.js';
export * from './paths.js';
export * from './search.js';
