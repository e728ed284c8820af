import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { SearchError } from '@searchdeck/contract';
import { tookTooLong } from '../execution/budget.js';
import type { QueryAnswer, QueryTask } from './query-task.js';
import { WorkerThread } from './worker-thread.js';

/** See QueryThreads.patience. */
const PATIENCE = 50;
/** The same while every thread is busy: behind a slow query a quick one would wait for longer than it takes. */
const BUSY_PATIENCE = 200;
/** Milliseconds after which a thread without work ends: to start one takes longer than most queries. */
const KEPT = 60_000;
/** Queries that wait for a thread; more are refused. */
const MOST_WAITING = 32;
/** Milliseconds beyond its limit after which a query that does not look at the clock is ended with its thread. */
const GRACE = 1000;

/** Where queries go that would keep all others waiting. */
export interface QueryThreads {
  /** Milliseconds that a query may first take where all others are answered. */
  readonly patience: number;
  /**
   * Runs what `make` returns once a thread is free; the milliseconds that it has are counted from the call. SearchError
   * 503 when too many wait or the time is over; the signal's reason when nobody wants the answer any more.
   */
  run(
    make: (milliseconds: number) => QueryTask | Promise<QueryTask>,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryAnswer>;
}

interface Waiting {
  start: (thread: WorkerThread) => void;
}

const tooBusy = (): SearchError =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The search service is too busy to process this request. Try again later.',
    headers: { 'Retry-After': '1' },
  });

/** Up to `most` threads, each with one query at a time. They start when they are needed and end when they are not. */
export function startQueryThreads(
  entry: URL,
  most: number,
  options: WorkerOptions = {},
  patience = PATIENCE,
): QueryThreads {
  const free = Array.from({ length: most }, () => new WorkerThread(entry, options, KEPT));
  const waiting = new Set<Waiting>();
  const done = (thread: WorkerThread): void => {
    const [next] = waiting;
    if (next === undefined) {
      free.push(thread);
      return;
    }
    waiting.delete(next);
    next.start(thread);
  };
  return {
    get patience() {
      return free.length > 0 || patience <= 0 ? patience : Math.max(patience, BUSY_PATIENCE);
    },
    async run(make, limit, signal) {
      const deadline = performance.now() + limit;
      const thread = free.pop() ?? (await queued());
      const left = deadline - performance.now();
      let ended: Error | undefined;
      const end = (error: Error) => {
        ended = error;
        thread.end();
      };
      const onAbort = () => end(signal!.reason as Error);
      const cut = setTimeout(() => end(tookTooLong()), left + GRACE);
      signal?.addEventListener('abort', onAbort);
      try {
        signal?.throwIfAborted();
        const task = await make(left);
        if (ended !== undefined) throw ended;
        return (await thread.run(task)) as QueryAnswer;
      } catch (error) {
        throw ended ?? error;
      } finally {
        clearTimeout(cut);
        signal?.removeEventListener('abort', onAbort);
        done(thread);
      }

      /** The next thread that is free. */
      function queued(): Promise<WorkerThread> {
        if (waiting.size >= MOST_WAITING) throw tooBusy();
        return new Promise((resolve, reject) => {
          const leave = (error: Error) => {
            waiting.delete(mine);
            forget();
            reject(error);
          };
          const late = setTimeout(() => leave(tooBusy()), limit);
          const gone = () => leave(signal!.reason as Error);
          const forget = () => {
            clearTimeout(late);
            signal?.removeEventListener('abort', gone);
          };
          const mine: Waiting = {
            start: (given) => {
              forget();
              resolve(given);
            },
          };
          signal?.addEventListener('abort', gone);
          waiting.add(mine);
        });
      }
    },
  };
}

/** Two, also on few cores: one dear query shall not keep the next waiting. */
const THREADS = 2;

const compiledEntry = new URL('./query-worker.js', import.meta.url);

/** The threads of this process; none where the sources run uncompiled. */
export const sharedQueryThreads: QueryThreads | undefined = existsSync(fileURLToPath(compiledEntry))
  ? startQueryThreads(compiledEntry, THREADS)
  : undefined;
