import { retryAfterMs, type SearchError } from '@searchdeck/contract';
import { pipeline, type Transform, type Writable } from 'node:stream';
import type { Budgets } from '../outbound/budgets.js';
import type { CircuitBreaker } from '../outbound/breaker.js';
import { waitUnlessAborted } from '../outbound/cancellation.js';
import type { OutboundClient, OutboundRequest } from '../outbound/client.js';
import { codingOf, DecodingStream, decodedHead } from '../outbound/decoded.js';
import type { ResponseHead, ExchangeResult, ResponseSink } from '../outbound/exchange.js';
import { abortFault, OutboundFailure, ExchangeAborted } from '../outbound/failures.js';
import type { Attempt } from '../traffic/traffic.js';
import type { TraceContext } from '../tracing/trace-context.js';
import { CredentialRedaction } from './credential-redaction.js';
import { failureError, faultError, isTransient, countsTowardBreaker } from './errors.js';

export interface UpstreamRequest extends Omit<OutboundRequest, 'timeoutMs'> {
  /** For the metrics. */
  connectionId: string;
  /** Span of the request that this one is sent for. */
  trace?: TraceContext | undefined;
  effect: 'read' | 'write';
  /** May be sent again: the row is safe and the body is buffered. */
  isRepeatable: boolean;
  /** Called once for each attempt that reached the service, or should have. */
  onAttempt?: (attempt: Attempt) => void;
}

export type ObservedRequest = Pick<UpstreamRequest, 'method' | 'origin' | 'trace'>;
/** Records requests to services for metrics and traces. */
export interface UpstreamObserver {
  recordAttempt(connectionId: string, attempt: Attempt, isRetry: boolean, request: ObservedRequest): void;
  recordFailure(connectionId: string, code: string): void;
}

const BUSY_STATUSES = new Set([429, 503]);

/** Sends a request with the rules for every upstream: circuit breaker, retries before the first byte, one error per fault. */
export class Upstream {
  constructor(
    private readonly client: OutboundClient,
    private readonly breaker: CircuitBreaker,
    private readonly budgets: Budgets,
    private readonly observers: readonly Partial<UpstreamObserver>[] = [],
    private readonly random: () => number = Math.random,
  ) {}

  /** Rejects with SearchError. `sink` is called once, for the final response. */
  async send(request: UpstreamRequest, sink: ResponseSink): Promise<ExchangeResult> {
    const deadline = performance.now() + this.budgets.totalMs;
    const { isRepeatable, connectionId, origin, method, path, headers, body, signal, owner } = request;
    const redaction = new CredentialRedaction(request.headers);
    for (let attempt = 0; ; attempt++) {
      const remainingMs = deadline - performance.now();
      const canRetry = isRepeatable && attempt < this.budgets.retries;
      this.admit(request.origin);
      // Milliseconds until another attempt; set if this response is discarded.
      let retryInMs: number | undefined;
      const startTime = performance.now();
      let hasResponded = false;
      const report = (status: number | undefined) => {
        const outcome: Attempt = { status, elapsedMs: performance.now() - startTime };
        request.onAttempt?.(outcome);
        for (const observer of this.observers) observer.recordAttempt?.(connectionId, outcome, attempt > 0, request);
      };
      try {
        const timeoutMs = Math.max(1, remainingMs);
        const outbound: OutboundRequest = { origin, method, path, headers, body, signal, timeoutMs };
        if (owner !== undefined) outbound.owner = owner;
        const result = await this.client.send(outbound, (serviceHead) => {
          const head = redaction.head(serviceHead);
          hasResponded = true;
          report(head.status);
          checkHead(head, this.budgets);
          if (BUSY_STATUSES.has(head.status)) {
            this.breaker.recordFailure(request.origin, retryAfterMs(head.headers['retry-after']));
            // A service that is busy for longer does not get more requests.
            if (canRetry && !this.breaker.isOpen(request.origin)) {
              retryInMs = this.pauseMs(attempt, head, remainingMs);
              if (retryInMs !== undefined) return undefined;
            }
          }
          const coding = codingOf(head);
          const receiver = sink(coding === undefined ? head : decodedHead(head));
          const target = receiver && withoutCredential(redaction.body(head), receiver);
          return target === undefined || coding === undefined
            ? target
            : new DecodingStream(target, coding, this.budgets.responseBytes);
        });
        if (!BUSY_STATUSES.has(result.head.status)) this.breaker.recordSuccess(request.origin);
        if (retryInMs === undefined) return result;
      } catch (error) {
        if (!hasResponded && error instanceof OutboundFailure && countsTowardBreaker(error.fault)) {
          report(undefined);
        }
        if (error instanceof OutboundFailure) {
          for (const observer of this.observers) observer.recordFailure?.(connectionId, error.fault);
        }
        retryInMs = this.afterFailure(error, request, canRetry ? attempt : undefined, remainingMs);
      }
      await waitUnlessAborted(retryInMs, signal);
      if (signal.aborted) throw faultError(abortFault(signal));
    }
  }

