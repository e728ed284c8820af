import { startQueryThreads, type QueryThreads } from '../query-threads/query-threads.js';
import { startThreads, type IndexingThreads } from '../indexing/indexing-threads.js';

/** Real worker threads that run from the sources. */
export const sourceThreads = (): IndexingThreads =>
  startThreads(
    {
      writer: new URL('worker-from-sources.mjs', import.meta.url),
      background: new URL('background-worker-from-sources.mjs', import.meta.url),
    },
    { execArgv: ['--conditions=source'] },
  );

/** A time limit that no machine is too slow for, in milliseconds: an hour. */
export const NO_TIME_LIMIT_MS = 3_600_000;

/**
 * The same threads without the time limit of queries. It includes the start of a thread, which compiles the sources, and
 * takes longer than the limit on a busy machine.
 */
export const withoutTimeLimit = (threads: QueryThreads): QueryThreads => ({
  mainThreadLimitMs: threads.mainThreadLimitMs,
  run: (makeTask, _timeLimitMs, signal) => threads.run(makeTask, NO_TIME_LIMIT_MS, signal),
});

/** Query threads that run from the sources; by default, queries start there at once. */
export const sourceQueryThreads = (count = 1, mainThreadLimitMs = -1): QueryThreads =>
  startQueryThreads(
    new URL('query-worker-from-sources.mjs', import.meta.url),
    count,
    { execArgv: ['--conditions=source'] },
    mainThreadLimitMs,
  );
