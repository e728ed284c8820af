import { closeSync, openSync } from 'node:fs';
import { openSqlite } from '@searchdeck/sqlite';
import { Kysely, Migrator } from 'kysely';
import type { ReadRevision } from '../cached-read.js';
import { migrations, userVersion } from '../migrations.js';
import type { Tables } from '../schema.js';
import { NewerStoreError } from '../store-failure.js';
import { sqliteDialect } from './dialect.js';

/**
 * How long a statement waits for another process, such as `npm run launch-link`, which writes a few rows. All requests wait
 * during this time, because SQLite is called synchronously.
 */
const BUSY_TIMEOUT_MS = 200;
/** How long a program that starts waits for another one, which may be migrating the database. */
const OPEN_TIMEOUT_MS = 30_000;

const LATEST = Object.keys(migrations).length;

/**
 * Opens the BFF's database, creates it readable by its owner only, and migrates it to the current schema.
 * Throws if it cannot be used. `maxPages`: writes that need more fail with SQLITE_FULL.
 */
export async function openDatabase(
  file: string,
  maxPages?: number,
): Promise<{ db: Kysely<Tables>; readRevision: ReadRevision }> {
  // SQLite gives the journal files the mode of the database file: create it first, with access for the owner only.
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const db = openSqlite(file, { busyTimeoutMs: OPEN_TIMEOUT_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL');
    // Acknowledged means synced: with NORMAL a power failure may lose the last transactions.
    db.exec('PRAGMA synchronous = FULL');
    db.exec('PRAGMA trusted_schema = OFF');
    // A removed credential must not remain in free pages.
    db.exec('PRAGMA secure_delete = ON');
    // Has no effect inside the transaction of the migrations.
    db.exec('PRAGMA foreign_keys = OFF');
    const { dialect, readRevision } = sqliteDialect(db);
    const kysely = new Kysely<Tables>({ dialect });
    await migrate(kysely);
    db.exec('PRAGMA foreign_keys = ON');
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
    return { db: kysely, readRevision };
  } catch (error) {
    db.close();
    throw error;
  }
}

const migrate = async (db: Kysely<Tables>): Promise<void> => {
  if ((await userVersion(db)) > LATEST) throw new NewerStoreError();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
};
