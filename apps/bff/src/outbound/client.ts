import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import type { Budgets } from './budgets.js';
import { guardedConnector, type Resolve, type RuleOf } from './connector.js';
import { Exchange, type Outcome, type Receive } from './exchange.js';
import { OutboundFailure, Stop } from './failures.js';

export interface OutboundRequest {
  /** As `new URL(…).origin` prints it. */
  origin: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Percent-encoded path with query; built by us, never taken from a request. */
  path: string;
  /** All headers that are sent, besides Host, Connection and the framing. */
  headers: Readonly<Record<string, string>>;
  body: Buffer | Readable | null;
  /** Milliseconds until the exchange is given up. */
  withinMs: number;
  signal: AbortSignal;
}

/**
 * The only way out of this program: HTTP/1.1 to allowed origins and addresses, without redirects, cookies or proxies,
 * with TLS verified and every time and size limited. Rejects with OutboundFailure.
 */
export class OutboundClient {
  private readonly agent: Agent;
  private readonly active = new Map<string, number>();
  /** Errors of connections that never stood: their requests were certainly not sent. */
  private readonly neverStood = new WeakSet<object>();

  constructor(
    private readonly budgets: Budgets,
    ruleOf: RuleOf,
    resolve?: Resolve,
  ) {
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
        onFailure: (error) => this.neverStood.add(error),
      }),
    });
  }

  async send(request: OutboundRequest, receive: Receive): Promise<Outcome> {
    const { origin, signal } = request;
    const active = this.active.get(origin) ?? 0;
    if (active >= this.budgets.exchangesPerOrigin) throw new OutboundFailure('UPSTREAM_BUSY', false, false);
    if (signal.aborted) throw new OutboundFailure('CLIENT_GONE', false, false);
    this.active.set(origin, active + 1);
    const exchange = new Exchange(receive, this.budgets.answerBytes, this.neverStood);
    const onAbort = () => exchange.stop('CLIENT_GONE');
    const timer = setTimeout(() => exchange.stop('UPSTREAM_TIMEOUT'), request.withinMs);
    signal.addEventListener('abort', onAbort, { once: true });
    // Also keeps an error of the body from being nobody's before the request is on a socket.
    if (request.body !== null && !Buffer.isBuffer(request.body))
      request.body.on('error', (error) => exchange.stop(error instanceof Stop ? error.fault : 'REQUEST_INCOMPLETE'));
    try {
      this.agent.dispatch(
        { origin, method: request.method, path: request.path, headers: request.headers, body: request.body },
        exchange,
      );
      return await exchange.done;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      const left = (this.active.get(origin) ?? 1) - 1;
      if (left === 0) this.active.delete(origin);
      else this.active.set(origin, left);
    }
  }

  /** Ends every socket at once; exchanges that are under way fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
