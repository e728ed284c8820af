/** The time source of background jobs. Tests use a clock that they advance. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Calls back once after a delay in milliseconds; returns a function that cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
}

/** Maximum delay of `setTimeout`. With a longer one, the callback would run immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, callback) {
    let timer: NodeJS.Timeout;
    const wait = (remainingMs: number): void => {
      const stepMs = Math.min(remainingMs, MAX_DELAY_MS);
      timer = setTimeout(
        () => (remainingMs > stepMs ? wait(remainingMs - stepMs) : callback()),
        Math.max(0, stepMs),
      ).unref();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