  private admit(origin: string): void {
    const waitMs = this.breaker.retryAfterMs(origin);
    if (waitMs > 0) throw faultError('UPSTREAM_UNAVAILABLE', { 'Retry-After': String(Math.ceil(waitMs / 1000)) });
  }

  /** Milliseconds until the next attempt. Throws if there is none: `attempt` is undefined after the last one. */
  private afterFailure(
    error: unknown,
    request: UpstreamRequest,
    attempt: number | undefined,
    remainingMs: number,
  ): number {
    if (!(error instanceof OutboundFailure)) {
      this.breaker.releaseProbe(request.origin);
      throw error;
    }
    if (countsTowardBreaker(error.fault)) this.breaker.recordFailure(request.origin);
    else this.breaker.releaseProbe(request.origin);
    if (attempt !== undefined && !error.hasResponded && isTransient(error.fault)) {
      const pauseMs = this.jitter(attempt);
      if (pauseMs < remainingMs) return pauseMs;
    }
    throw this.errorOf(error, request.effect);
  }

  private errorOf(failure: OutboundFailure, effect: 'read' | 'write'): SearchError {
    const { fault } = failure;
    if (fault === 'UPSTREAM_BUSY' || fault === 'SESSION_BUSY') return faultError(fault, { 'Retry-After': '1' });
    return failureError(failure, effect);
  }

  private jitter(attempt: number): number {
    return this.random() * this.budgets.retryBaseMs * 2 ** attempt;
  }

  /** Undefined: the service requests a longer wait than allowed; its response is forwarded. */
  private pauseMs(attempt: number, head: ResponseHead, remainingMs: number): number | undefined {
    const requestedMs = retryAfterMs(head.headers['retry-after']);
    const pauseMs = requestedMs === undefined ? this.jitter(attempt) : requestedMs + this.jitter(0);
    return pauseMs > this.budgets.retryAfterMaxMs + this.budgets.retryBaseMs || pauseMs >= remainingMs
      ? undefined
      : pauseMs;
  }
}

/** The stream that forwards to `receiver` through `overwriting`; a failure of either destroys the other. */
const withoutCredential = (overwriting: Transform | undefined, receiver: Writable): Writable => {
  if (overwriting === undefined) return receiver;
  pipeline(overwriting, receiver, () => undefined);
  return overwriting;
};

/** Throws for responses that are never forwarded. */
const checkHead = (head: ResponseHead, budgets: Budgets): void => {
  if (head.status >= 300 && head.status < 400 && head.status !== 304) throw new ExchangeAborted('UPSTREAM_REDIRECT');
  if (head.status < 300 && /^(?:text\/html|application\/xhtml)/i.test(head.headers['content-type'] ?? '')) {
    throw new ExchangeAborted('UPSTREAM_WEB_PAGE');
  }
  if (head.status > 599) throw new ExchangeAborted('UPSTREAM_INVALID');
  if (Number(head.headers['content-length'] ?? 0) > budgets.responseBytes) {
    throw new ExchangeAborted('UPSTREAM_TOO_LARGE');
  }
};
