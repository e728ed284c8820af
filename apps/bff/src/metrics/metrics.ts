import type { AuditDestination, AuditStatus } from '@searchdeck/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Attempt } from '../traffic/traffic.js';

/** Values that are read when the metrics are requested. */
export interface MetricsSnapshot {
  openRequests: number;
  /** By connection ID: whether the circuit breaker of the service is open. */
  breakers: ReadonlyMap<string, boolean>;
  /** Undefined: the store is unavailable. */
  sessions: number | undefined;
  tasks: Readonly<Record<string, number>> | undefined;
  auditExports: AuditStatus['exports'];
}

/** Maximum number of connection IDs in labels; further connections share the label `other`. */
const MAX_CONNECTION_LABELS = 500;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const STORE_BUCKETS_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1];

let processRegistry: Registry | undefined;
/** Metrics of the process, such as the lag of the event loop. They are measured from the first call on. */
const processMetrics = (): Registry => {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
};

/**
 * Counters and histograms for Prometheus. Label values are templates of routes, codes, and connection IDs: nothing that
 * users type, and a bounded number.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly connectionIds = new Set<string>();
  private readSnapshot: (() => Promise<MetricsSnapshot>) | undefined;

  private readonly requests = new Counter({
    name: 'searchdeck_http_requests_total',
    help: 'Requests by route and status. The status is "aborted" if the client closed the connection first.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly requestDuration = new Histogram({
    name: 'searchdeck_http_request_duration_seconds',
    help: 'Time until the whole response was sent, by route.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [this.registry],
  });
  private readonly openRequests = new Gauge({
    name: 'searchdeck_http_open_requests',
    help: 'Requests in progress, including event streams.',
    registers: [this.registry],
  });
  private readonly attempts = new Counter({
    name: 'searchdeck_upstream_requests_total',
    help: 'Requests to services, including retries, by connection and status ("none": no response).',
    labelNames: ['connection', 'status'],
    registers: [this.registry],
  });
  private readonly attemptDuration = new Histogram({
    name: 'searchdeck_upstream_response_seconds',
    help: 'Time until the response of a service began, by connection.',
    labelNames: ['connection'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [this.registry],
  });
  private readonly retries = new Counter({
    name: 'searchdeck_upstream_retries_total',
    help: 'Requests to services that were sent again, by connection.',
    labelNames: ['connection'],
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'searchdeck_upstream_failures_total',
    help: 'Exchanges with services that failed, by connection and error code.',
    labelNames: ['connection', 'code'],
    registers: [this.registry],
  });
  private readonly breakerOpen = new Gauge({
    name: 'searchdeck_upstream_breaker_open',
    help: '1 while requests of the connection are rejected because its service is unavailable.',
    labelNames: ['connection'],
    registers: [this.registry],
  });
  private readonly storeDuration = new Histogram({
    name: 'searchdeck_store_operation_seconds',
    help: 'Duration of operations of the store.',
    labelNames: ['operation'],
    buckets: STORE_BUCKETS_SECONDS,
    registers: [this.registry],
  });
  private readonly sessions = new Gauge({
    name: 'searchdeck_sessions',
    help: 'Sessions that have not ended.',
    registers: [this.registry],
  });
  private readonly tasks = new Gauge({
    name: 'searchdeck_tasks',
    help: 'Stored tasks by state.',
    labelNames: ['state'],
    registers: [this.registry],
  });

  private readonly auditPending = new Gauge({
    name: 'searchdeck_audit_export_pending',
    help: 'Audit entries that were not exported yet, by destination.',
    labelNames: ['destination'],
    registers: [this.registry],
  });
  private readonly auditFailures = new Counter({
    name: 'searchdeck_audit_export_failures_total',
    help: 'Exports of audit entries that failed, by destination. They are repeated.',
    labelNames: ['destination'],
    registers: [this.registry],
  });

  /** Sets the source of the values that are read when the metrics are requested. */
  collectFrom(readSnapshot: () => Promise<MetricsSnapshot>): void {
    this.readSnapshot = readSnapshot;
  }

  recordRequest(method: string, route: string, status: number | 'aborted', elapsedMs: number): void {
    this.requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
    this.requestDuration.observe({ route }, elapsedMs / 1000);
  }

  recordAttempt(connectionId: string, { status, elapsedMs }: Attempt, isRetry: boolean): void {
    const connection = this.connectionLabel(connectionId);
    this.attempts.inc({ connection, status: status ?? 'none' });
    if (status !== undefined) this.attemptDuration.observe({ connection }, elapsedMs / 1000);
    if (isRetry) this.retries.inc({ connection });
  }

  recordFailure(connectionId: string, code: string): void {
    this.failures.inc({ connection: this.connectionLabel(connectionId), code });
  }

  recordStoreOperation(operation: string, elapsedMs: number): void {
    this.storeDuration.observe({ operation }, elapsedMs / 1000);
  }

  recordAuditExportFailure(destination: AuditDestination): void {
    this.auditFailures.inc({ destination });
  }

  async page(): Promise<{ type: string; text: string }> {
    await this.collect();
    const text = `${await this.registry.metrics()}\n${await processMetrics().metrics()}`;
    return { type: this.registry.contentType, text };
  }

  private async collect(): Promise<void> {
    const snapshot = await this.readSnapshot?.();
    if (snapshot === undefined) return;
    this.openRequests.set(snapshot.openRequests);
    this.breakerOpen.reset();
    for (const [id, isOpen] of snapshot.breakers) {
      this.breakerOpen.set({ connection: this.connectionLabel(id) }, isOpen ? 1 : 0);
    }
    this.sessions.remove();
    if (snapshot.sessions !== undefined) this.sessions.set(snapshot.sessions);
    this.tasks.reset();
    for (const [state, count] of Object.entries(snapshot.tasks ?? {})) this.tasks.set({ state }, count);
    this.auditPending.reset();
    for (const { destination, pending } of snapshot.auditExports) this.auditPending.set({ destination }, pending);
  }

  private connectionLabel(id: string): string {
    if (this.connectionIds.has(id)) return id;
    if (this.connectionIds.size >= MAX_CONNECTION_LABELS) return 'other';
    this.connectionIds.add(id);
    return id;
  }
}
