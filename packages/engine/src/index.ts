export { rejectionsBy, type RejectionOf } from './storage/document-rejection.js';
export { deleteIndex, openIndex } from './engine.js';
export type * from './definition/index-definition.js';
export type { EngineOptions } from './engine-options.js';
export type * from './types.js';
