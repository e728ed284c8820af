import type { ListedItems } from '../reader.js';

/**
 * The values of a row in column order, in the database's text form, which it also accepts as parameters of comparisons.
 */
export type RowTexts = readonly (string | null)[];

/** Maximum time to connect to a database server. */
export const CONNECT_TIMEOUT_MS = 30_000;
/** Rows in memory. The server pauses until they are read. */
export const BUFFERED_ROWS = 200;

/** Which rows are read. */
export interface SqlSelection {
  /** After `where`, with the placeholders of the database; absent: all rows. */
  condition?: string;
  /** Values of the placeholders, in order. */
  parameters: readonly string[];
}

export interface SqlQuery extends SqlSelection {
  /** Names of the columns that rows are sorted by; the database determines the order of nulls. */
  orderBy: readonly string[];
  /** Sorts descending. */
  isDescending?: boolean;
  /** Maximum number of rows. */
  limit?: number;
}

/** The table or view of a data source, read in one transaction. Methods throw DataSourceError. */
export interface SqlTable {
  /** Names of the columns. */
  readonly columns: readonly string[];
  quote(column: string): string;
  /** The placeholder of the parameter with this number, from 1, that is compared with a column. */
  placeholder(number: number, column: string): string;
  /**
   * A condition for rows whose mark will not be followed by a lower one, as that of a transaction in progress would be.
   * Absent if the database has no such marks.
   */
  finalMarks?(markColumn: string): string | undefined;
  /**
   * Streams the rows, with few in memory at a time. A query begins when the rows of the previous one have been read.
   */
  rows(query: SqlQuery): AsyncIterable<RowTexts>;
  /** The number of selected rows up to a maximum; undefined if counting them takes too long. */
  count(selection: SqlSelection, maximum: number): Promise<number | undefined>;
  /** The values of a row as in JSON, by column. */
  fields(row: RowTexts): Record<string, unknown>;
}

export const orderByClause = (
  table: Pick<SqlTable, 'quote'>,
  columns: readonly string[],
  isDescending = false,
): string => `order by ${columns.map((column) => `${table.quote(column)}${isDescending ? ' desc' : ''}`).join(', ')}`;

/** The statement of a query. `name` is the quoted name of the table. */
export const selectStatement = (
  table: SqlTable,
  name: string,
  { condition, orderBy, isDescending = false, limit }: Omit<SqlQuery, 'parameters'>,
): string =>
  [
    `select ${table.columns.map((column) => table.quote(column)).join(', ')} from ${name}`,
    ...(condition === undefined ? [] : [`where ${condition}`]),
    orderByClause(table, orderBy, isDescending),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ].join(' ');

/** More rows are not counted, because the run would wait for it. */
const MAX_COUNTED_ROWS = 1_000_000;
/** Maximum time to count the rows. */
export const COUNT_TIMEOUT_MS = 3000;

/** Reports the number of rows that will be read, unless there are too many to count them. */
export async function reportRows(
  table: SqlTable,
  selections: readonly SqlSelection[],
  onListed: ((listed: ListedItems) => void) | undefined,
) {
  if (onListed === undefined) return;
  let total = 0;
  for (const selection of selections) {
    const count = await table.count(selection, MAX_COUNTED_ROWS + 1);
    if (count === undefined) return;
    total += count;
  }
  if (total <= MAX_COUNTED_ROWS) onListed({ count: total });
}

export const whereClause = ({ condition }: Pick<SqlSelection, 'condition'>): string =>
  condition === undefined ? '' : ` where ${condition}`;

/** The statement that counts rows up to a maximum. `name` is the quoted name of the table. */
export const countStatement = (name: string, selection: SqlSelection, maximum: number): string =>
  `select count(*) from (select 1 from ${name}${whereClause(selection)} limit ${maximum}) as counted`;

/** A database server behind a connection string. */
export interface SqlDatabase {
  /** Names the server in errors, without credentials. */
  readonly server: string;
  /** Connects and finds the table; the connection ends with the callback's generator, or when the signal aborts. */
  read<T>(readTable: (table: SqlTable) => AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T>;
}
