/** Limits of an exchange with an upstream. Times in milliseconds, sizes in bytes. */
export interface Budgets {
  connectMs: number;
  /** From the request's last byte to the answer's head. */
  headersMs: number;
  /** Between two pieces of the answer's body. */
  bodyIdleMs: number;
  /** The whole exchange, retries included. */
  totalMs: number;
  socketsPerOrigin: number;
  /** Exchanges with one origin at a time, waiting ones included. */
  exchangesPerOrigin: number;
  requestBytes: number;
  answerBytes: number;
  /** Failures in a row after which an origin is left alone for `breakerMs`. */
  breakerFailures: number;
  breakerMs: number;
  retries: number;
  /** First step of the back-off; full jitter. */
  retryBaseMs: number;
  /** A longer Retry-After is passed on instead of waited for. */
  retryAfterMaxMs: number;
}

const MiB = 1024 * 1024;

export const defaultBudgets: Budgets = {
  connectMs: 5_000,
  headersMs: 30_000,
  bodyIdleMs: 30_000,
  totalMs: 120_000,
  socketsPerOrigin: 128,
  exchangesPerOrigin: 512,
  requestBytes: 16 * MiB,
  answerBytes: 64 * MiB,
  breakerFailures: 5,
  breakerMs: 5_000,
  retries: 2,
  retryBaseMs: 100,
  retryAfterMaxMs: 2_000,
};

/** The defaults with what was configured; `problem` makes the error that names a bad setting. */
export const readBudgets = (given: Record<string, unknown>, problem: (message: string) => Error): Budgets => {
  const budgets = { ...defaultBudgets };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaultBudgets, name))
      throw problem(`'${name}' is none of ${Object.keys(defaultBudgets).join(', ')}.`);
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || (value === 0 && name !== 'retries'))
      throw problem(`'${name}' is not a positive whole number.`);
    budgets[name as keyof Budgets] = value;
  }
  return budgets;
};
