import { sql } from 'kysely';
import type { Engine } from '../engine.js';
import { migrations } from '../migrations.js';

/** Only one process uses a data folder, and a transaction holds the write lock from its start: no other locks are needed. */
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
