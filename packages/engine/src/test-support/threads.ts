import { startQueryThreads, type QueryThreads } from '../query-threads/query-threads.js';
import { startThreads, type IndexingThreads } from '../indexing/indexing-threads.js';

/** Real worker threads that run from the sources. */
export const sourceThreads = (): IndexingThreads =>
  startThreads(new URL('worker-from-sources.mjs', import.meta.url), { execArgv: ['--conditions=source'] });

/** Query threads that run from the sources; by default, queries start there at once. */
export const sourceQueryThreads = (count = 1, mainThreadLimitMs = -1): QueryThreads =>
  startQueryThreads(
    new URL('query-worker-from-sources.mjs', import.meta.url),
    count,
    { execArgv: ['--conditions=source'] },
    mainThreadLimitMs,
  );
