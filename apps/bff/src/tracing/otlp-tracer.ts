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

const FLUSH_MS = 5_000;
/** Spans that are sent at once. */
const BATCH = 512;
/** Spans that wait; more are dropped, because the collector is unavailable or too slow. */
const MAX_WAITING = 4_096;
const EXPORT_MS = 10_000;
const WARNING_INTERVAL_MS = 60_000;

const now = (): number => performance.timeOrigin + performance.now();

/** OTLP has 64-bit integers as text. */
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
 * Sends spans to an OpenTelemetry collector (OTLP/HTTP with JSON). Names and attributes are templates, codes, and IDs:
 * never queries, names of documents, or secrets. Failures are logged, and the spans dropped.
 */
export class OtlpTracer implements Tracer {
  private readonly outbound: OutboundClient;
  private readonly timer: NodeJS.Timeout;
  private waiting: Span[] = [];
  private sending: Promise<void> = Promise.resolve();
  private warnedAt = 0;
  readonly propagates: boolean;

  constructor(
    private readonly settings: TracingSettings,
    budgets: Budgets,
    private readonly log: Logger,
  ) {
    // The operator configured the address.
    this.outbound = new OutboundClient(budgets, () => 'any');
    this.propagates = settings.propagates;
    this.timer = setInterval(() => this.flush(), FLUSH_MS).unref();
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
    this.flush();
    await this.sending;
    await this.outbound.close();
  }

  private add(span: Span): void {
    if (this.waiting.length >= MAX_WAITING) return;
    this.waiting.push(span);
    if (this.waiting.length === BATCH) this.flush();
  }

  private flush(): void {
    if (this.waiting.length === 0) return;
    const spans = this.waiting;
    this.waiting = [];
    this.sending = this.sending.then(() => this.send(spans));
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
          timeoutMs: EXPORT_MS,
          signal: AbortSignal.timeout(EXPORT_MS),
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
    this.log.warn({ spans, reason }, 'Spans were not sent to OTEL_EXPORTER_OTLP_ENDPOINT.');
  }
}
