import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '@searchdeck/contract';
import { isBusy, openSqlite, type Database } from '@searchdeck/sqlite';

/** Contains definitions, services, and settings, in the data folder. */
export const DATABASE_FILE = 'service.db';

/** The data folder can't be used; the message is printed to the terminal. */
export class StoreError extends Error {}

const MIGRATIONS: readonly string[] = [
  `CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE services(
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     subscription_id TEXT NOT NULL,
     resource_group TEXT NOT NULL COLLATE NOCASE,
     name TEXT NOT NULL UNIQUE,
     resource TEXT NOT NULL,
     primary_key TEXT NOT NULL,
     secondary_key TEXT NOT NULL,
     busy_until INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE query_keys(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     name TEXT,
     key TEXT NOT NULL,
     PRIMARY KEY(service_id, key)
   );
   CREATE TABLE definitions(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     etag TEXT NOT NULL,
     body TEXT NOT NULL,
     directory TEXT,
     PRIMARY KEY(service_id, kind, name)
   ) WITHOUT ROWID;
   CREATE TABLE operation_results(
     id TEXT PRIMARY KEY,
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     ready_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  `ALTER TABLE services ADD COLUMN local_state TEXT NOT NULL DEFAULT '{}';
   ALTER TABLE operation_results ADD COLUMN target TEXT;`,
  `CREATE TABLE indexer_states(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     indexer TEXT NOT NULL,
     tracking TEXT NOT NULL,
     PRIMARY KEY(service_id, indexer)
   ) WITHOUT ROWID;
   CREATE TABLE indexer_items(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     indexer TEXT NOT NULL,
     item_id TEXT NOT NULL,
     document_key TEXT NOT NULL,
     PRIMARY KEY(service_id, indexer, item_id, document_key)
   ) WITHOUT ROWID;
   CREATE TABLE indexer_runs(
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     indexer TEXT NOT NULL,
     status TEXT NOT NULL,
     started_at INTEGER NOT NULL,
     ended_at INTEGER,
     items_processed INTEGER NOT NULL DEFAULT 0,
     items_failed INTEGER NOT NULL DEFAULT 0,
     error_message TEXT,
     initial_tracking TEXT,
     final_tracking TEXT
   );
   CREATE INDEX indexer_runs_of_indexer ON indexer_runs(service_id, indexer, id);
   CREATE TABLE indexer_problems(
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     run_id INTEGER NOT NULL REFERENCES indexer_runs(id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     body TEXT NOT NULL
   );
   CREATE INDEX indexer_problems_of_run ON indexer_problems(run_id, kind, id);`,
  // Documents of index projections are in other indexes than the indexer's target index, for which the name is empty.
  `ALTER TABLE indexer_items ADD COLUMN index_name TEXT NOT NULL DEFAULT '';`,
  // Documents that the next run of an indexer processes again: their keys (kind `key`) or IDs in the data source (`item`).
  `CREATE TABLE indexer_resets(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     indexer TEXT NOT NULL,
     kind TEXT NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY(service_id, indexer, kind, value)
   ) WITHOUT ROWID;
   ALTER TABLE indexer_runs ADD COLUMN mode TEXT NOT NULL DEFAULT 'indexingAllDocs';`,
  // The enrichment caches of indexers, with fingerprints of the definitions that they belong to. The connection string is
  // empty if the cache is in this folder.
  `CREATE TABLE indexer_caches(
     service_id INTEGER NOT NULL REFERENCES services(id) ON DELETE CASCADE,
     indexer TEXT NOT NULL,
     id TEXT NOT NULL,
     connection_string TEXT NOT NULL,
     generation INTEGER NOT NULL,
     source TEXT NOT NULL,
     enrichment TEXT NOT NULL,
     versions TEXT NOT NULL,
     PRIMARY KEY(service_id, indexer)
   ) WITHOUT ROWID;`,
];

/** Locks the folder. The operating system releases the lock when the process ends, even after kill -9. */
const lockFolder = (directory: string): Database => {
  const lock = openSqlite(join(directory, 'lock.db'), { busyTimeoutMs: 0 });
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) {
      throw new StoreError(
        `The data folder "${directory}" is in use by another local service. Stop it, or select another folder with --data.`,
      );
    }
    throw error;
  }
};

export interface OpenStore {
  database: Database;
  close(): void;
}

/**
 * Creates the folder and those above it that are missing, for this user only: it contains keys, connection strings, and
 * documents. Node's own recursive mkdir never returns where the file system returns ENOENT for a folder whose parent exists,
 * as /proc does.
 */
const createFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

/** Opens the store of a data folder: WAL, every commit synced. Throws StoreError if the folder can't be used. */
export const openDatabase = (directory: string): OpenStore => {
  let lock: Database | undefined;
  try {
    createFolder(directory);
    lock = lockFolder(directory);
    const path = join(directory, DATABASE_FILE);
    // A folder that others can read existed before. SQLite creates its other files with the mode of this one.
    closeSync(openSync(path, 'a', 0o600));
    const database = openSqlite(path);
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON');
    migrate(database);
    const folderLock = lock;
    return {
      database,
      close() {
        database.close();
        folderLock.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The data folder "${directory}" can't be used: ${messageOf(error)}.`);
  }
};

const migrate = (database: Database): void => {
  const version = Number(database.pragma('user_version'));
  if (version > MIGRATIONS.length) {
    throw new StoreError('The data folder was written by a newer version of the local service.');
  }
  for (let next = version; next < MIGRATIONS.length; next++) {
    database.transaction(() => {
      database.exec(MIGRATIONS[next] as string);
      database.exec(`PRAGMA user_version = ${next + 1}`);
    });
  }
};
