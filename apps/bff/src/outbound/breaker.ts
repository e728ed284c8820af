import type { Budgets } from './budgets.js';

interface State {
  failures: number;
  /** Time after which one request may be sent as a probe, in milliseconds since 1970. */
  openUntil: number;
  /** The probe is in flight. */
  isHalfOpen: boolean;
}

/** A longer Retry-After is not honored: a service that is available again must not stay unreachable. */
const MAX_WAIT_MS = 60_000;

/**
 * Rejects requests to an origin for a while after several consecutive exchanges failed below HTTP or with 429 or 503, so
 * that users of an unavailable service get an error at once instead of a timeout. Then one request is sent as a probe: its
 * result closes the breaker or opens it again.
 */
export class CircuitBreaker {
  private readonly states = new Map<string, State>();

  constructor(
    private readonly budgets: Pick<Budgets, 'breakerFailures' | 'breakerMs'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Milliseconds to wait; 0: the request may be sent, and its result must be recorded. */
  retryAfterMs(origin: string): number {
    const state = this.states.get(origin);
    if (state === undefined || state.failures < this.budgets.breakerFailures) return 0;
    const waitMs = state.openUntil - this.now();
    if (waitMs > 0) return waitMs;
    if (state.isHalfOpen) return this.budgets.breakerMs;
    state.isHalfOpen = true;
    return 0;
  }

  recordSuccess(origin: string): void {
    this.states.delete(origin);
  }

  /** `waitMs`: Retry-After of the service. */
  recordFailure(origin: string, waitMs = 0): void {
    const state = this.states.get(origin) ?? { failures: 0, openUntil: 0, isHalfOpen: false };
    state.failures += 1;
    state.isHalfOpen = false;
    state.openUntil = this.now() + Math.max(this.budgets.breakerMs, Math.min(waitMs, MAX_WAIT_MS));
    this.states.set(origin, state);
  }

  /** Whether the next request would be rejected. */
  isOpen(origin: string): boolean {
    const state = this.states.get(origin);
    return state !== undefined && state.failures >= this.budgets.breakerFailures && state.openUntil > this.now();
  }

  /** For an exchange that says nothing about the origin, for example because the client aborted it. */
  releaseProbe(origin: string): void {
    const state = this.states.get(origin);
    if (state !== undefined) state.isHalfOpen = false;
  }
}
