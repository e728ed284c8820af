/** The part of an AbortSignal that exchanges need. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Why it was aborted; that of AbortSignal.timeout is a TimeoutError. */
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Cancels an exchange. Every request needs one, and an AbortController is an order of magnitude more expensive. */
export class Cancellation implements CancelSignal {
  private listeners: (() => void)[] = [];
  private isCanceled = false;

  get aborted(): boolean {
    return this.isCanceled;
  }

  cancel(): void {
    if (this.isCanceled) return;
    this.isCanceled = true;
    for (const listener of this.listeners.splice(0)) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter((candidate) => candidate !== listener);
  }
}

/** Resolves after the time, or as soon as the signal is aborted. */
export const waitUnlessAborted = (ms: number, signal: CancelSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
