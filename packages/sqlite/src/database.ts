import { resolve } from 'node:path';
import { builtInDriver, packageDriver, type Driver, type DriverDatabase, type DriverStatement } from './driver.js';
import { toSqliteError } from './errors.js';
import { enterNative, leaveNative } from './thread-termination.js';

/** What can be bound to a parameter. Booleans, dates, and undefined cannot. */
export type SqlValue = null | number | bigint | string | Uint8Array;
/** Values for `?` in order, or one object with a value for each `@name` (without the sigil). */
export type SqlParameters = readonly SqlValue[] | readonly [named: Readonly<Record<string, SqlValue>>];

export interface RunResult {
  /** Number of rows that were inserted, updated, or deleted. */
  changes: number;
  lastInsertRowid: number;
}

/**
 * A compiled statement; it is finalized when its database is closed.
 *
 * Values that are read: INTEGER and REAL as number (an integer beyond 2^53 is an error), TEXT as string, BLOB as
 * Uint8Array (not Buffer), NULL as null. Rows of `prepare` are objects without a prototype.
 * A parameter without a value is bound to NULL; a surplus value, or a name that the statement does not have, is an error.
 */
export interface Statement<Row = unknown> {
  /** Whether it returns rows, as SELECT and RETURNING do. */
  readonly returnsRows: boolean;
  run(...parameters: SqlParameters): RunResult;
  /** The first row; undefined if there is none. The fastest way to run a statement that returns no rows. */
  get(...parameters: SqlParameters): Row | undefined;
  all(...parameters: SqlParameters): Row[];
}

/** One connection to a database file. Every call is synchronous, and throws SqliteError for what SQLite reports. */
export interface Database {
  /** Runs one or more statements that return nothing. */
  exec(sql: string): void;
  /** Rows are objects by column name. */
  prepare<Row = unknown>(sql: string): Statement<Row>;
  /** Rows are arrays of values, which are faster to create than objects. */
  prepareRows<Row extends readonly unknown[] = readonly unknown[]>(sql: string): Statement<Row>;
  /** The current value of a pragma, for example `pragma('user_version')`. */
  pragma(name: string): SqlValue | undefined;
  /**
   * Runs `work` in a transaction that holds the write lock from its beginning (BEGIN IMMEDIATE); rolls back and rethrows
   * when it throws. Transactions cannot be nested, and `work` must be synchronous.
   */
  transaction<T>(work: () => T): T;
  /** Whether a transaction is open. SQLite ends one by itself after some errors, for example when the disk is full. */
  readonly isTransaction: boolean;
  /** Does nothing if it is already closed. */
  close(): void;
}

export interface OpenOptions {
  /** Opens an existing file for reading. Default: false, which creates a missing file. */
  readOnly?: boolean;
  /** How long a statement waits for the lock of another connection before it fails with SQLITE_BUSY. Default: 5000. */
  busyTimeoutMs?: number;
}

const defaultDriver = builtInDriver() ?? (await packageDriver());

/** Opens a database file; `:memory:` is a database without one. Foreign keys are enforced. */
export const openSqlite = (path: string, options?: OpenOptions): Database => openWith(defaultDriver, path, options);

/** {@link openSqlite} with a specific driver, so that tests can run with each. */
export function openWith(driver: Driver, path: string, options: OpenOptions = {}): Database {
  const { readOnly = false, busyTimeoutMs = 5000 } = options;
  // A relative path that begins with `file:` would be read as a URI.
  const file = path === ':memory:' ? path : resolve(path);
  const database = callDriver(() => new driver.DatabaseSync(file, { readOnly, timeout: busyTimeoutMs }));
  return new Connection(database, driver.releaseStatements);
}

/** Runs a call of the driver. */
function callDriver<T>(call: () => T): T {
  enterNative();
  try {
    return call();
  } catch (error) {
    throw toSqliteError(error);
  } finally {
    leaveNative();
  }
}

class Connection implements Database {
  private hasStatements = false;

  constructor(
    private readonly database: DriverDatabase,
    private readonly releaseStatements: Driver['releaseStatements'],
  ) {}

  get isTransaction(): boolean {
    return callDriver(() => this.database.isTransaction);
  }

  exec(sql: string): void {
    callDriver(() => this.database.exec(sql));
  }

  prepare<Row>(sql: string): Statement<Row> {
    this.hasStatements = true;
    return new PreparedStatement<Row>(
      callDriver(() => this.database.prepare(sql)),
      this.database,
    );
  }

  prepareRows<Row extends readonly unknown[]>(sql: string): Statement<Row> {
    this.hasStatements = true;
    const statement = callDriver(() => {
      const driverStatement = this.database.prepare(sql);
      driverStatement.setReturnArrays(true);
      return driverStatement;
    });
    return new PreparedStatement<Row>(statement, this.database);
  }

  pragma(name: string): SqlValue | undefined {
    return this.prepareRows<[SqlValue]>(`PRAGMA ${name}`).get()?.[0];
  }

  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (!callDriver(() => this.database.isOpen)) return;
    const remainsOpen = this.hasStatements && this.releaseStatements !== undefined;
    if (remainsOpen) this.truncateLog();
    callDriver(() => this.database.close());
    if (remainsOpen) this.releaseStatements?.(this.database);
  }

  /**
   * SQLite moves the write-ahead log into the database when the last connection to it is closed, which waits for its
   * statements to be finalized. Where that comes later, this does it now, unless another connection is reading.
   */
  private truncateLog(): void {
    try {
      if (this.isTransaction) this.exec('ROLLBACK');
      this.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The next connection reads the changes from the log.
    }
  }
}

class PreparedStatement<Row> implements Statement<Row> {
  constructor(
    private readonly statement: DriverStatement,
    /** Keeps the handle alive: a driver closes a database that is garbage collected, with its statements. */
    protected readonly database: DriverDatabase,
  ) {}

  get returnsRows(): boolean {
    return callDriver(() => this.statement.columns().length > 0);
  }

  run(...parameters: SqlParameters): RunResult {
    enterNative();
    try {
      const { changes, lastInsertRowid } = this.statement.run(...parameters);
      return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
    } catch (error) {
      throw toSqliteError(error);
    } finally {
      leaveNative();
    }
  }

  get(...parameters: SqlParameters): Row | undefined {
    enterNative();
    try {
      return this.statement.get(...parameters) as Row | undefined;
    } catch (error) {
      throw toSqliteError(error);
    } finally {
      leaveNative();
    }
  }

  all(...parameters: SqlParameters): Row[] {
    enterNative();
    try {
      return this.statement.all(...parameters) as Row[];
    } catch (error) {
      throw toSqliteError(error);
    } finally {
      leaveNative();
    }
  }
}
