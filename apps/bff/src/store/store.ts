import type { Kysely } from 'kysely';
import { alertRepository, deliveryRepository } from './alerts.js';
import { auditRepository } from './audit.js';
import type { ReadRevision } from './cached-read.js';
import { definitionVersionRepository } from './definition-versions.js';
import { leaseRepository } from './leases.js';
import { monitoringRepository, usageSampleRepository } from './monitoring.js';
import { connectionRepository } from './connections.js';
import type { Engine } from './engine.js';
import { fleetViewRepository } from './fleet-views.js';
import { storeHealth } from './health.js';
import { indexerRunRepository } from './indexer-runs.js';
import { keyRepository, metaRepository } from './keys.js';
import { connectPostgres, migratePostgres, withStartLock } from './postgres/database.js';
import { postgresEngine } from './postgres/engine.js';
import { recentQueryRepository, savedQueryRepository } from './queries.js';
import type { Store } from './repositories.js';
import type { Tables } from './schema.js';
import { completedSignInRepository, launchTokenRepository, sessionRepository } from './sessions.js';
import { openDatabase } from './sqlite/database.js';
import { sqliteEngine } from './sqlite/engine.js';
import { taskFileRepository } from './task-files.js';
import { taskRepository } from './tasks.js';
import { userTokenRepository } from './user-tokens.js';

/** `readRevision`: undefined if changes of other processes are not known. */
const storeOn = (
  db: Kysely<Tables>,
  engine: Engine,
  exclusively: Store['exclusively'],
  readRevision?: ReadRevision,
): Store => ({
  isShared: engine.isShared,
  sessions: sessionRepository(db, readRevision),
  userTokens: userTokenRepository(db),
  launchTokens: launchTokenRepository(db),
  completedSignIns: completedSignInRepository(db),
  connections: connectionRepository(db, readRevision),
  keys: keyRepository(db),
  audit: auditRepository(db, engine),
  savedQueries: savedQueryRepository(db, engine),
  recentQueries: recentQueryRepository(db, engine),
  tasks: taskRepository(db, engine),
  taskFiles: engine.isShared ? taskFileRepository(db) : undefined,
  definitionVersions: definitionVersionRepository(db, engine),
  usageSamples: usageSampleRepository(db),
  indexerRuns: indexerRunRepository(db),
  monitoring: monitoringRepository(db),
  fleetViews: fleetViewRepository(db, engine),
  alerts: alertRepository(db, engine),
  deliveries: deliveryRepository(db),
  leases: leaseRepository(db),
  meta: metaRepository(db),
  health: storeHealth(db, engine),
  exclusively,
  close: () => db.destroy(),
});

/** The store in one SQLite file, with at most `maxPages` pages; `:memory:` for tests. */
export const openSqliteStore = async (file: string, maxPages?: number): Promise<Store> => {
  const { db, readRevision } = await openDatabase(file, maxPages);
  return storeOn(db, sqliteEngine, (work) => work(), readRevision);
};

/** The store in a PostgreSQL database, which several processes may use. */
export const openPostgresStore = async (url: string): Promise<Store> => {
  const exclusively: Store['exclusively'] = (work) => withStartLock(url, work);
  await exclusively(() => migratePostgres(url));
  return storeOn(connectPostgres(url), postgresEngine, exclusively);
};
