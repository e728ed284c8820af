import { join } from 'node:path';
import { openDatabase, type Database, type Statement } from './database.js';

export interface SegmentRow {
  file: string;
  firstId: number;
  lastId: number;
}

/** What changes with the segment files. */
export interface SegmentChange {
  /** The last document that the files together cover. */
  indexedThrough: number;
  /** Dead documents that no file holds any more. */
  unbury: readonly number[];
  /** Documents of the new file that died while it was made. */
  bury: readonly number[];
}

/** The format of the segments; others are rebuilt from the documents. */
export const SEGMENT_FORMAT = 1;

/**
 * The durable truth of an index: its documents, and which segment files index which of them. Everything else can be
 * rebuilt. A document's id grows with every write, so a replaced document gets a new one. Ids of documents that are
 * gone but still in a segment file are tombstones.
 */
export class DocumentStore {
  readonly #database: Database;
  readonly #byKey: Statement;
  readonly #byId: Statement;
  readonly #insert: Statement;
  readonly #delete: Statement;
  readonly #bury: Statement;
  #nextId: number;
  /** Documents up to this id are indexed in segment files. */
  lastIndexedId = 0;
  /** Commits since the store was opened: each is one sync of the write-ahead log. */
  commits = 0;

  constructor(directory: string) {
    this.#database = openDatabase(join(directory, 'index.db'));
    // FULL syncs the write-ahead log at every commit: what is acknowledged is on disk.
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -32000;
      CREATE TABLE IF NOT EXISTS document (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS segment (
        file TEXT PRIMARY KEY, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL, format INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS tombstone (id INTEGER PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      INSERT OR IGNORE INTO sequence VALUES ('id', 1), ('indexed', 0);
    `);
    this.#byKey = this.#database.prepare('SELECT id, body FROM document WHERE key = ?');
    this.#byId = this.#database.prepare('SELECT key, body FROM document WHERE id = ?');
    this.#insert = this.#database.prepare('INSERT INTO document (id, key, body) VALUES (?, ?, ?)');
    this.#delete = this.#database.prepare('DELETE FROM document WHERE id = ?');
    this.#bury = this.#database.prepare('INSERT OR IGNORE INTO tombstone VALUES (?)');
    const { value } = this.#database.prepare(`SELECT value FROM sequence WHERE name = 'id'`).get() as { value: number };
    this.#nextId = value;
    this.lastIndexedId = this.#lastIndexed();
  }

  #lastIndexed(): number {
    const { value } = this.#database.prepare(`SELECT value FROM sequence WHERE name = 'indexed'`).get() as {
      value: number;
    };
    return value;
  }

  /** The id that was given out last. */
  get lastAssignedId(): number {
    return this.#nextId - 1;
  }

  /** Runs `work` in one transaction, synced when this returns; undone when `work` throws. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    const before = this.#nextId;
    try {
      const result = work();
      if (this.#nextId !== before) {
        this.#database.prepare(`UPDATE sequence SET value = ? WHERE name = 'id'`).run(this.#nextId);
      }
      this.#database.exec('COMMIT');
      this.commits++;
      return result;
    } catch (error) {
      this.#nextId = before;
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  findByKey(key: string): { id: number; body: string } | undefined {
    return this.#byKey.get(key) as { id: number; body: string } | undefined;
  }

  findById(id: number): { key: string; body: string } | undefined {
    return this.#byId.get(id) as { key: string; body: string } | undefined;
  }

  /** The id of the new document. */
  insert(key: string, body: string): number {
    const id = this.#nextId++;
    this.#insert.run(id, key, body);
    return id;
  }

  /** `indexed`: a segment file holds the document, so its absence must be remembered. */
  remove(id: number, indexed: boolean): void {
    this.#delete.run(id);
    if (indexed) this.#bury.run(id);
  }

  documents(firstId: number, lastId: number): { id: number; body: string }[] {
    return this.#database
      .prepare('SELECT id, body FROM document WHERE id BETWEEN ? AND ? ORDER BY id')
      .all(firstId, lastId) as { id: number; body: string }[];
  }

  tombstones(): number[] {
    return (this.#database.prepare('SELECT id FROM tombstone ORDER BY id').all() as { id: number }[]).map(
      (row) => row.id,
    );
  }

  /** In the order of their ids. Rows of another format come without a usable file. */
  segments(): (SegmentRow & { format: number })[] {
    return this.#database
      .prepare('SELECT file, first_id AS firstId, last_id AS lastId, format FROM segment ORDER BY first_id')
      .all() as (SegmentRow & { format: number })[];
  }

  /** Puts one segment in the place of others. */
  replaceSegments(old: readonly string[], next: SegmentRow | undefined, change?: SegmentChange): void {
    const drop = this.#database.prepare('DELETE FROM segment WHERE file = ?');
    for (const file of old) drop.run(file);
    if (next !== undefined) {
      this.#database
        .prepare('INSERT INTO segment (file, first_id, last_id, format) VALUES (?, ?, ?, ?)')
        .run(next.file, next.firstId, next.lastId, SEGMENT_FORMAT);
    }
    if (change === undefined) return;
    const unbury = this.#database.prepare('DELETE FROM tombstone WHERE id = ?');
    for (const id of change.unbury) unbury.run(id);
    for (const id of change.bury) this.#bury.run(id);
    this.#database.prepare(`UPDATE sequence SET value = ? WHERE name = 'indexed'`).run(change.indexedThrough);
    this.lastIndexedId = change.indexedThrough;
  }

  /** Bytes of the database's pages. */
  size(): number {
    const { page_count: pages } = this.#database.prepare('PRAGMA page_count').get() as { page_count: number };
    const { page_size: bytes } = this.#database.prepare('PRAGMA page_size').get() as { page_size: number };
    return pages * bytes;
  }

  close(): void {
    this.#database.close();
  }
}
