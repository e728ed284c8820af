import { join } from 'node:path';
import { openSqlite, type Database } from '@searchdeck/sqlite';
import type { StoredRow } from './stored-document.js';

/** The database file of an index. */
export const databasePath = (directory: string): string => join(directory, 'index.db');

/** A writer and its readers share the file, so a statement waits for a lock up to ten seconds. */
export const openDatabase = (path: string): Database => openSqlite(path, { busyTimeoutMs: 10_000 });

/** The documents of a range of IDs, in the order of their IDs, including damaged ones. */
export const readDocuments = (database: Database, firstId: number, lastId: number): StoredRow[] =>
  database
    .prepare('SELECT id, key, body, sum FROM document WHERE id BETWEEN ? AND ? ORDER BY id')
    .all(firstId, lastId) as StoredRow[];
