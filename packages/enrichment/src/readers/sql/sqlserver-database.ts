import { DataSourceError } from '../../errors.js';
import type { OpenSocket } from '../open-socket.js';
import {
  orderByClause,
  whereClause,
  type RowTexts,
  type SqlDatabase,
  type SqlQuery,
  type SqlSelection,
  type SqlTable,
} from './sql-database.js';
import { queryTimeoutError, tableNotFoundError, tableSubjectOf } from './sql-errors.js';
import { parseTableName, serverSubject } from './sql-names.js';
import type { SqlServerConnection } from './sqlserver-connection.js';
import { toSqlServerError } from './sqlserver-errors.js';
import { SqlServerSession } from './sqlserver-session.js';
import { comparedExpression, readValue, textExpression, type SqlServerColumn } from './sqlserver-values.js';

export interface SqlServerSource {
  connection: SqlServerConnection;
  /** Name of the container. */
  table: string;
  /** The high water mark. */
  markColumn?: string;
  /** The high water mark must be a row version. */
  convertsToRowVersion: boolean;
  /** Maximum time until the next row. */
  timeoutMs: number;
  openSocket: OpenSocket;
}

/** Versions of the integrated change tracking, which are 64-bit integers. */
export interface TrackedVersions {
  current: bigint;
  /** The earliest version since which the changes are known. */
  minimum: bigint;
}

/** A row that was inserted, updated, or deleted. */
export interface ChangedRow {
  key: string;
  /** Absent if the row no longer exists. */
  row?: RowTexts;
}

const ROW_VERSION = 'timestamp';
/** Types to which a view can convert a row version. */
const BINARY: readonly string[] = ['binary', 'varbinary'];

/** Columns with their types, and whether they belong to the primary key. */
const COLUMNS = `
  select c.name, coalesce(b.name, t.name), convert(nvarchar(3), c.precision), convert(nvarchar(3), c.scale),
    convert(nvarchar(1), t.is_assembly_type), rtrim(o.type), case when k.column_id is null then N'0' else N'1' end
  from sys.objects o
  join sys.columns c on c.object_id = o.object_id
  join sys.types t on t.user_type_id = c.user_type_id
  left join sys.types b on b.user_type_id = t.system_type_id
    and (t.is_user_defined = 1 and t.is_assembly_type = 0 or t.name = N'sysname')
  left join (sys.indexes i join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id)
    on i.object_id = o.object_id and i.is_primary_key = 1 and k.column_id = c.column_id
  where o.object_id = object_id(@p1) and o.type in (N'U', N'V')
  order by c.column_id`;

const DATABASE = `
  select convert(nvarchar(1), snapshot_isolation_state), convert(nvarchar(20), databasepropertyex(db_name(), 'Updateability'))
  from sys.databases where database_id = db_id()`;

/** Row versions below it belong to transactions that have ended. */
const MIN_ACTIVE_ROW_VERSION = 'select convert(varchar(18), min_active_rowversion(), 1)';

/** All statements of a transaction with this isolation level read the same version of the database. */
const BEGIN_SNAPSHOT = 'set transaction isolation level snapshot; begin transaction';

const VERSIONS = `
  select convert(nvarchar(20), change_tracking_current_version()),
    convert(nvarchar(20), change_tracking_min_valid_version(object_id(@p1)))`;

const quote = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/** A table or view of SQL Server. Only tables have integrated change tracking. */
export class SqlServerTable implements SqlTable {
  readonly columns: readonly string[];

  constructor(
    private readonly session: SqlServerSession,
    private readonly name: string,
    private readonly types: readonly SqlServerColumn[],
    readonly isView: boolean,
    readonly primaryKey: readonly string[],
    /** Row versions below it are final. */
    private readonly minActiveRowVersion: string | undefined,
  ) {
    this.columns = types.map(({ column }) => column);
  }

  quote(column: string): string {
    return quote(column);
  }

  private typeOf(column: string): SqlServerColumn {
    return this.types.find((type) => type.column === column)!;
  }

  placeholder(number: number, column: string): string {
    const type = this.typeOf(column);
    const parameter = comparedExpression(type, `@p${number}`);
    if (parameter !== undefined) return parameter;
    throw new DataSourceError(
      'invalidConnection',
      `The column '${column}' has the type ${type.name}, which has no order.`,
    );
  }

  finalMarks(markColumn: string): string | undefined {
    return this.minActiveRowVersion === undefined ? undefined : `${quote(markColumn)} < ${this.minActiveRowVersion}`;
  }

  private selectList(prefix = ''): string {
    return this.types.map((type) => textExpression(type, `${prefix}${quote(type.column)}`)).join(', ');
  }

  rows({ condition, parameters, orderBy, isDescending, limit }: SqlQuery): AsyncIterable<RowTexts> {
    const statement = [
      `select ${limit === undefined ? '' : `top (${limit}) `}${this.selectList()} from ${this.name}`,
      ...(condition === undefined ? [] : [`where ${condition}`]),
      orderByClause(this, orderBy, isDescending),
    ];
    return this.session.rows(statement.join(' '), parameters);
  }

