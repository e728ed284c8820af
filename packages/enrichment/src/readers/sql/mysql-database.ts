import type { Socket } from 'node:net';
import type { Connection, QueryOptions, RowDataPacket } from 'mysql2';
import { DataSourceError } from '../../errors.js';
import type { OpenSocket } from '../open-socket.js';
import type { MysqlConnection } from './mysql-connection.js';
import { toMysqlError } from './mysql-errors.js';
import { comparisonType, isBinary, readValue, type MysqlType } from './mysql-values.js';
import {
  BUFFERED_ROWS,
  CONNECT_TIMEOUT_MS,
  COUNT_TIMEOUT_MS,
  countStatement,
  selectStatement,
  type RowTexts,
  type SqlDatabase,
  type SqlQuery,
  type SqlSelection,
  type SqlTable,
} from './sql-database.js';
import { queryTimeoutError, tableNotFoundError, tableSubjectOf } from './sql-errors.js';
import { parseTableName, serverSubject } from './sql-names.js';

export interface MysqlTable {
  connection: MysqlConnection;
  /** Name of the container. */
  table: string;
  /** Maximum time until the next row. */
  timeoutMs: number;
  openSocket: OpenSocket;
}

/** Maximum time for which the server waits while rows are indexed. */
const MAX_WAIT_SECONDS = 86_400;

/** The SQL mode determines how strings in queries are escaped. */
const SETTINGS = `set time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES', net_write_timeout = ${MAX_WAIT_SECONDS}`;
const BEGIN = 'start transaction with consistent snapshot, read only';

const COLUMNS = `
  select column_name as 'column', data_type as name, column_type as fullName
  from information_schema.columns
  where table_schema = ? and table_name = ?
  order by ordinal_position`;

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

type Column = MysqlType & { column: string };
type TypeCast = Exclude<QueryOptions['typeCast'], boolean | undefined>;

class OpenTable implements SqlTable {
  constructor(
    private readonly connection: Connection,
    private readonly name: string,
    private readonly types: readonly Column[],
    private readonly timeout: { ms: number; error: () => DataSourceError },
    private readonly toError: (error: unknown) => DataSourceError,
  ) {}

  get columns(): readonly string[] {
    return this.types.map(({ column }) => column);
  }

  quote(column: string): string {
    return quote(column);
  }

  placeholder(_: number, name: string): string {
    const type = this.types.find(({ column }) => column === name);
    const comparison = type === undefined ? undefined : comparisonType(type);
    if (type !== undefined && isBinary(type)) {
      throw new DataSourceError(
        'invalidConnection',
        `The column '${name}' has the type ${type.fullName}, which has no order.`,
      );
    }
    return comparison === undefined ? '?' : `cast(? as ${comparison})`;
  }

  rows(query: SqlQuery): AsyncGenerator<RowTexts> {
    return this.stream(selectStatement(this, this.name, query), query.parameters);
  }

  async count(selection: SqlSelection, maximum: number): Promise<number | undefined> {
    const hint = `select /*+ MAX_EXECUTION_TIME(${COUNT_TIMEOUT_MS}) */`;
    const sql = countStatement(this.name, selection, maximum).replace('select', hint);
    try {
      for await (const [count] of this.stream(sql, selection.parameters)) return Number(count);
    } catch {
      // The rows are read anyway.
    }
    return undefined;
  }

  private async *stream(sql: string, values: readonly string[]): AsyncGenerator<RowTexts> {
    const binary = new Set(this.types.filter(isBinary).map(({ column }) => column));
    const typeCast: TypeCast = (field) =>
      binary.has(field.name) ? (field.buffer()?.toString('hex') ?? null) : field.string('utf8');
    const stream = this.connection
      .query({ sql, values: [...values], rowsAsArray: true, typeCast })
      .stream({ highWaterMark: BUFFERED_ROWS });
    const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<RowTexts>;
    let isWaiting = false;
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      if (!isWaiting) return;
      hasTimedOut = true;
      this.connection.destroy();
      stream.destroy(this.timeout.error());
    }, this.timeout.ms);
    try {
      for (;;) {
        isWaiting = true;
        timer.refresh();
        const next = await iterator.next();
        isWaiting = false;
        if (next.done === true) return;
        yield next.value;
      }
    } catch (error) {
      throw hasTimedOut ? this.timeout.error() : this.toError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  fields(row: RowTexts): Record<string, unknown> {
    return Object.fromEntries(this.types.map((type, i) => [type.column, readValue(type, row[i] ?? null)]));
  }
}

export class MysqlDatabase implements SqlDatabase {
  readonly server: string;
  private readonly parts: readonly string[];

  /** Throws DataSourceError `invalidConnection`. It does not connect. */
  constructor(private readonly source: MysqlTable) {
    const { host, port } = source.connection;
    this.server = serverSubject('MySQL server', host, port);
    this.parts = parseTableName(source.table);
  }

  private async connect(socket: Socket): Promise<Connection> {
    const { createConnection } = (await import('mysql2')).default;
    const { host, port, user, password, database, encryption } = this.source.connection;
    return createConnection({
      host,
      port,
      user,
      password,
      database,
      stream: socket.connect(port, host),
      ...(encryption === 'none'
        ? {}
        : { ssl: { rejectUnauthorized: encryption === 'verified', verifyIdentity: encryption === 'verified' } }),
      connectTimeout: CONNECT_TIMEOUT_MS,
      charset: 'utf8mb4',
      multipleStatements: false,
    });
  }

  /** Begins a transaction, so that all queries read the same snapshot of the database. */
  private async open(connection: Connection): Promise<OpenTable> {
    const { table, timeoutMs } = this.source;
    const { database, user } = this.source.connection;
    const toError = (error: unknown): DataSourceError =>
      toMysqlError(error, { server: this.server, database, user, table });
    try {
      const session = connection.promise();
      await session.query(SETTINGS);
      await session.query(BEGIN);
      const [name, schema = database] = this.parts.toReversed();
      const [rows] = await session.query<(RowDataPacket & Column)[]>(COLUMNS, [schema, name]);
      const tableSubject = tableSubjectOf(table, this.server);
      if (rows.length === 0) throw tableNotFoundError(tableSubject);
      const timeout = { ms: timeoutMs, error: () => queryTimeoutError(tableSubject, timeoutMs / 1000) };
      return new OpenTable(connection, this.parts.map(quote).join('.'), rows, timeout, toError);
    } catch (error) {
      throw toError(error);
    }
  }

  async *read<T>(readTable: (table: SqlTable) => AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
    signal.throwIfAborted();
    const { host, port } = this.source.connection;
    const socket = this.source.openSocket({ protocol: 'mysql', host, port });
    const abort = (): void => void socket.destroy();
    signal.addEventListener('abort', abort);
    const connection = await this.connect(socket);
    // Pending queries fail with the same error.
    connection.on('error', () => undefined);
    try {
      yield* readTable(await this.open(connection));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      // The server ends a transaction whose connection is closed.
      connection.destroy();
      socket.destroy();
    }
  }
}
