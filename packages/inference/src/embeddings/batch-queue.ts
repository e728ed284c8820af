import { SearchError } from '@searchdeck/contract';

interface Caller {
  texts: string[];
  /** Texts taken into a batch so far, and texts answered. */
  taken: number;
  answered: number;
  vectors: Float32Array[];
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: unknown) => void;
  done: boolean;
  signal: AbortSignal | undefined;
}

/** 503: asked for more than the model can do soon. service-behavior §3 "capacityOverloaded". */
const overloaded = (most: number): SearchError =>
  new SearchError({
    status: 503,
    code: 'CapacityOverloaded',
    message: `The local embedding model is busy: more than ${most} texts are waiting. Try again in a moment.`,
    headers: { 'Retry-After': '1' },
  });

/**
 * Puts the texts of all callers into batches, one of each caller in turn, so that the one text of a query
 * does not wait behind the many of a ranking. Bounded; a caller that gives up leaves the queue.
 */
export class BatchQueue {
  #callers: Caller[] = [];
  /** One listener a signal: the captions of a page are so many callers with the one of their request. */
  readonly #aborts = new Map<AbortSignal, { callers: Set<Caller>; listener: () => void }>();
  #waiting = 0;
  #running = false;

  constructor(
    private readonly run: (texts: string[]) => Promise<Float32Array[]>,
    private readonly limits: { batch: number; waiting: number },
  ) {}

  /** Vectors in the order of `texts`. SearchError 503 when the queue is full; the signal's reason when aborted. */
  add(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (signal?.aborted === true) return Promise.reject(reasonOf(signal));
    if (this.#waiting > 0 && this.#waiting + texts.length > this.limits.waiting) {
      return Promise.reject(overloaded(this.limits.waiting));
    }
    return new Promise((resolve, reject) => {
      const caller: Caller = {
        texts,
        taken: 0,
        answered: 0,
        vectors: [],
        done: false,
        resolve,
        reject,
        signal,
      };
      this.#listen(caller);
      this.#callers.push(caller);
      this.#waiting += texts.length;
      void this.#drain();
    });
  }

  /** Refuses everyone who waits. */
  clear(error: unknown): void {
    for (const caller of this.#callers) this.#leave(caller, () => caller.reject(error));
  }

  #leave(caller: Caller, then: () => void): void {
    if (caller.done) return;
    caller.done = true;
    this.#waiting -= caller.texts.length - caller.taken;
    this.#callers = this.#callers.filter((other) => other !== caller);
    this.#unlisten(caller);
    then();
  }

  #listen(caller: Caller): void {
    const { signal } = caller;
    if (signal === undefined) return;
    let known = this.#aborts.get(signal);
    if (known === undefined) {
      const callers = new Set<Caller>();
      const listener = () => {
        for (const each of callers) this.#leave(each, () => each.reject(reasonOf(signal)));
      };
      this.#aborts.set(signal, (known = { callers, listener }));
      signal.addEventListener('abort', listener);
    }
    known.callers.add(caller);
  }

  #unlisten(caller: Caller): void {
    const { signal } = caller;
    const known = signal === undefined ? undefined : this.#aborts.get(signal);
    if (signal === undefined || known === undefined) return;
    known.callers.delete(caller);
    if (known.callers.size > 0) return;
    this.#aborts.delete(signal);
    signal.removeEventListener('abort', known.listener);
  }

  /** Up to a batch of texts: one of each caller, then the next of each. */
  #take(): { caller: Caller; at: number }[] {
    const taken: { caller: Caller; at: number }[] = [];
    let open = this.#callers.filter((caller) => caller.taken < caller.texts.length);
    while (open.length > 0 && taken.length < this.limits.batch) {
      for (const caller of open.slice(0, this.limits.batch - taken.length)) {
        taken.push({ caller, at: caller.taken++ });
        this.#waiting--;
      }
      open = open.filter((caller) => caller.taken < caller.texts.length);
    }
    return taken;
  }

  async #drain(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // The callers of this turn of the event loop share the first batch.
    await Promise.resolve();
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      try {
        const vectors = await this.run(batch.map(({ caller, at }) => caller.texts[at]!));
        batch.forEach(({ caller, at }, i) => this.#answer(caller, at, vectors[i]!));
      } catch (error) {
        for (const { caller } of batch) this.#leave(caller, () => caller.reject(error));
      }
    }
    this.#running = false;
  }

  #answer(caller: Caller, at: number, vector: Float32Array): void {
    caller.vectors[at] = vector;
    if (++caller.answered === caller.texts.length) this.#leave(caller, () => caller.resolve(caller.vectors));
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('The operation was aborted.', 'AbortError');
