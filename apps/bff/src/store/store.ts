import type { Kysely } from 'kysely';
import { auditRepository } from './audit.js';
import { definitionVersionRepository } from './definition-versions.js';
import { leaseRepository } from './leases.js';
import { monitoringRepository, usageSampleRepository } from './monitoring.js';
import { connectionRepository } from './connections.js';
import { storeHealth } from './health.js';
import { keyRepository, metaRepository } from './keys.js';
import { recentQueryRepository, savedQueryRepository } from './queries.js';
import type { Store } from './repositories.js';
import type { Tables } from './schema.js';
import { launchTokenRepository, sessionRepository } from './sessions.js';
import { openDatabase } from './sqlite/database.js';
import { taskRepository } from './tasks.js';

const storeOn = (db: Kysely<Tables>): Store => ({
  sessions: sessionRepository(db),
  launchTokens: launchTokenRepository(db),
  connections: connectionRepository(db),
  keys: keyRepository(db),
  audit: auditRepository(db),
  savedQueries: savedQueryRepository(db),
  recentQueries: recentQueryRepository(db),
  tasks: taskRepository(db),
  definitionVersions: definitionVersionRepository(db),
  usageSamples: usageSampleRepository(db),
  monitoring: monitoringRepository(db),
  leases: leaseRepository(db),
  meta: metaRepository(db),
  health: storeHealth(db),
  close: () => db.destroy(),
});

/** The store in one SQLite file, with at most `maxPages` pages; `:memory:` for tests. */
export const openSqliteStore = async (file: string, maxPages?: number): Promise<Store> =>
  storeOn(await openDatabase(file, maxPages));
