import { chainHash, chainStart } from '../../audit/chain.js';
import type { AuditRecord, AuditRepository } from '../repositories.js';
import { bufferOf, type Db } from './database.js';

interface AuditRow {
  seq: number;
  entry: string;
  previous: Uint8Array;
  hash: Uint8Array;
}

const fromRow = (row: AuditRow): AuditRecord => ({
  ...row,
  previous: bufferOf(row.previous),
  hash: bufferOf(row.hash),
});

export const sqliteAudit = (db: Db): AuditRepository => {
  const last = db.prepare<{ hash: Uint8Array }>('SELECT hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = db.prepare('INSERT INTO audit (entry, previous, hash) VALUES (?, ?, ?)');
  const page = db.prepare<AuditRow>('SELECT * FROM audit WHERE seq < ? ORDER BY seq DESC LIMIT ?');
  const after = db.prepare<AuditRow>('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT 1000');
  // SQLite keeps this number apart from the rows (AUTOINCREMENT).
  const highest = db.prepare<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
  return {
    async append(entry) {
      return db.transaction(() => {
        const row = last.get();
        const previous = row === undefined ? chainStart : bufferOf(row.hash);
        return insert.run(entry, previous, chainHash(previous, entry)).lastInsertRowid;
      });
    },
    async page(limit, before) {
      return page.all(before ?? Number.MAX_SAFE_INTEGER, limit).map(fromRow);
    },
    async lastSeq() {
      return highest.get()?.seq ?? 0;
    },
    async *all() {
      let seq = 0;
      for (;;) {
        const rows = after.all(seq);
        yield* rows.map(fromRow);
        const end = rows.at(-1);
        if (end === undefined) return;
        seq = end.seq;
      }
    },
  };
};
