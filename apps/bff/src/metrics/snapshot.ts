import type { AuditJobs } from '../audit/audit-jobs.js';
import type { OpenRequests } from '../middleware/open-requests.js';
import { planeEndpoint } from '../connections/plane-endpoint.js';
import type { CircuitBreaker } from '../outbound/breaker.js';
import type { ConnectionRecord, Store } from '../store/repositories.js';
import type { MetricsSnapshot } from './metrics.js';

export interface SnapshotOptions {
  store: Pick<Store, 'sessions' | 'tasks' | 'connections'>;
  breaker: CircuitBreaker;
  requests: OpenRequests;
  auditJobs: Pick<AuditJobs, 'exports'>;
  /** Time without requests after which a session ends. */
  idleMs: number;
}

/** The state of the program for the metrics, without values of the store if it is unavailable. */
export const metricsSnapshot = async ({
  store,
  breaker,
  requests,
  auditJobs,
  idleMs,
}: SnapshotOptions): Promise<MetricsSnapshot> => {
  const now = Date.now();
  const [sessions, tasks, connections, auditExports] = await Promise.all([
    store.sessions.count(now, now - idleMs).catch(() => undefined),
    store.tasks.counts().catch(() => undefined),
    store.connections.list().catch(() => []),
    auditJobs.exports().catch(() => []),
  ]);
  return {
    openRequests: requests.count,
    breakers: new Map(connections.map((connection) => [connection.id, isUnavailable(connection, breaker)])),
    sessions,
    tasks,
    auditExports,
  };
};

const isUnavailable = (connection: ConnectionRecord, breaker: CircuitBreaker): boolean =>
  breaker.isOpen(planeEndpoint(connection, connection.type === 'service' ? 'data' : 'management').origin);
