import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { SearchError } from '@searchdeck/contract';
import { WorkerThread } from '../threads/worker-thread.js';
import { tookTooLong } from '../weights/budget.js';
import type { QueryResult, QueryTask } from './query-task.js';

/** See QueryThreads.patience. */
const PATIENCE = 50;
/** The same while every thread is busy: a quick query would wait behind a slow one for longer than it takes. */
const BUSY_PATIENCE = 200;
/** Milliseconds without a query after which a thread ends: starting one takes longer than most queries. */
const MAX_IDLE = 60_000;
/** Maximum number of queries that wait for a thread; more are rejected. */
const MAX_WAITING = 32;
/** Milliseconds past its time limit after which a query that does not check its budget is ended with its thread. */
const GRACE = 1000;
/** Two even on few cores: one expensive query must not block the next. */
const THREADS = 2;

/** Runs queries that would block all others on the main thread. */
export interface QueryThreads {
  /** Milliseconds that a query may take on the main thread first. */
  readonly patience: number;
  /**
   * Runs the task that `makeTask` creates once a thread is free; the time limit starts with the call. Rejects with
   * SearchError 503 if too many queries wait or the time limit is exceeded, and with the signal's reason when aborted.
   */
  run(
    makeTask: (milliseconds: number) => QueryTask | Promise<QueryTask>,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult>;
}

const tooBusy = (): SearchError =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The search service is too busy to process this request. Try again later.',
    headers: { 'Retry-After': '1' },
  });

/** Up to `count` threads, each with one query at a time. They start on demand and end when idle. */
export function startQueryThreads(
  entry: URL,
  count: number,
  options: WorkerOptions = {},
  patience = PATIENCE,
): QueryThreads {
  return new QueryThreadPool(
    Array.from({ length: count }, () => new WorkerThread(entry, options, MAX_IDLE)),
    patience,
  );
}

class QueryThreadPool implements QueryThreads {
  private readonly waiting = new Set<(thread: WorkerThread) => void>();

  constructor(
    private readonly free: WorkerThread[],
    private readonly minPatience: number,
  ) {}

  get patience(): number {
    const { minPatience } = this;
    return this.free.length > 0 || minPatience <= 0 ? minPatience : Math.max(minPatience, BUSY_PATIENCE);
  }

  async run(
    makeTask: (milliseconds: number) => QueryTask | Promise<QueryTask>,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult> {
    const deadline = performance.now() + limit;
    const thread = this.free.pop() ?? (await this.waitForThread(limit, signal));
    const remaining = deadline - performance.now();
    let ended: Error | undefined;
    const end = (error: Error) => {
      ended = error;
      thread.end();
    };
    const onAbort = () => end(signal!.reason as Error);
    const timer = setTimeout(() => end(tookTooLong()), remaining + GRACE);
    signal?.addEventListener('abort', onAbort);
    try {
      signal?.throwIfAborted();
      const task = await makeTask(remaining);
      if (ended !== undefined) throw ended;
      return (await thread.run(task)) as QueryResult;
    } catch (error) {
      throw ended ?? error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.release(thread);
    }
  }

  private release(thread: WorkerThread): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free.push(thread);
      return;
    }
    this.waiting.delete(next);
    next(thread);
  }

  private waitForThread(limit: number, signal: AbortSignal | undefined): Promise<WorkerThread> {
    if (this.waiting.size >= MAX_WAITING) throw tooBusy();
    return new Promise((resolve, reject) => {
      const cleanUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const start = (thread: WorkerThread) => {
        cleanUp();
        resolve(thread);
      };
      const leave = (error: Error) => {
        this.waiting.delete(start);
        cleanUp();
        reject(error);
      };
      const onAbort = () => leave(signal!.reason as Error);
      const timer = setTimeout(() => leave(tooBusy()), limit);
      signal?.addEventListener('abort', onAbort);
      this.waiting.add(start);
    });
  }
}

let sharedThreads: QueryThreads | undefined;

/** The query threads that all indexes of this process share by default; undefined where the sources run uncompiled. */
export function defaultQueryThreads(): QueryThreads | undefined {
  if (sharedThreads === undefined) {
    const entry = new URL('./query-worker.js', import.meta.url);
    if (existsSync(fileURLToPath(entry))) sharedThreads = startQueryThreads(entry, THREADS);
  }
  return sharedThreads;
}
