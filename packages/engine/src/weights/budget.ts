import { SearchError } from '@searchdeck/contract';

/** Milliseconds a query may take. */
export const TIME_LIMIT = 15_000;

export const tookTooLong = (): SearchError =>
  new SearchError({
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The request took too long and was canceled. Simplify the query and try again.',
  });

/** Ends a query that takes too long or that nobody waits for any more, so that none takes the process down. */
export class Budget {
  private readonly deadline: number;

  constructor(
    readonly signal: AbortSignal | undefined,
    milliseconds = TIME_LIMIT,
    /** What is thrown when the time is over. */
    readonly rejection: () => Error = tookTooLong,
  ) {
    this.deadline = performance.now() + milliseconds;
  }

  /** Call between pieces of work of a millisecond or so. Throws SearchError 503, or the signal's reason. */
  check(): void {
    if (this.signal?.aborted) throw this.signal.reason;
    if (performance.now() > this.deadline) throw this.rejection();
  }
}
