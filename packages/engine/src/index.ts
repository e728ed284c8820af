export { destroyIndex, openIndex } from './engine.js';
export type * from './definition/index-definition.js';
export type * from './types.js';
