import type { Budgets } from './budgets.js';

interface State {
  failures: number;
  /** When one request may be sent as a probe. */
  openUntil: number;
  /** The probe is in flight. */
  isHalfOpen: boolean;
}

/**
 * Rejects requests to an origin for a while after several consecutive exchanges failed below HTTP, so that users of an
 * unavailable service get an error at once instead of a timeout. Then one request is sent as a probe: its result closes
 * the breaker or keeps it open.
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
    const wait = state.openUntil - this.now();
    if (wait > 0) return wait;
    if (state.isHalfOpen) return this.budgets.breakerMs;
    state.isHalfOpen = true;
    return 0;
  }

  recordSuccess(origin: string): void {
    this.states.delete(origin);
  }

  recordFailure(origin: string): void {
    const state = this.states.get(origin) ?? { failures: 0, openUntil: 0, isHalfOpen: false };
    state.failures += 1;
    state.isHalfOpen = false;
    state.openUntil = this.now() + this.budgets.breakerMs;
    this.states.set(origin, state);
  }

  /** For an exchange that says nothing about the origin, for example because the client aborted it. */
  releaseProbe(origin: string): void {
    const state = this.states.get(origin);
    if (state !== undefined) state.isHalfOpen = false;
  }
}
