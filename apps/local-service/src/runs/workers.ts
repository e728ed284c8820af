/** Runs tasks with bounded concurrency, in the order in which they were added. */
export class Workers {
  private runningCount = 0;
  private isClosed = false;
  /** Starts the tasks that wait for a free worker. */
  private readonly queue: (() => void)[] = [];
  private readonly tasks = new Set<Promise<unknown>>();
  private readonly controller = new AbortController();

  constructor(private readonly limit: number) {}

  /**
   * Runs a task as soon as a worker is free. Its signal aborts when `signal` does or the workers close; a task that has
   * not started by then is never started, and the promise rejects with an AbortError.
   */
  run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const taskSignal =
      signal === undefined ? this.controller.signal : AbortSignal.any([signal, this.controller.signal]);
    const result = this.slot(taskSignal).then(async () => {
      try {
        taskSignal.throwIfAborted();
        return await task(taskSignal);
      } finally {
        this.runningCount--;
        this.queue.shift()?.();
      }
    });
    this.tasks.add(result);
    const remove = (): void => void this.tasks.delete(result);
    result.then(remove, remove);
    return result;
  }

  private slot(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const rejectAsAborted = (): void =>
        reject(new DOMException('The task was canceled before it started.', 'AbortError'));
      if (this.isClosed || signal.aborted) return rejectAsAborted();
      const start = (): void => {
        signal.removeEventListener('abort', cancel);
        this.runningCount++;
        resolve();
      };
      const cancel = (): void => {
        const position = this.queue.indexOf(start);
        if (position !== -1) this.queue.splice(position, 1);
        rejectAsAborted();
      };
      if (this.runningCount < this.limit) return start();
      signal.addEventListener('abort', cancel, { once: true });
      this.queue.push(start);
    });
  }

  /** Aborts the running tasks, cancels the waiting ones, and resolves when all have ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.controller.abort(new DOMException('The service is stopping.', 'AbortError'));
    await Promise.allSettled(this.tasks);
  }
}
