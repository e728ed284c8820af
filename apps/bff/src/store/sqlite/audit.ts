import { chainHash, chainStart } from '../../audit/chain.js';
import type { AuditRecord, AuditRepository } from '../repositories.js';
import type { Db } from './database.js';

export const sqliteAudit = (db: Db): AuditRepository => {
  const last = db.prepare<[], { hash: Buffer }>('SELECT hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = db.prepare('INSERT INTO audit (entry, previous, hash) VALUES (?, ?, ?)');
  const page = db.prepare<[number, number], AuditRecord>('SELECT * FROM audit WHERE seq < ? ORDER BY seq DESC LIMIT ?');
  const after = db.prepare<[number], AuditRecord>('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT 1000');
  // SQLite keeps this number apart from the rows (AUTOINCREMENT).
  const highest = db.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
  const append = db.transaction((entry: string): number => {
    const previous = last.get()?.hash ?? chainStart;
    return Number(insert.run(entry, previous, chainHash(previous, entry)).lastInsertRowid);
  });
  return {
    async append(entry) {
      return append.immediate(entry);
    },
    async page(limit, before) {
      return page.all(before ?? Number.MAX_SAFE_INTEGER, limit);
    },
    async lastSeq() {
      return highest.get()?.seq ?? 0;
    },
    async *all() {
      let seq = 0;
      for (;;) {
        const rows = after.all(seq);
        yield* rows;
        const end = rows.at(-1);
        if (end === undefined) return;
        seq = end.seq;
      }
    },
  };
};
