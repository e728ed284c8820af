import { startThreads, type IndexingThreads } from '../threads/indexing-threads.js';

/** Real worker threads that run from the sources. */
export const sourceThreads = (): IndexingThreads =>
  startThreads(new URL('worker-from-sources.mjs', import.meta.url), { execArgv: ['--conditions=source'] });
