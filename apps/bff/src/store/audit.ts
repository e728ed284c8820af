import type { Kysely, Selectable } from 'kysely';
import { chainStart } from '../audit/chain.js';
import type { Engine } from './engine.js';
import { toBuffer } from './prepared.js';
import type { AuditChain, AuditRecord, AuditRepository } from './repositories.js';
import type { Tables } from './schema.js';

const fromRow = (row: Selectable<Tables['audit']>): AuditRecord => ({
  seq: row.seq,
  entry: row.entry,
  previous: toBuffer(row.previous),
  hash: toBuffer(row.hash),
  keyId: row.key_id,
});

const fromChainRow = (row: Selectable<Tables['audit_chain']>): AuditChain => ({
  prunedTo: row.pruned_to,
  prunedHash: toBuffer(row.pruned_hash),
  keyedFrom: row.keyed_from,
  keyId: row.key_id,
  mac: row.mac === null ? null : toBuffer(row.mac),
});

export const auditRepository = (db: Kysely<Tables>, engine: Engine): AuditRepository => ({
  append: (entry, seal) =>
    db.transaction().execute(async (tx) => {
      const seq = await engine.nextAuditSeq(tx);
      const last = await tx.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst();
      const previous = last === undefined ? chainStart : toBuffer(last.hash);
      const { hash, keyId } = seal(previous, entry);
      await tx.insertInto('audit').values({ seq, entry, previous, hash, key_id: keyId }).execute();
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
  async oldest(limit, after) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(fromRow);
  },
  lastSeq: () => engine.lastAuditSeq(db),
  async chain() {
    const row = await db.selectFrom('audit_chain').selectAll().executeTakeFirst();
    return row === undefined ? undefined : fromChainRow(row);
  },
  replaceChain: ({ prunedTo, prunedHash, keyedFrom, keyId, mac }, current) =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('audit_chain')
        .set({ pruned_to: prunedTo, pruned_hash: prunedHash, keyed_from: keyedFrom, key_id: keyId, mac })
        .where('pruned_to', '=', current.prunedTo)
        .where('keyed_from', current.keyedFrom === null ? 'is' : '=', current.keyedFrom)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      if (prunedTo > current.prunedTo) await tx.deleteFrom('audit').where('seq', '<=', prunedTo).execute();
      return true;
    }),
});
