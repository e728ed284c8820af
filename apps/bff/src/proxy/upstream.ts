import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchError } from '@searchdeck/contract';
import type { Budgets } from '../outbound/budgets.js';
import type { CircuitBreaker } from '../outbound/breaker.js';
import type { OutboundClient, OutboundRequest } from '../outbound/client.js';
import { codingOf, Decoded, decodedHead } from '../outbound/decoded.js';
import type { AnswerHead, Outcome, Receive } from '../outbound/exchange.js';
import { OutboundFailure, Stop } from '../outbound/failures.js';
import { failureError, faultError, isPassing, isSickness } from './errors.js';

export interface UpstreamRequest extends Omit<OutboundRequest, 'withinMs'> {
  effect: 'read' | 'write';
  /** May be sent again: a safe row and a body that was kept. */
  repeatable: boolean;
}

const BUSY = new Set([429, 503]);

/** Sends a request with the rules that hold for every upstream: breaker, retries before the first byte, one error for each fault. */
export class Upstream {
  constructor(
    private readonly client: OutboundClient,
    private readonly breaker: CircuitBreaker,
    private readonly budgets: Budgets,
    private readonly random: () => number = Math.random,
  ) {}

  /** Rejects with SearchError. `receive` is asked once, for the answer that counts. */
  async send(request: UpstreamRequest, receive: Receive): Promise<Outcome> {
    const until = performance.now() + this.budgets.totalMs;
    const { effect, repeatable, ...outbound } = request;
    for (let attempt = 0; ; attempt++) {
      const left = until - performance.now();
      const again = repeatable && attempt < this.budgets.retries;
      this.admit(request.origin);
      // Milliseconds to wait before another attempt; set when this answer is dropped for it.
      let retryIn: number | undefined;
      try {
        const outcome = await this.client.send({ ...outbound, withinMs: Math.max(1, left) }, (head) => {
          checkHead(head, this.budgets);
          if (again && BUSY.has(head.status)) {
            retryIn = this.pause(attempt, head, left);
            if (retryIn !== undefined) return undefined;
          }
          const coding = codingOf(head);
          if (coding === undefined) return receive(head);
          const target = receive(decodedHead(head));
          return target === undefined ? undefined : new Decoded(target, coding, this.budgets.answerBytes);
        });
        this.breaker.succeeded(request.origin);
        if (retryIn === undefined) return outcome;
      } catch (error) {
        retryIn = this.afterFailure(error, request, again ? attempt : undefined, left);
      }
      await sleep(retryIn, undefined, { signal: request.signal }).catch(() => {
        throw faultError('CLIENT_GONE');
      });
    }
  }

  private admit(origin: string): void {
    const wait = this.breaker.waitFor(origin);
    if (wait > 0) throw faultError('UPSTREAM_UNAVAILABLE', { 'Retry-After': String(Math.ceil(wait / 1000)) });
  }

  /** Milliseconds until the next attempt, or the error that ends the request. `attempt` undefined: it was the last one. */
  private afterFailure(error: unknown, request: UpstreamRequest, attempt: number | undefined, left: number): number {
    if (!(error instanceof OutboundFailure)) {
      this.breaker.undecided(request.origin);
      throw error;
    }
    if (isSickness(error.fault)) this.breaker.failed(request.origin);
    else this.breaker.undecided(request.origin);
    if (attempt !== undefined && !error.answered && isPassing(error.fault)) {
      const pause = this.jitter(attempt);
      if (pause < left) return pause;
    }
    throw this.errorOf(error, request.effect);
  }

  private errorOf(failure: OutboundFailure, effect: 'read' | 'write'): SearchError {
    const error = failureError(failure, effect);
    if (failure.fault !== 'UPSTREAM_BUSY') return error;
    return faultError('UPSTREAM_BUSY', { 'Retry-After': '1' });
  }

  private jitter(attempt: number): number {
    return this.random() * this.budgets.retryBaseMs * 2 ** attempt;
  }

  /** Undefined: what the service asks for is too long to wait; its answer goes to the person. */
  private pause(attempt: number, head: AnswerHead, left: number): number | undefined {
    const asked = retryAfterMs(head.headers['retry-after']);
    const pause = asked === undefined ? this.jitter(attempt) : asked + this.jitter(0);
    return pause > this.budgets.retryAfterMaxMs + this.budgets.retryBaseMs || pause >= left ? undefined : pause;
  }
}

/** Answers that are never passed on. */
const checkHead = (head: AnswerHead, budgets: Budgets): void => {
  if (head.status >= 300 && head.status < 400 && head.status !== 304) throw new Stop('UPSTREAM_REDIRECT');
  if (head.status > 599) throw new Stop('UPSTREAM_INVALID');
  if (Number(head.headers['content-length'] ?? 0) > budgets.answerBytes) throw new Stop('UPSTREAM_TOO_LARGE');
};

/** Retry-After in seconds or as a date, RFC 9110 §10.2.3. */
const retryAfterMs = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
};
