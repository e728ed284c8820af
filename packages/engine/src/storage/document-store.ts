import { mkdirSync } from 'node:fs';
import type { Database, Statement } from '@searchdeck/sqlite';
import { SEGMENT_VERSION } from '../segment/image.js';
import { databasePath, openDatabase, readDocuments } from './database.js';
import type { SegmentRow } from './document-reader.js';
import { documentSum, isIntact, type StoredRow } from './stored-document.js';

/** Changes that accompany a replacement of segment files. */
export interface SegmentChange {
  /** The last document ID that the segment files cover; undefined if unchanged. */
  lastIndexedId: number | undefined;
  /** Deleted documents that no file contains anymore. */
  removeTombstones: readonly number[];
  /** Documents of the new file that were deleted during the merge. */
  addTombstones: readonly number[];
}

/** Readable formats; segments of other formats are rebuilt from the documents. */
export const READABLE_FORMATS: readonly number[] = [1, 2, SEGMENT_VERSION];

/** Keys per lookup of a batch: a call of SQLite takes several times longer than the search for a key. */
const KEYS_PER_LOOKUP = 50;
/** NUL and lone surrogates, which the driver may read differently than they were written. */
const ALTERED_CHARACTERS = /[\0\p{Surrogate}]/u;

function openStore(directory: string): Database {
  mkdirSync(directory, { recursive: true });
  const database = openDatabase(databasePath(directory));
  // FULL syncs the write-ahead log at every commit: what is acknowledged is on disk.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -16000;
    CREATE TABLE IF NOT EXISTS document (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, body TEXT NOT NULL, sum INTEGER
    );
    CREATE TABLE IF NOT EXISTS segment (
      file TEXT PRIMARY KEY, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL, format INTEGER NOT NULL, analysis TEXT
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tombstone (id INTEGER PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT OR IGNORE INTO sequence VALUES ('id', 1), ('indexed', 0);
  `);
  return database;
}

/** Creates the store of a new index. */
export const createStore = (directory: string): void => openStore(directory).close();

/**
 * The durable state of an index: its documents, and which segment files index which of them. Everything else can be
 * rebuilt. Every write gets a higher document ID, so a replaced document has a new one. IDs of deleted documents
 * that a segment file still contains are tombstones. This is the only connection that writes.
 */
export class DocumentStore {
  private readonly database: Database;
  private readonly byKey: Statement;
  private readonly byKeys: Statement;
  private readonly insertDocument: Statement;
  private readonly deleteDocument: Statement;
  private readonly addTombstone: Statement;
  private nextId: number;
  /** The next ID before the current transaction; undefined if there is none. */
  private savedNextId: number | undefined;
  /** Documents up to this ID are indexed in segment files. */
  lastIndexedId: number;

  constructor(directory: string) {
    this.database = openStore(directory);
    this.addColumn('document', 'sum INTEGER');
    this.addColumn('segment', 'analysis TEXT');
    this.byKey = this.database.prepare('SELECT id, key, body, sum FROM document WHERE key = ?');
    const placeholders = Array(KEYS_PER_LOOKUP).fill('?').join();
    this.byKeys = this.database.prepare(`SELECT id, key, body, sum FROM document WHERE key IN (${placeholders})`);
    this.insertDocument = this.database.prepare('INSERT INTO document (id, key, body, sum) VALUES (?, ?, ?, ?)');
    this.deleteDocument = this.database.prepare('DELETE FROM document WHERE id = ?');
    this.addTombstone = this.database.prepare('INSERT OR IGNORE INTO tombstone VALUES (?)');
    this.nextId = this.readSequence('id');
    this.lastIndexedId = this.readSequence('indexed');
  }

  /**
   * Adds a column that stores of earlier versions lack. Documents without a checksum get one when they are checked or
   * written; segments without an analysis fingerprint have the empty one.
   */
  private addColumn(table: 'document' | 'segment', column: string): void {
    const columns = this.database.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[];
    const [name] = column.split(' ');
    if (columns.every((existing) => existing.name !== name)) {
      this.database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    }
  }

  private readSequence(name: string): number {
    const { value } = this.database.prepare('SELECT value FROM sequence WHERE name = ?').get(name) as {
      value: number;
    };
    return value;
  }

  /** The last ID that was assigned. */
  get lastAssignedId(): number {
    return this.nextId - 1;
  }

  begin(): void {
    this.rollback();
    this.database.exec('BEGIN IMMEDIATE');
    this.savedNextId = this.nextId;
  }

  /** Changes since `begin` are on disk when this returns. Throws if SQLite has ended the transaction. */
  commit(): void {
    if (this.savedNextId === undefined) throw new Error('The transaction was lost.');
    if (this.nextId !== this.savedNextId) {
      this.database.prepare(`UPDATE sequence SET value = ? WHERE name = 'id'`).run(this.nextId);
    }
    this.database.exec('COMMIT');
    this.savedNextId = undefined;
  }

  /** Undoes changes since `begin`; does nothing without a transaction. */
  rollback(): void {
    if (this.savedNextId === undefined) return;
    this.nextId = this.savedNextId;
    this.savedNextId = undefined;
    // After a disk error, SQLite has already rolled back, and an error of ROLLBACK would hide the first one.
    if (this.database.isTransaction) this.database.exec('ROLLBACK');
  }

  /** As stored, even if damaged. */
  findByKey(key: string): StoredRow | undefined {
    return this.byKey.get(key) as StoredRow | undefined;
  }

  /** The documents with these keys, by key; as stored, even if damaged. Undefined if the keys must be looked up one by one. */
  findByKeys(keys: readonly string[]): Map<string, StoredRow> | undefined {
    if (keys.length < KEYS_PER_LOOKUP || keys.some((key) => ALTERED_CHARACTERS.test(key))) return undefined;
    const rowsByKey = new Map<string, StoredRow>();
    for (let i = 0; i < keys.length; i += KEYS_PER_LOOKUP) {
      // The last keys of the batch fill the last lookup.
      const start = Math.min(i, keys.length - KEYS_PER_LOOKUP);
      const rows = this.byKeys.all(...keys.slice(start, start + KEYS_PER_LOOKUP)) as StoredRow[];
      for (const row of rows) rowsByKey.set(row.key, row);
    }
    return rowsByKey;
  }

  /** Returns the ID of the new document. */
  insert(key: string, body: string): number {
    const id = this.nextId++;
    this.insertDocument.get(id, key, body, documentSum(id, key, body));
    return id;
  }

  /** Adds a tombstone if a segment file contains the document. */
  remove(id: number): void {
    this.deleteDocument.run(id);
    if (id <= this.lastIndexedId) this.addTombstone.run(id);
  }

  /** In the order of their IDs, including damaged ones. */
  documents(firstId: number, lastId: number): StoredRow[] {
    return readDocuments(this.database, firstId, lastId);
  }

  /** Compares up to `limit` documents after an ID with their checksums; those without one get it. */
  checkDocuments(afterId: number, limit: number): { lastId: number; documents: number; damaged: string[] } {
    const rows = this.database
      .prepare('SELECT id, key, body, sum FROM document WHERE id > ? ORDER BY id LIMIT ?')
      .all(afterId, limit) as StoredRow[];
    const withoutSum = rows.filter((row) => row.sum === null);
    if (withoutSum.length > 0) {
      const updateSum = this.database.prepare('UPDATE document SET sum = ? WHERE id = ?');
      this.begin();
      for (const { id, key, body } of withoutSum) updateSum.run(documentSum(id, key, body), id);
      this.commit();
    }
    return {
      lastId: rows.at(-1)?.id ?? afterId,
      documents: rows.length,
      damaged: rows.filter((row) => !isIntact(row)).map((row) => row.key),
    };
  }

  /** Problems that SQLite finds in its file; empty if there are none. */
  checkStructure(): string[] {
    const rows = this.database.prepare('PRAGMA integrity_check(20)').all() as { integrity_check: string }[];
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  }

  /** Replaces segments with one, in one transaction. */
  replaceSegments(replacedFiles: readonly string[], next: SegmentRow | undefined, change?: SegmentChange): void {
    this.begin();
    try {
      const deleteSegment = this.database.prepare('DELETE FROM segment WHERE file = ?');
      for (const file of replacedFiles) deleteSegment.run(file);
      if (next !== undefined) {
        this.database
          .prepare('INSERT INTO segment (file, first_id, last_id, format, analysis) VALUES (?, ?, ?, ?, ?)')
          .run(next.file, next.firstId, next.lastId, SEGMENT_VERSION, next.analysis);
      }
      const removeTombstone = this.database.prepare('DELETE FROM tombstone WHERE id = ?');
      for (const id of change?.removeTombstones ?? []) removeTombstone.run(id);
      for (const id of change?.addTombstones ?? []) this.addTombstone.run(id);
      if (change?.lastIndexedId !== undefined) {
        this.database.prepare(`UPDATE sequence SET value = ? WHERE name = 'indexed'`).run(change.lastIndexedId);
      }
      this.commit();
    } catch (error) {
      this.rollback();
      throw error;
    }
    this.lastIndexedId = change?.lastIndexedId ?? this.lastIndexedId;
  }

  close(): void {
    this.rollback();
    this.database.close();
  }
}
