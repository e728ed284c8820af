import { setImmediate } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import { chainHash, chainStart } from '../audit/chain.js';
import type { Engine } from './engine.js';
import { toBuffer } from './prepared.js';
import type { AuditRecord, AuditRepository } from './repositories.js';
import type { Tables } from './schema.js';

const PAGE = 500;

const fromRow = (row: Selectable<Tables['audit']>): AuditRecord => ({
  seq: row.seq,
  entry: row.entry,
  previous: toBuffer(row.previous),
  hash: toBuffer(row.hash),
});

export const auditRepository = (db: Kysely<Tables>, engine: Engine): AuditRepository => ({
  append: (entry) =>
    db.transaction().execute(async (tx) => {
      const seq = await engine.nextAuditSeq(tx);
      const last = await tx.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      const previous = last === undefined ? chainStart : toBuffer(last.hash);
      await tx
        .insertInto('audit')
        .values({ seq, entry, previous, hash: chainHash(previous, entry) })
        .execute();
      return seq;
    }),
  async page(limit, before) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  },
  lastSeq: () => engine.lastAuditSeq(db),
  async *all() {
    let seq = 0;
    for (;;) {
      const rows = await db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(PAGE).execute();
      yield* rows.map(fromRow);
      const end = rows.at(-1);
      if (end === undefined) return;
      // SQLite is read synchronously: other requests run between two pages.
      await setImmediate();
      seq = end.seq;
    }
  },
});
