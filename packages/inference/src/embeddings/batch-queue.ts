import { SearchError } from '@searchdeck/contract/core';

interface Caller {
  texts: string[];
  /** Number of texts in batches so far, and of texts with a vector. */
  dispatchedCount: number;
  completedCount: number;
  vectors: Float32Array[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
  isSettled: boolean;
  signal: AbortSignal | undefined;
}

/** 503: too many texts are waiting for the model. service-behavior §3 "capacityOverloaded". */
const overloadedError = (maxWaiting: number): SearchError =>
  new SearchError({
    status: 503,
    code: 'CapacityOverloaded',
    message: `The local embedding model is busy: more than ${maxWaiting} texts are waiting. Try again in a moment.`,
    headers: { 'Retry-After': '1' },
  });

/**
 * Fills batches from all callers in turn, one text each, so that the single text of a query does not wait for the many texts
 * of a ranking. The queue is bounded, and a caller that aborts is removed from it.
 */
export class BatchQueue {
  private callers: Caller[] = [];
  /** One listener per signal: all captions of a page are callers with the signal of their request. */
  private readonly abortListeners = new Map<AbortSignal, { callers: Set<Caller>; listener: () => void }>();
  private waitingTexts = 0;
  private isRunning = false;

  constructor(
    private readonly run: (texts: string[]) => Promise<Float32Array[]>,
    private readonly limits: { batchSize: number; maxWaiting: number },
  ) {}

  /** Vectors in the order of `texts`. SearchError 503 when the queue is full; the signal's reason when aborted. */
  add(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
    if (this.waitingTexts > 0 && this.waitingTexts + texts.length > this.limits.maxWaiting) {
      return Promise.reject(overloadedError(this.limits.maxWaiting));
    }
    return new Promise((resolve, reject) => {
      const caller: Caller = {
        texts,
        dispatchedCount: 0,
        completedCount: 0,
        vectors: [],
        isSettled: false,
        resolve,
        reject,
        signal,
      };
      this.listen(caller);
      this.callers.push(caller);
      this.waitingTexts += texts.length;
      void this.drain();
    });
  }

  /** Rejects all waiting callers. */
  rejectAll(error: unknown): void {
    for (const caller of this.callers) this.settle(caller, () => caller.reject(error));
  }

  private settle(caller: Caller, complete: () => void): void {
    if (caller.isSettled) return;
    caller.isSettled = true;
    this.waitingTexts -= caller.texts.length - caller.dispatchedCount;
    this.callers = this.callers.filter((other) => other !== caller);
    this.unlisten(caller);
    complete();
  }

  private listen(caller: Caller): void {
    const { signal } = caller;
    if (signal === undefined) return;
    let entry = this.abortListeners.get(signal);
    if (entry === undefined) {
      const callers = new Set<Caller>();
      const listener = () => {
        for (const other of callers) this.settle(other, () => other.reject(reasonOf(signal)));
      };
      this.abortListeners.set(signal, (entry = { callers, listener }));
      signal.addEventListener('abort', listener);
    }
    entry.callers.add(caller);
  }

  private unlisten(caller: Caller): void {
    const { signal } = caller;
    const entry = signal === undefined ? undefined : this.abortListeners.get(signal);
    if (signal === undefined || entry === undefined) return;
    entry.callers.delete(caller);
    if (entry.callers.size > 0) return;
    this.abortListeners.delete(signal);
    signal.removeEventListener('abort', entry.listener);
  }

  /** The next batch: one text of each caller, then the next of each. */
  private nextBatch(): { caller: Caller; at: number }[] {
    const batch: { caller: Caller; at: number }[] = [];
    let unfinishedCallers = this.callers.filter((caller) => caller.dispatchedCount < caller.texts.length);
    while (unfinishedCallers.length > 0 && batch.length < this.limits.batchSize) {
      for (const caller of unfinishedCallers.slice(0, this.limits.batchSize - batch.length)) {
        batch.push({ caller, at: caller.dispatchedCount++ });
        this.waitingTexts--;
      }
      unfinishedCallers = unfinishedCallers.filter((caller) => caller.dispatchedCount < caller.texts.length);
    }
    return batch;
  }

  private async drain(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    // The callers of this turn of the event loop share the first batch.
    await Promise.resolve();
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      try {
        const vectors = await this.run(batch.map(({ caller, at }) => caller.texts[at]!));
        batch.forEach(({ caller, at }, i) => this.complete(caller, at, vectors[i]!));
      } catch (error) {
        for (const { caller } of batch) this.settle(caller, () => caller.reject(error));
      }
    }
    this.isRunning = false;
  }

  private complete(caller: Caller, at: number, vector: Float32Array): void {
    caller.vectors[at] = vector;
    if (++caller.completedCount === caller.texts.length) this.settle(caller, () => caller.resolve(caller.vectors));
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('The operation was aborted.', 'AbortError');
