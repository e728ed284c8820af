/** Limits of a request and of the exchange with its upstream. Times in milliseconds, sizes in bytes. */
export interface Budgets {
  connectMs: number;
  /** From the last byte of the request to the head of the response. */
  headersMs: number;
  /** Between two chunks of the response body. */
  bodyIdleMs: number;
  /** The whole exchange, retries included. */
  totalMs: number;
  socketsPerOrigin: number;
  /** Concurrent exchanges with one origin, including waiting ones. */
  exchangesPerOrigin: number;
  /** Concurrent exchanges of a session, or a task, with one origin; its others wait for their turn. */
  activePerSession: number;
  /** Active and waiting exchanges of a session with all origins; more are rejected with 429. */
  exchangesPerSession: number;
  requestBytes: number;
  /** Time within which a client must send the headers of its request. */
  requestHeadersMs: number;
  /** Time within which a client must send more of the body of its request. */
  requestIdleMs: number;
  responseBytes: number;
  /** Consecutive failures after which requests to an origin are rejected for `breakerMs`. */
  breakerFailures: number;
  breakerMs: number;
  retries: number;
  /** First step of the backoff; full jitter. */
  retryBaseMs: number;
  /** A longer Retry-After is forwarded to the client. */
  retryAfterMaxMs: number;
  /** Between two polls of a long-running operation whose service does not send Retry-After. */
  pollMs: number;
  /** With several instances: how long a task is interrupted if its instance is killed. */
  taskLeaseMs: number;
}

const MiB = 1024 * 1024;

export const defaultBudgets: Budgets = {
  connectMs: 5_000,
  headersMs: 30_000,
  bodyIdleMs: 30_000,
  totalMs: 120_000,
  socketsPerOrigin: 128,
  exchangesPerOrigin: 512,
  // Half of the sockets: a browser opens at most six connections, but a user can have several, and run programs.
  activePerSession: 64,
  exchangesPerSession: 256,
  requestBytes: 16 * MiB,
  requestHeadersMs: 10_000,
  requestIdleMs: 30_000,
  responseBytes: 64 * MiB,
  breakerFailures: 5,
  breakerMs: 5_000,
  retries: 2,
  retryBaseMs: 100,
  retryAfterMaxMs: 2_000,
  pollMs: 5_000,
  taskLeaseMs: 15_000,
};

/** Names of version 0.1.0. */
const formerNames: Readonly<Record<string, keyof Budgets>> = { answerBytes: 'responseBytes' };

/** The defaults with the configured values; `problem` creates the error for an invalid setting. */
export const readBudgets = (settings: Record<string, unknown>, problem: (message: string) => Error): Budgets => {
  const budgets = { ...defaultBudgets };
  for (const [configuredName, value] of Object.entries(settings)) {
    const name = formerNames[configuredName] ?? configuredName;
    if (!Object.hasOwn(defaultBudgets, name)) {
      throw problem(`"${name}" must be one of ${Object.keys(defaultBudgets).join(', ')}.`);
    }
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || (value === 0 && name !== 'retries')) {
      throw problem(`"${name}" must be a positive integer.`);
    }
    budgets[name as keyof Budgets] = value;
  }
  return budgets;
};
