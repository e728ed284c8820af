import { sql } from 'kysely';
import type { Engine } from '../engine.js';
import { migrations } from './migrations.js';

export const postgresEngine: Engine = {
  isShared: true,
  migrations: Object.keys(migrations),
  lock: async (tx, key) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  },
  nextAuditSeq: async (tx) => {
    // A sequence would skip the numbers of transactions that are rolled back.
    const { rows } = await sql<{ seq: number }>`UPDATE audit_numbers SET last = last + 1 RETURNING last AS seq`.execute(
      tx,
    );
    if (rows[0] === undefined) throw new Error('The table audit_numbers has no row.');
    return rows[0].seq;
  },
  lastAuditSeq: async (db) => {
    const { rows } = await sql<{ seq: number }>`SELECT last AS seq FROM audit_numbers`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  now: () => sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`,
};
