import { sql } from 'kysely';
import type { Engine } from '../engine.js';
import { migrations } from '../migrations.js';

/** A transaction has the write lock from its beginning, and one process has the data folder. */
export const sqliteEngine: Engine = {
  isShared: false,
  migrations: Object.keys(migrations),
  lock: async () => undefined,
  nextAuditSeq: async (tx) => (await sqliteEngine.lastAuditSeq(tx)) + 1,
  lastAuditSeq: async (db) => {
    // SQLite stores this number apart from the rows (AUTOINCREMENT).
    const { rows } = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'audit'`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  now: () => sql<number>`${Date.now()}`,
};
