/**
 * The values of a row in column order, in the database's text form, which it also accepts as parameters of comparisons.
 */
export type RowTexts = readonly (string | null)[];

export interface SqlQuery {
  /** After `where`, with the placeholders of the database; absent: all rows. */
  condition?: string;
  /** Values of the placeholders, in order. */
  parameters: readonly string[];
  /** Names of the columns that rows are sorted by, ascending; the database determines the order of nulls. */
  orderBy: readonly string[];
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
   * Streams the rows, with few in memory at a time. A query begins when the rows of the previous one have been read.
   */
  rows(query: SqlQuery): AsyncIterable<RowTexts>;
  /** The values of a row as in JSON, by column. */
  fields(row: RowTexts): Record<string, unknown>;
}

/** The statement of a query. `name` is the quoted name of the table. */
export const selectStatement = (
  table: SqlTable,
  name: string,
  { condition, orderBy, limit }: Omit<SqlQuery, 'parameters'>,
): string =>
  [
    `select ${table.columns.map((column) => table.quote(column)).join(', ')} from ${name}`,
    ...(condition === undefined ? [] : [`where ${condition}`]),
    `order by ${orderBy.map((column) => table.quote(column)).join(', ')}`,
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ].join(' ');

/** A database server behind a connection string. */
export interface SqlDatabase {
  /** Names the server in errors, without credentials. */
  readonly server: string;
  /** Connects and finds the table; the connection ends with the callback's generator, or when the signal aborts. */
  read<T>(readTable: (table: SqlTable) => AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T>;
}
