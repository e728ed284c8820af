import { MINUTE_MS } from '@searchdeck/contract';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config.js';
import { contextOf } from '../middleware/request-context.js';
import type { Budgets } from '../outbound/budgets.js';
import { OutboundClient } from '../outbound/client.js';
import { newTrace } from './trace-context.js';
import type { Tracer } from './tracer.js';

type Attributes = Readonly<Record<string, string | number | undefined>>;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: server, 3: client. */
  kind: 2 | 3;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  isError: boolean;
}

const FLUSH_INTERVAL_MS = 5_000;
/** Maximum number of spans in a request to the collector. */
const BATCH_SPANS = 512;
/** Maximum number of spans that wait to be sent. More are dropped: the collector is unavailable or too slow. */
const MAX_QUEUED_SPANS = 4_096;
const EXPORT_TIMEOUT_MS = 10_000;
/** Time for sending the last spans: a collector that does not respond must not delay the end of the program. */
const CLOSE_TIMEOUT_MS = 2_000;
const WARNING_INTERVAL_MS = MINUTE_MS;

const now = (): number => performance.timeOrigin + performance.now();

/** OTLP/JSON represents 64-bit integers as text. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1000))}000`;

const attribute = ([key, value]: [string, string | number | undefined]) =>
  value === undefined
    ? []
    : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }];

const toOtlp = ({ startedAt, endedAt, attributes, isError, ...span }: Span) => ({
  ...span,
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: Object.entries(attributes).flatMap(attribute),
  status: isError ? { code: 2 } : {},
});

/**
 * Sends spans to an OpenTelemetry collector (OTLP/HTTP with JSON). Their names and attributes are templates, codes, and
 * IDs: never queries, names of documents, or secrets. Spans that cannot be sent are dropped, and a warning is logged.
 */
export class OtlpTracer implements Tracer {
  private readonly outbound: OutboundClient;
  private readonly timer: NodeJS.Timeout;
  private readonly closing = new AbortController();
  private readonly queue: Span[] = [];
  private sending: Promise<void> | undefined;
  private warnedAt = 0;
  readonly propagates: boolean;

  constructor(
    private readonly settings: TracingSettings,
    budgets: Budgets,
    private readonly log: Logger,
    private readonly closeTimeoutMs = CLOSE_TIMEOUT_MS,
  ) {
    // The operator configured the endpoint: every IP address is allowed.
    this.outbound = new OutboundClient(budgets, () => 'any');
    this.propagates = settings.propagates;
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  readonly recordRequest: Tracer['recordRequest'] = (req, res, elapsedMs) => {
    const { trace, route = 'other', operation, connectionId, requestId, errorCode } = contextOf(req);
    if (trace === undefined) return;
    const endedAt = now();
    this.add({
      ...trace,
      name: `${req.method} ${route}`,
      kind: 2,
      startedAt: endedAt - elapsedMs,
      endedAt,
      isError: res.statusCode >= 500,
      attributes: {
        'http.request.method': req.method,
        'http.route': route,
        'http.response.status_code': res.headersSent ? res.statusCode : undefined,
        'error.type': errorCode,
        'searchdeck.request.id': requestId,
        'searchdeck.operation': operation,
        'searchdeck.connection.id': connectionId,
      },
    });
  };

  readonly recordAttempt: Tracer['recordAttempt'] = (connectionId, { status, elapsedMs }, isRetry, request) => {
    const { traceId, spanId: parentSpanId } = request.trace ?? { ...newTrace(), spanId: undefined };
    const endedAt = now();
    this.add({
      traceId,
      spanId: randomBytes(8).toString('hex'),
      ...(parentSpanId === undefined ? {} : { parentSpanId }),
      name: request.method,
      kind: 3,
      startedAt: endedAt - elapsedMs,
      endedAt,
      isError: status === undefined || status >= 400,
      attributes: {
        'http.request.method': request.method,
        'http.response.status_code': status,
        'http.request.resend_count': isRetry ? 1 : undefined,
        'server.address': new URL(request.origin).hostname,
        'searchdeck.connection.id': connectionId,
      },
    });
  };

  async close(): Promise<void> {
    clearInterval(this.timer);
    const timer = setTimeout(() => this.closing.abort(), this.closeTimeoutMs);
    await this.flush();
    clearTimeout(timer);
    await this.outbound.close();
  }

  private add(span: Span): void {
    if (this.queue.length >= MAX_QUEUED_SPANS) return;
    this.queue.push(span);
    if (this.queue.length >= BATCH_SPANS) void this.flush();
  }

  /** Resolves when the queue is empty, or when the tracer is closed. Never rejects. */
  private flush(): Promise<void> {
    if (this.queue.length > 0) this.sending ??= this.sendQueue();
    return this.sending ?? Promise.resolve();
  }

  /** Sends one batch after another, so that a slow collector does not make the program hold more spans. */
  private async sendQueue(): Promise<void> {
    while (this.queue.length > 0 && !this.closing.signal.aborted) await this.send(this.queue.splice(0, BATCH_SPANS));
    this.sending = undefined;
  }

  private async send(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, serviceName } = this.settings;
    const body = {
      resourceSpans: [
        {
          resource: { attributes: [attribute(['service.name', serviceName])].flat() },
          scopeSpans: [{ scope: { name: 'searchdeck' }, spans: spans.map(toOtlp) }],
        },
      ],
    };
    try {
      const { origin, pathname } = new URL(endpoint);
      const { head } = await this.outbound.send(
        {
          origin,
          method: 'POST',
          path: `${pathname.replace(/\/$/, '')}/v1/traces`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(body)),
          timeoutMs: EXPORT_TIMEOUT_MS,
          signal: this.closing.signal,
        },
        () => new Writable({ write: (_chunk, _encoding, done) => done() }),
      );
      if (head.status >= 300) this.warn(spans.length, String(head.status));
    } catch (error) {
      this.warn(spans.length, error instanceof Error ? error.message : 'unknown');
    }
  }

  private warn(spans: number, reason: string): void {
    if (Date.now() - this.warnedAt < WARNING_INTERVAL_MS) return;
    this.warnedAt = Date.now();
    this.log.warn({ spans, reason }, 'spans were not sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  }
}
