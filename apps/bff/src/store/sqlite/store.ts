import type { Store } from '../repositories.js';
import { sqliteAudit } from './audit.js';
import { sqliteConnections, sqliteKeys } from './connections.js';
import { openDatabase } from './database.js';
import { sqliteRecentSearches, sqliteSavedSearches } from './searches.js';
import { sqliteLaunchTokens, sqliteMeta, sqliteSessions } from './sessions.js';

/** The store in one SQLite file; `:memory:` for tests of other rooms. */
export const openSqliteStore = (file: string): Store => {
  const db = openDatabase(file);
  return {
    sessions: sqliteSessions(db),
    launchTokens: sqliteLaunchTokens(db),
    connections: sqliteConnections(db),
    keys: sqliteKeys(db),
    audit: sqliteAudit(db),
    savedSearches: sqliteSavedSearches(db),
    recentSearches: sqliteRecentSearches(db),
    meta: sqliteMeta(db),
    close: () => db.close(),
  };
};
