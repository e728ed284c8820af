import type { Database, SqlValue, Statement } from '@searchdeck/sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { ReadRevision } from '../cached-read.js';

/** DDL of SQLite is transactional, and a transaction here takes the write lock at once: it is the migration lock. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface PreparedStatement {
  statement: Statement;
  returnsRows: boolean;
  /** False: it may change the database, or make a change visible. */
  isSelect: boolean;
}

class Connection implements DatabaseConnection {
  /** The program's statements are a small, fixed set: each is prepared once. */
  private readonly statements = new Map<string, PreparedStatement>();

  constructor(
    private readonly db: Database,
    private readonly onChange: () => void,
  ) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, returnsRows, isSelect } = this.prepare(sql);
    if (!isSelect) this.onChange();
    // The repositories bind only such values.
    const values = parameters as readonly SqlValue[];
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  private prepare(sql: string): PreparedStatement {
    let preparedStatement = this.statements.get(sql);
    if (preparedStatement === undefined) {
      const statement = this.db.prepare(sql);
      preparedStatement = { statement, returnsRows: statement.returnsRows, isSelect: /^\s*select\b/i.test(sql) };
      this.statements.set(sql, preparedStatement);
    }
    return preparedStatement;
  }

  // Long reads page by key instead: an open cursor would hold the only connection.
  streamQuery(): never {
    throw new Error('Streaming is not supported by the SQLite dialect.');
  }
}

/** One connection, one user at a time: statements of others must not get into an open transaction. */
class SqliteDriver implements Driver {
  private readonly connection: Connection;
  private last: Promise<void> = Promise.resolve();
  private unlock: () => void = () => undefined;

  constructor(
    private readonly db: Database,
    onChange: () => void,
  ) {
    this.connection = new Connection(db, onChange);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const previous = this.last;
    let unlock!: () => void;
    this.last = new Promise((resolve) => {
      unlock = resolve;
    });
    await previous;
    this.unlock = unlock;
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    this.unlock();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // IMMEDIATE: a transaction that reads first and writes later cannot fail in between because of another process.
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite ends a transaction by itself after some errors, and an error of ROLLBACK would hide the first one.
    if (this.db.isTransaction) await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    this.db.close();
  }
}

/**
 * Maximum time until a change by another program is noticed. Only commands of the operator make such changes, because one
 * server at a time uses a data folder. The changes of the server itself are noticed immediately.
 */
const CHECK_INTERVAL_MS = 20;

/** Kysely over the shared SQLite driver; kysely's own dialect expects better-sqlite3. */
export const sqliteDialect = (db: Database): { dialect: Dialect; readRevision: ReadRevision } => {
  let revision = 0;
  let lastDataVersion: SqlValue | undefined;
  const onChange = () => {
    revision += 1;
  };
  let checkedAt = Number.NEGATIVE_INFINITY;
  // Changes with every commit of another connection. Reads a counter in shared memory instead of a page.
  const dataVersion = db.prepareRows<[SqlValue]>('PRAGMA data_version');
  return {
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SqliteDriver(db, onChange),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    readRevision: () => {
      const now = performance.now();
      if (now - checkedAt < CHECK_INTERVAL_MS) return revision;
      checkedAt = now;
      const current = dataVersion.get()?.[0];
      if (current !== lastDataVersion) revision += 1;
      lastDataVersion = current;
      return revision;
    },
  };
};
