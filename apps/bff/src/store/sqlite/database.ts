import { closeSync, openSync } from 'node:fs';
import { openSqlite, type Database } from '@searchdeck/sqlite';
import { migrations } from './schema.js';

export type Db = Database;

/** The driver returns a BLOB as a Uint8Array; the repositories promise a Buffer. Shares the memory. */
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Opens the BFF's file, creating it for its owner alone, and brings its schema up to date.
 * Throws with one line of words when it cannot be used.
 */
export const openDatabase = (file: string): Db => {
  // SQLite gives the journal files the mode of the database: create it first, readable by nobody else.
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const db = openSqlite(file);
  try {
    db.exec('PRAGMA journal_mode = WAL');
    // Acknowledged means synced: with NORMAL the last transactions may be lost with the power.
    db.exec('PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    db.exec('PRAGMA trusted_schema = OFF');
    // A wiped credential must not linger in free pages.
    db.exec('PRAGMA secure_delete = ON');
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const migrate = (db: Db): void => {
  // Immediate: two programs that start at once must not both migrate.
  db.transaction(() => {
    const done = Number(db.pragma('user_version'));
    if (done > migrations.length) throw new Error('the data folder was written by a newer version of Searchdeck');
    for (const step of migrations.slice(done)) db.exec(step);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
};
