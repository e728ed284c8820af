/** Time as background jobs see it; tests advance their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Calls back once after a delay in milliseconds; returns a function that cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
}

/** Longest delay of `setTimeout`; beyond it the callback would run at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, callback) {
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, MAX_DELAY_MS);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : callback()), Math.max(0, stepMs)).unref();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
