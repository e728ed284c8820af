import { startQueryThreads, type QueryThreads } from '../query-threads/query-threads.js';
import { startThreads, type IndexingThreads } from '../indexing/indexing-threads.js';

/** Real worker threads that run from the sources. */
export const sourceThreads = (): IndexingThreads =>
  startThreads(new URL('worker-from-sources.mjs', import.meta.url), { execArgv: ['--conditions=source'] });

/** Query threads that run from the sources; every query goes there unless it has `patience` milliseconds here first. */
export const sourceQueryThreads = (most = 1, patience = -1): QueryThreads =>
  startQueryThreads(
    new URL('query-worker-from-sources.mjs', import.meta.url),
    most,
    { execArgv: ['--conditions=source'] },
    patience,
  );
