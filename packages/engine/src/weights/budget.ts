import { SearchError } from '@searchdeck/contract/core';

/** Time limit of a query. */
export const TIME_LIMIT_MS = 15_000;

export const timeLimitExceeded = (): SearchError =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The request took too long and was canceled. Simplify the query and try again.',
  });

/** Ends a query that exceeds its time limit or was aborted. */
export class Budget {
  private readonly deadline: number;

  constructor(
    readonly signal: AbortSignal | undefined,
    timeLimitMs = TIME_LIMIT_MS,
    /** Creates the error when the time limit is exceeded. */
    readonly createError: () => Error = timeLimitExceeded,
  ) {
    this.deadline = performance.now() + timeLimitMs;
  }

  /** Called between units of work of about a millisecond. Throws SearchError 503, or the signal's reason. */
  check(): void {
    if (this.signal?.aborted) throw this.signal.reason;
    if (performance.now() > this.deadline) throw this.createError();
  }
}
