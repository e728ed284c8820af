import type {
  SessionRepository,
  UserTokenRepository,
  LaunchTokenRepository,
  CompletedSignInRepository,
} from './repositories/sessions.js';
import type { ConnectionRepository, KeyRepository } from './repositories/connections.js';
import type { AuditRepository } from './repositories/audit.js';
import type { SavedQueryRepository, RecentQueryRepository } from './repositories/queries.js';
import type { TaskRepository, TaskFileRepository } from './repositories/tasks.js';
import type { DefinitionVersionRepository } from './repositories/definition-versions.js';
import type { UsageSampleRepository, MonitoringRepository, IndexerRunRepository } from './repositories/monitoring.js';
import type { FleetViewRepository } from './repositories/fleet-views.js';
import type { AlertRepository, DeliveryRepository } from './repositories/alerts.js';
import type { LeaseRepository, MetaRepository, StoreHealth } from './repositories/processes.js';

// The store as interfaces. Every write is durable when its promise resolves. Times are milliseconds since 1970.

export type * from './repositories/sessions.js';
export type * from './repositories/connections.js';
export type * from './repositories/audit.js';
export type * from './repositories/queries.js';
export type * from './repositories/tasks.js';
export type * from './repositories/definition-versions.js';
export type * from './repositories/monitoring.js';
export type * from './repositories/fleet-views.js';
export type * from './repositories/alerts.js';
export type * from './repositories/processes.js';

export interface Store {
  /** Whether several processes may use it at the same time. */
  isShared: boolean;
  sessions: SessionRepository;
  userTokens: UserTokenRepository;
  launchTokens: LaunchTokenRepository;
  completedSignIns: CompletedSignInRepository;
  connections: ConnectionRepository;
  keys: KeyRepository;
  audit: AuditRepository;
  savedQueries: SavedQueryRepository;
  recentQueries: RecentQueryRepository;
  tasks: TaskRepository;
  /** Undefined: files of tasks are in the data folder, because only one process uses the store. */
  taskFiles: TaskFileRepository | undefined;
  definitionVersions: DefinitionVersionRepository;
  usageSamples: UsageSampleRepository;
  indexerRuns: IndexerRunRepository;
  monitoring: MonitoringRepository;
  fleetViews: FleetViewRepository;
  alerts: AlertRepository;
  deliveries: DeliveryRepository;
  leases: LeaseRepository;
  meta: MetaRepository;
  health: StoreHealth;
  /** Runs `work` while no other process with the same store is in a call of this method. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