  async count(selection: SqlSelection, maximum: number): Promise<number | undefined> {
    const rows = `select top (${maximum}) 1 as one from ${this.name}${whereClause(selection)}`;
    try {
      const [row] = await this.session.all(`select count(*) from (${rows}) as counted`, selection.parameters);
      return row?.[0] == null ? undefined : Number(row[0]);
    } catch {
      // The rows are read anyway.
      return undefined;
    }
  }

  fields(row: RowTexts): Record<string, unknown> {
    return Object.fromEntries(this.types.map((type, i) => [type.column, readValue(type, row[i] ?? null)]));
  }

  /** Undefined if the database or the table has no change tracking. */
  async trackedVersions(): Promise<TrackedVersions | undefined> {
    const [row] = await this.session.all(VERSIONS, [this.name]);
    const [current, minimum] = row ?? [];
    return current == null || minimum == null ? undefined : { current: BigInt(current), minimum: BigInt(minimum) };
  }

  /** The rows that changed after a version, one per key, by their key, which is the primary key, after another key. */
  async *changedRows(version: bigint, keyColumn: string, after?: string): AsyncGenerator<ChangedRow> {
    const key = quote(keyColumn);
    const keyIndex = this.columns.indexOf(keyColumn);
    const statement = [
      `select ${textExpression(this.typeOf(keyColumn), `ct.${key}`)}, ${this.selectList('t.')}`,
      `from changetable(changes ${this.name}, ${version}) as ct left join ${this.name} as t on t.${key} = ct.${key}`,
      ...(after === undefined ? [] : [`where ct.${key} > ${this.placeholder(1, keyColumn)}`]),
      `order by ct.${key}`,
    ];
    for await (const [changedKey, ...row] of this.session.rows(
      statement.join(' '),
      after === undefined ? [] : [after],
    )) {
      yield { key: changedKey ?? '', ...(row[keyIndex] === null ? {} : { row }) };
    }
  }

  /** The texts of a column. */
  async *values(column: string): AsyncGenerator<string> {
    const value = textExpression(this.typeOf(column), quote(column));
    for await (const [text] of this.session.rows(`select ${value} from ${this.name}`)) if (text != null) yield text;
  }
}

export class SqlServerDatabase implements SqlDatabase {
  readonly server: string;
  private readonly parts: readonly string[];

  /** Throws DataSourceError `invalidConnection`. It does not connect. */
  constructor(private readonly source: SqlServerSource) {
    const { host, port } = source.connection;
    this.server = serverSubject('SQL Server', host, port);
    this.parts = parseTableName(source.table);
  }

  /** The lowest row version of transactions in progress, if the high water mark is a row version. */
  private async minActiveRowVersion(
    session: SqlServerSession,
    types: readonly SqlServerColumn[],
    isReadOnly: boolean,
  ): Promise<string | undefined> {
    const { markColumn, convertsToRowVersion } = this.source;
    const type = types.find(({ column }) => column === markColumn);
    if (type === undefined) return undefined;
    if (convertsToRowVersion && ![ROW_VERSION, ...BINARY].includes(type.name)) {
      throw new DataSourceError(
        'invalidConnection',
        `The setting convertHighWaterMarkToRowVersion requires a high water mark of the type rowversion; ` +
          `the column '${type.column}' has the type ${type.name}.`,
      );
    }
    if (type.name !== ROW_VERSION && !convertsToRowVersion) return undefined;
    if (isReadOnly) {
      throw new DataSourceError(
        'invalidConnection',
        `The high water mark '${type.column}' is a row version, which cannot be read from a secondary replica of ` +
          `${this.server}: connect to the primary replica.`,
      );
    }
    const [row] = await session.all(MIN_ACTIVE_ROW_VERSION);
    return row?.[0] ?? undefined;
  }

  private async open(session: SqlServerSession): Promise<SqlServerTable> {
    const name = this.parts.map(quote).join('.');
    const columns = await session.all(COLUMNS, [name]);
    if (columns.length === 0) throw tableNotFoundError(tableSubjectOf(this.source.table, this.server));
    const types = columns.map(([column, type, precision, scale, isClr]) => ({
      column: column ?? '',
      name: type ?? '',
      precision: Number(precision),
      scale: Number(scale),
      isClr: isClr === '1',
    }));
    const [[snapshotState, updateability] = []] = await session.all(DATABASE);
    // Before the snapshot, which then contains all changes of the transactions that have ended.
    const minActive = await this.minActiveRowVersion(session, types, updateability === 'READ_ONLY');
    if (snapshotState === '1') await session.run(BEGIN_SNAPSHOT);
    const primaryKey = columns.flatMap(([column, , , , , , isKey]) => (isKey === '1' ? [column ?? ''] : []));
    return new SqlServerTable(session, name, types, columns[0]?.[5] === 'V', primaryKey, minActive);
  }

  async *read<T>(readTable: (table: SqlServerTable) => AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
    const { connection, openSocket, table, timeoutMs } = this.source;
    const { database, user } = connection;
    const subject = { server: this.server, database, user, table };
    const session = await SqlServerSession.open({
      connection,
      openSocket,
      timeoutMs,
      timeoutError: () => queryTimeoutError(tableSubjectOf(table, this.server), timeoutMs / 1000),
      toError: (error, loginError) => toSqlServerError(error, subject, loginError),
      signal,
    });
    try {
      yield* readTable(await this.open(session));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      session.close();
    }
  }
}
