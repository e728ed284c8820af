export { destroyIndex, openIndex } from './engine.js';
export { endThreads } from './threads/worker-thread.js';
export type * from './definition/index-definition.js';
export type { EngineOptions } from './engine-options.js';
export { WorkerThread } from './threads/worker-thread.js';
export type * from './types.js';
