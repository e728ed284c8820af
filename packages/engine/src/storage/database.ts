import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The part of node:sqlite's DatabaseSync that we use, so that it can take over when Node 20 is no longer the floor. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  /** Rows come as lists of values, which are made faster than objects. Of node:sqlite it is `setReturnArrays`. */
  prepareRows(sql: string): Statement;
  /** Of node:sqlite it is `isTransaction`. */
  readonly inTransaction: boolean;
  close(): void;
}
export interface Statement {
  run(...values: unknown[]): { changes: number | bigint };
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  iterate(...values: unknown[]): IterableIterator<unknown>;
}

/** The database file of an index. */
export const databasePath = (directory: string): string => join(directory, 'index.db');

export function openDatabase(path: string): Database {
  const database = new Sqlite(path, { timeout: 10_000 });
  return {
    exec: (sql) => void database.exec(sql),
    prepare: (sql) => database.prepare(sql),
    prepareRows: (sql) => database.prepare(sql).raw(),
    get inTransaction() {
      return database.inTransaction;
    },
    close: () => void database.close(),
  };
}
