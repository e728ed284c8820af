import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.js';
import { metaRepository } from './keys.js';
import type { StoreHealth } from './repositories.js';
import type { Tables } from './schema.js';

/** Name of the meta entry that the readiness check writes. */
const ENTRY = 'readiness';

export const storeHealth = (db: Kysely<Tables>, engine: Engine): StoreHealth => ({
  checkWritable: (now) => metaRepository(db).set(ENTRY, String(now)),
  async isMigrated() {
    const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
    const appliedMigrations = new Set(rows.map(({ name }) => name));
    return engine.migrations.every((name) => appliedMigrations.has(name));
  },
});
