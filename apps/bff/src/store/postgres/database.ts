import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../schema.js';
import { NewerStoreError } from '../store-failure.js';
import { migrations } from './migrations.js';
import { clientConfig, openPool } from './pool.js';

export const connectPostgres = (url: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });

/**
 * Runs `work` while no other process holds the start lock of the database. The lock of a process that is killed ends
 * with its connection.
 */
export const withStartLock = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client(clientConfig(url));
  // If the connection is lost, so is the lock. The rest of the work then fails or is idempotent.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SELECT pg_advisory_lock(hashtextextended('searchdeck start', 0))`);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Migrates the database to the current schema. Throws NewerStoreError if its schema is newer. */
export const migratePostgres = async (url: string): Promise<void> => {
  // Migrations may take longer than requests may.
  const pool = new pg.Pool({ ...clientConfig(url), max: 1 });
  pool.on('error', () => undefined);
  // The migration fails with the error of its statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { rows } = await sql<{
      exists: boolean;
    }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
    if (rows[0]?.exists) {
      const appliedMigrations = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
      if (appliedMigrations.rows.some(({ name }) => !Object.hasOwn(migrations, name))) {
        throw new NewerStoreError();
      }
    }
    const { error } = await migrator.migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error('The migration failed.', { cause: error });
  } finally {
    await db.destroy();
  }
};
