import type { Database, Statement } from '@searchdeck/sqlite';
import { databasePath, openDatabase, readDocuments } from './database.js';
import { verifyChecksum, type StoredRow } from './stored-document.js';

export interface SegmentRow {
  file: string;
  firstId: number;
  lastId: number;
  /** Fingerprint of the analysis that produced its terms; see IndexAnalysis. */
  analysis: string;
}

/** The range of document IDs, and how far segment files cover it. */
export interface DocumentRange {
  lastIndexedId: number;
  lastAssignedId: number;
}

/** Enough for the inner pages of millions of documents; the operating system caches the others. */
const CACHE_KILOBYTES = 4000;

/** Numbers of documents that a statement reads: a short page, and a long one. */
const SHORT_PAGE = 10;
const LONG_PAGE = 50;

/** Reads committed documents through a separate connection, so that no read waits for a write. */
export class DocumentReader {
  private readonly database: Database;
  private readonly selectSequence: Statement;
  private readonly selectByKey: Statement;
  private readonly selectById: Statement;
  /** By the number of their parameters. */
  private readonly selectByIds = new Map<number, Statement>();
  private readonly selectSegments: Statement;
  private readonly beginTransaction: Statement;
  private readonly endTransaction: Statement;

  /** Throws if the store does not exist or its creation was interrupted. */
  constructor(directory: string) {
    this.database = openDatabase(databasePath(directory));
    this.database.exec(`PRAGMA query_only = 1; PRAGMA cache_size = -${CACHE_KILOBYTES}`);
    try {
      this.selectSequence = this.database.prepare('SELECT value FROM sequence WHERE name = ?');
      this.range();
      this.selectSegments = this.database.prepare(
        `SELECT file, first_id AS firstId, last_id AS lastId, coalesce(analysis, '') AS analysis, format
         FROM segment ORDER BY first_id`,
      );
      this.selectByKey = this.database.prepare('SELECT id, key, body, sum FROM document WHERE key = ?');
      this.selectById = this.database.prepareRows('SELECT key, body, sum FROM document WHERE id = ?');
    } catch (error) {
      this.database.close();
      throw error;
    }
    this.beginTransaction = this.database.prepare('BEGIN');
    this.endTransaction = this.database.prepare('COMMIT');
  }

  /** Throws DamagedDocument. */
  findByKey(key: string): StoredRow | undefined {
    const row = this.selectByKey.get(key) as StoredRow | undefined;
    return row === undefined ? undefined : verifyChecksum(row);
  }

  /** Throws DamagedDocument. */
  findById(id: number): StoredRow | undefined {
    const row = this.selectById.get(id) as [key: string, body: string, sum: number | null] | undefined;
    if (row === undefined) return undefined;
    const [key, body, sum] = row;
    return verifyChecksum({ id, key, body, sum });
  }

  /** All in one read transaction, in the order of the IDs; undefined for missing ones. Throws DamagedDocument. */
  findByIds(ids: readonly number[]): (StoredRow | undefined)[] {
    const rowsById = new Map<number, StoredRow>();
    if (ids.length <= LONG_PAGE) this.readPage(ids, rowsById);
    else {
      this.inTransaction(() => {
        for (let at = 0; at < ids.length; at += LONG_PAGE) this.readPage(ids.slice(at, at + LONG_PAGE), rowsById);
      });
    }
    return ids.map((id) => rowsById.get(id));
  }

  private readPage(ids: readonly number[], into: Map<number, StoredRow>): void {
    if (ids.length === 0) return;
    const size = ids.length <= SHORT_PAGE ? SHORT_PAGE : LONG_PAGE;
    let statement = this.selectByIds.get(size);
    if (statement === undefined) {
      const placeholders = Array.from({ length: size }, () => '?').join();
      statement = this.database.prepareRows(`SELECT id, key, body, sum FROM document WHERE id IN (${placeholders})`);
      this.selectByIds.set(size, statement);
    }
    const parameters: (number | null)[] = ids.slice();
    // Surplus parameters are NULL, which no ID equals.
    while (parameters.length < size) parameters.push(null);
    const rows = statement.all(...parameters) as [id: number, key: string, body: string, sum: number | null][];
    for (const [id, key, body, sum] of rows) into.set(id, verifyChecksum({ id, key, body, sum }));
  }

  /** Starts a read transaction that lasts until `close`. */
  begin(): void {
    this.beginTransaction.run();
    // The transaction begins with the first read.
    this.range();
  }

  /** Runs `work` in one read transaction, unless there is one already. */
  private inTransaction(work: () => void): void {
    if (this.database.isTransaction) {
      work();
      return;
    }
    this.beginTransaction.run();
    try {
      work();
    } finally {
      this.endTransaction.run();
    }
  }

  range(): DocumentRange {
    const [indexed, next] = ['indexed', 'id'].map(
      (name) => this.selectSequence.get(name) as { value: number } | undefined,
    );
    if (indexed === undefined || next === undefined) throw new Error('The store is incomplete.');
    return { lastIndexedId: indexed.value, lastAssignedId: next.value - 1 };
  }

  /** In the order of their IDs, including damaged ones. */
  documents(firstId: number, lastId: number): StoredRow[] {
    return readDocuments(this.database, firstId, lastId);
  }

  /** IDs of deleted documents that a segment file still contains, ascending. */
  tombstones(): number[] {
    // One text is read several times faster than a row for each ID.
    const select = 'SELECT json_group_array(id) AS ids FROM (SELECT id FROM tombstone ORDER BY id)';
    const { ids } = this.database.prepare(select).get() as { ids: string };
    return JSON.parse(ids) as number[];
  }

  /** In the order of their IDs, including files of unreadable formats. */
  segments(): (SegmentRow & { format: number })[] {
    return this.selectSegments.all() as (SegmentRow & { format: number })[];
  }

  /** Bytes of the database's pages. */
  size(): number {
    const { page_count: pages } = this.database.prepare('PRAGMA page_count').get() as { page_count: number };
    const { page_size: bytes } = this.database.prepare('PRAGMA page_size').get() as { page_size: number };
    return pages * bytes;
  }

  close(): void {
    this.database.close();
  }
}
