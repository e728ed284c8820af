export * from './enumerations.js';
export * from './names.js';
export * from './private-links.js';
export * from './provider-results.js';
export * from './results.js';
export * from './search-service.js';
export * from './system-data.js';
export * from './versions.js';
