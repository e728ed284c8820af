import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrations } from './schema.js';

export type Db = Database.Database;

/**
 * Opens the BFF's file, creating it for its owner alone, and brings its schema up to date.
 * Throws with one line of words when it cannot be used.
 */
export const openDatabase = (file: string): Db => {
  // SQLite gives the journal files the mode of the database: create it first, readable by nobody else.
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  const db = new Database(file, { timeout: 5000 });
  try {
    db.pragma('journal_mode = WAL');
    // Acknowledged means synced: with NORMAL the last transactions may be lost with the power.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    // A wiped credential must not linger in free pages.
    db.pragma('secure_delete = ON');
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const migrate = (db: Db): void => {
  const run = db.transaction(() => {
    const done = Number(db.pragma('user_version', { simple: true }));
    if (done > migrations.length) throw new Error('the data folder was written by a newer version of Searchdeck');
    for (const step of migrations.slice(done)) db.exec(step);
    db.pragma(`user_version = ${migrations.length}`);
  });
  // Immediate: two programs that start at once must not both migrate.
  run.immediate();
};
