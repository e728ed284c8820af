import { join } from 'node:path';
import { openSqlite, type Database } from '@searchdeck/sqlite';

/** The database file of an index. */
export const databasePath = (directory: string): string => join(directory, 'index.db');

/** A writer and its readers share the file, so a statement waits for a lock up to ten seconds. */
export const openDatabase = (path: string): Database => openSqlite(path, { busyTimeoutMs: 10_000 });
