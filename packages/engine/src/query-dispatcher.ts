import type { IndexReader } from './index-reader.js';
import type { IndexStore } from './index-store/index-store.js';
import { isExpensive } from './query-threads/query-cost.js';
import type { Query, QueryResponse, QueryTask } from './query-threads/query-task.js';
import type { QueryThreads } from './query-threads/query-threads.js';
import { DamagedSegment } from './segment/image.js';
import { Budget, TIME_LIMIT_MS, timeLimitExceeded } from './weights/budget.js';
import type { Snapshot } from './weights/snapshot.js';

/** From this attempt on a query thread on, writes are paused, because an attempt fails if the index changes. */
const FIRST_PAUSED_ATTEMPT = 3;

/** A query in both forms: to run here, or on another thread. */
export interface DispatchedQuery<T extends QueryResponse> {
  run: (snapshot: Snapshot, budget: Budget) => T;
  query: Query;
  /** Vectors of the vectorizer inputs in the request, by `vectorKey`. */
  vectors?: ReadonlyMap<string, ArrayLike<number>>;
}

/** Runs queries on the main thread, where they finish soonest; slow ones start again on a query thread. */
export class QueryDispatcher {
  /** Ends a query that moves to another thread. Reused: capturing a stack takes as long as a short query. */
  private readonly tooSlowError = new Error('The query moves to another thread.');

  constructor(
    private readonly store: IndexStore,
    private readonly threads: QueryThreads | undefined,
    private readonly now: () => number,
    /** Throws if the index was closed. */
    private readonly checkOpen: () => void,
  ) {}

  async run<T extends QueryResponse>(
    reader: IndexReader,
    dispatchedQuery: DispatchedQuery<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { threads } = this;
    if (threads === undefined) return reader.read((snapshot) => dispatchedQuery.run(snapshot, new Budget(signal)));
    const start = performance.now();
    try {
      if (!isExpensive(dispatchedQuery.query)) {
        return await reader.read((snapshot) =>
          dispatchedQuery.run(snapshot, new Budget(signal, threads.mainThreadLimitMs, () => this.tooSlowError)),
        );
      }
    } catch (error) {
      if (error !== this.tooSlowError) throw error;
    }
    return this.runOnThread(reader, threads, dispatchedQuery, start, signal);
  }

  private async runOnThread<T extends QueryResponse>(
    reader: IndexReader,
    threads: QueryThreads,
    { query, vectors = new Map<string, never>() }: DispatchedQuery<T>,
    start: number,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const now = this.now();
    for (let attempt = 1; ; attempt++) {
      // If batches arrive faster than a thread starts, the last attempts pause them until it has started.
      const pause = attempt >= FIRST_PAUSED_ATTEMPT ? this.store.pauseWrites() : undefined;
      const makeTask = async (remainingMs: number): Promise<QueryTask> => {
        const startFlag = await pause?.begin();
        this.checkOpen();
        const synonyms = reader.synonymTexts();
        return { ...this.store.view(), query, now, remainingMs, synonyms, vectors, startFlag };
      };
      const remainingTimeMs = TIME_LIMIT_MS - (performance.now() - start);
      const result = await threads.run(makeTask, remainingTimeMs, signal).finally(() => pause?.release());
      if ('response' in result) return result.response as T;
      if (attempt > FIRST_PAUSED_ATTEMPT) throw timeLimitExceeded();
      if ('damaged' in result) {
        await this.store.repair(new DamagedSegment(result.damaged.problem, result.damaged.path));
      }
    }
  }
}
