import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { serviceTooBusy, type SearchError } from '@searchdeck/contract/core';
import { WorkerThread } from '../threads/worker-thread.js';
import { timeLimitExceeded } from '../weights/budget.js';
import type { QueryResult, QueryTask } from './query-task.js';

/** See QueryThreads.mainThreadLimitMs. */
const MAIN_THREAD_LIMIT_MS = 50;
/** The limit while all threads are busy, because a short query would wait for a slow one. */
const BUSY_MAIN_THREAD_LIMIT_MS = 200;
/** Time without a query after which a thread ends. Starting one takes longer than most queries. */
const MAX_IDLE_MS = 60_000;
/** Maximum number of queries that wait for a thread; more are rejected. */
const MAX_WAITING_QUERIES = 32;
/** Time past its limit after which a query that does not check its budget is ended with its thread. */
const GRACE_MS = 1000;
/** At least two on any machine: an expensive query must not block the next one. */
const THREAD_COUNT = 2;

/** Runs queries that would block all others on the main thread. */
export interface QueryThreads {
  /** Time that a query can take on the main thread before it moves to a query thread. */
  readonly mainThreadLimitMs: number;
  /**
   * Runs the task that `makeTask` creates once a thread is free; the time limit starts with the call. Rejects with
   * SearchError 503 if too many queries wait or the time limit is exceeded, and with the signal's reason when aborted.
   */
  run(
    makeTask: (remainingMs: number) => QueryTask | Promise<QueryTask>,
    timeLimitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult>;
}

const tooBusy = (): SearchError => serviceTooBusy(1);

/** Up to `count` threads, each with one query at a time. They start on demand and end when idle. */
export function startQueryThreads(
  entry: URL,
  count: number,
  options: WorkerOptions = {},
  mainThreadLimitMs = MAIN_THREAD_LIMIT_MS,
): QueryThreads {
  return new QueryThreadPool(
    Array.from({ length: count }, () => new WorkerThread(entry, options, MAX_IDLE_MS)),
    mainThreadLimitMs,
  );
}

class QueryThreadPool implements QueryThreads {
  private readonly waiting = new Set<(thread: WorkerThread) => void>();

  constructor(
    private readonly idleThreads: WorkerThread[],
    private readonly minMainThreadLimitMs: number,
  ) {}

  get mainThreadLimitMs(): number {
    const { minMainThreadLimitMs: min } = this;
    return this.idleThreads.length > 0 || min <= 0 ? min : Math.max(min, BUSY_MAIN_THREAD_LIMIT_MS);
  }

  async run(
    makeTask: (remainingMs: number) => QueryTask | Promise<QueryTask>,
    timeLimitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<QueryResult> {
    const deadline = performance.now() + timeLimitMs;
    signal?.throwIfAborted();
    const thread = this.idleThreads.pop() ?? (await this.waitForThread(timeLimitMs, signal));
    const remainingMs = deadline - performance.now();
    let endReason: Error | undefined;
    const end = (error: Error) => {
      endReason = error;
      thread.end();
    };
    const onAbort = () => end(signal!.reason as Error);
    const timer = setTimeout(() => end(timeLimitExceeded()), remainingMs + GRACE_MS);
    signal?.addEventListener('abort', onAbort);
    try {
      signal?.throwIfAborted();
      const task = await makeTask(remainingMs);
      if (endReason !== undefined) throw endReason;
      return (await thread.run(task)) as QueryResult;
    } catch (error) {
      throw endReason ?? error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.release(thread);
    }
  }

  private release(thread: WorkerThread): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.idleThreads.push(thread);
      return;
    }
    this.waiting.delete(next);
    next(thread);
  }

  private waitForThread(timeLimitMs: number, signal: AbortSignal | undefined): Promise<WorkerThread> {
    if (this.waiting.size >= MAX_WAITING_QUERIES) throw tooBusy();
    return new Promise((resolve, reject) => {
      const cleanUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const start = (thread: WorkerThread) => {
        cleanUp();
        resolve(thread);
      };
      const rejectWith = (error: Error) => {
        this.waiting.delete(start);
        cleanUp();
        reject(error);
      };
      const onAbort = () => rejectWith(signal!.reason as Error);
      const timer = setTimeout(() => rejectWith(tooBusy()), timeLimitMs);
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
    if (existsSync(fileURLToPath(entry))) sharedThreads = startQueryThreads(entry, THREAD_COUNT);
  }
  return sharedThreads;
}
