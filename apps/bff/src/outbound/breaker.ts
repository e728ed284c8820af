import type { Budgets } from './budgets.js';

interface State {
  failures: number;
  /** Time at which one request may try again. */
  openUntil: number;
  trying: boolean;
}

/**
 * Leaves an origin alone for a while after several exchanges in a row failed below HTTP, so that a dead service costs
 * its users milliseconds instead of timeouts. One request then tries; its fate decides for all.
 */
export class CircuitBreaker {
  private readonly states = new Map<string, State>();

  constructor(
    private readonly budgets: Pick<Budgets, 'breakerFailures' | 'breakerMs'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Milliseconds to wait; 0: go ahead (and then report success or failure). */
  waitFor(origin: string): number {
    const state = this.states.get(origin);
    if (state === undefined || state.failures < this.budgets.breakerFailures) return 0;
    const wait = state.openUntil - this.now();
    if (wait > 0) return wait;
    if (state.trying) return this.budgets.breakerMs;
    state.trying = true;
    return 0;
  }

  succeeded(origin: string): void {
    this.states.delete(origin);
  }

  failed(origin: string): void {
    const state = this.states.get(origin) ?? { failures: 0, openUntil: 0, trying: false };
    state.failures += 1;
    state.trying = false;
    state.openUntil = this.now() + this.budgets.breakerMs;
    this.states.set(origin, state);
  }

  /** The exchange said nothing about the origin: the client left before it ended. */
  undecided(origin: string): void {
    const state = this.states.get(origin);
    if (state !== undefined) state.trying = false;
  }
}
