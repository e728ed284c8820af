/** Waits for events of tasks. The events are read from the store; a task only wakes its followers. */
export class TaskFollowers {
  private readonly wakes = new Map<string, Set<() => void>>();

  wake(id: string): void {
    for (const wake of this.wakes.get(id) ?? []) wake();
  }

  wakeAll(): void {
    for (const id of this.wakes.keys()) this.wake(id);
  }

  /** Resolves after the next event of a task, when `signal` is aborted, or after `timeoutMs`. */
  next(id: string, signal: AbortSignal, timeoutMs?: number): { promise: Promise<void>; cancel: () => void } {
    const wakes = this.wakes.get(id) ?? new Set();
    this.wakes.set(id, wakes);
    let wake!: () => void;
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => wake(), timeoutMs);
    const promise = new Promise<void>((resolve) => {
      wake = () => {
        wakes.delete(wake);
        if (wakes.size === 0) this.wakes.delete(id);
        signal.removeEventListener('abort', wake);
        clearTimeout(timer);
        resolve();
      };
    });
    wakes.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    return { promise, cancel: wake };
  }
}
