import type { Readable } from 'node:stream';
import type { Resolve, RuleOf } from '@searchdeck/outbound';
import { guardedConnector } from '@searchdeck/outbound/http';
import { Agent } from 'undici';
import type { Budgets } from './budgets.js';
import type { CancelSignal } from './cancellation.js';
import { Exchange, type ExchangeResult, type ResponseSink } from './exchange.js';
import { FairQueue } from './fair-queue.js';
import { abortFault, OutboundFailure, ExchangeAborted } from './failures.js';

export interface OutboundRequest {
  /** As `new URL(…).origin` prints it. */
  origin: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Percent-encoded path with query; rebuilt, never copied from a request. */
  path: string;
  /** All headers that are sent, except Host, Connection, and framing. */
  headers: Readonly<Record<string, string>>;
  body: Buffer | Readable | null;
  /** Time until the exchange is aborted. */
  timeoutMs: number;
  signal: CancelSignal;
  /** Session or task that the request belongs to. Default: the program itself. */
  owner?: string;
}

/**
 * The only outbound client of this program: HTTP/1.1 to allowed origins and addresses, without redirects, cookies, or
 * proxies, with verified TLS and limits for every duration and size. Rejects with OutboundFailure.
 */
export class OutboundClient {
  private readonly agent: Agent;
  private readonly queue: FairQueue;
  /** Errors of connections that were never established: their requests were certainly not sent. */
  private readonly failedConnects = new WeakSet<object>();

  constructor(
    private readonly budgets: Budgets,
    ruleOf: RuleOf,
    resolve?: Resolve,
  ) {
    this.queue = new FairQueue(budgets);
    this.agent = new Agent({
      connections: budgets.socketsPerOrigin,
      pipelining: 1,
      allowH2: false,
      headersTimeout: budgets.headersMs,
      bodyTimeout: budgets.bodyIdleMs,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 16_384,
      connect: guardedConnector({
        ruleOf,
        connectMs: budgets.connectMs,
        ...(resolve === undefined ? {} : { resolve }),
        onFailure: (error) => this.failedConnects.add(error),
      }),
    });
  }

  async send(request: OutboundRequest, sink: ResponseSink): Promise<ExchangeResult> {
    const { origin, signal } = request;
    if (signal.aborted) throw new OutboundFailure(abortFault(signal), false, false);
    const exchange = new Exchange(sink, this.budgets.responseBytes, this.failedConnects);
    const release = this.queue.enter(origin, request.owner ?? '', () => this.dispatch(request, exchange));
    const onAbort = () => exchange.abort(abortFault(signal));
    const timer = setTimeout(() => exchange.abort('UPSTREAM_TIMEOUT'), request.timeoutMs);
    signal.addEventListener('abort', onAbort);
    // Also handles an error of the body before the request is on a socket.
    if (request.body !== null && !Buffer.isBuffer(request.body)) {
      request.body.on('error', (error) =>
        exchange.abort(error instanceof ExchangeAborted ? error.fault : 'REQUEST_INCOMPLETE'),
      );
    }
    try {
      // The time limit and the client may end the exchange while it waits.
      return await exchange.done;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      release();
    }
  }

  private dispatch({ origin, method, path, headers, body }: OutboundRequest, exchange: Exchange): void {
    try {
      this.agent.dispatch({ origin, method, path, headers, body }, exchange);
    } catch (error) {
      // Its turn may come while another exchange ends, which must not fail.
      exchange.onResponseError(undefined, error as Error);
    }
  }

  /** Closes every socket; active exchanges fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
