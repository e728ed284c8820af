import { DataSourceError } from '../../errors.js';
import type { DataSourceReader, ItemChange, ItemReference, SourceItem, TrackingState } from '../reader.js';
import type { SoftDelete } from '../soft-delete.js';
import { fromTracking, MAX_COMPARED_ROWS, nextPosition, toTracking, type RowPosition } from './row-position.js';
import type { RowTexts, SqlDatabase, SqlQuery, SqlTable } from './sql-database.js';

export interface SqlRows {
  database: SqlDatabase;
  /** Name of the table or view, for errors. */
  table: string;
  /** Its values identify the rows, and are the keys of the documents before mappings. Undefined: the first column. */
  keyColumn: string | undefined;
  /** Its value increases with every change of a row. If absent, every run reads all rows. */
  markColumn?: string;
  softDelete?: SoftDelete;
}

/**
 * Rows of a table or view, ordered by the high water mark and the key. A run continues after the last row: with a greater
 * mark, or with the same mark and a greater key. The rows that have the last mark are compared with those that were read,
 * and read again if they changed, because a change can be as old as the mark (time stamps of whole seconds).
 */
export class SqlReader implements DataSourceReader {
  constructor(private readonly source: SqlRows) {}

  changes(since: TrackingState | undefined, signal: AbortSignal): AsyncGenerator<ItemChange> {
    return this.source.database.read((table) => {
      const keyColumn = this.source.keyColumn ?? table.columns[0] ?? '';
      return new TableReading({ ...this.source, keyColumn }).changes(table, since);
    }, signal);
  }

  read(reference: ItemReference): Promise<SourceItem> {
    return Promise.resolve({ reference, fields: reference.fields });
  }
}

/** Reads the rows of a table by a known key column. */
class TableReading {
  constructor(private readonly source: SqlRows & { keyColumn: string }) {}

  /** Index of a column that a definition names. */
  private indexOf({ columns }: SqlTable, column: string, purpose: string): number {
    const index = columns.indexOf(column);
    if (index >= 0) return index;
    const { table, database } = this.source;
    throw new DataSourceError(
      'notFound',
      `The table '${table}' of ${database.server} has no column '${column}'${purpose}.`,
    );
  }

  async *changes(table: SqlTable, since: TrackingState | undefined): AsyncGenerator<ItemChange> {
    const { keyColumn, markColumn, softDelete } = this.source;
    const keyIndex = this.indexOf(table, keyColumn, ' for the key of the index; map a column to it');
    const markIndex = markColumn === undefined ? undefined : this.indexOf(table, markColumn, ', the high water mark');
    if (softDelete !== undefined) this.indexOf(table, softDelete.column, ', the soft-delete column');
    const order = JSON.stringify([markColumn ?? null, keyColumn]);

    const start = fromTracking(since, order);
    const isUnchanged = start === undefined || (await this.hasSameRows(table, start, keyIndex));
    let position = isUnchanged ? start : undefined;
    let pending: ItemChange | undefined;
    for (const query of this.queries(table, start, isUnchanged)) {
      for await (const row of table.rows(query)) {
        if (pending !== undefined) yield pending;
        const fields = table.fields(row);
        const key = row[keyIndex];
        // Rows without a key fail.
        if (key != null) {
          position = nextPosition(position, row, markIndex === undefined ? null : (row[markIndex] ?? null), key);
        }
        pending = {
          kind: softDelete?.matches(fields) === true ? 'deleted' : 'upserted',
          item: { id: key ?? '', fields },
          tracking: toTracking(position ?? start, order),
        };
      }
    }
    // Without a mark, the next run starts from the beginning.
    if (pending !== undefined) {
      yield markIndex === undefined ? { ...pending, tracking: toTracking(undefined, order) } : pending;
    }
  }

  /** Whether the rows with the mark of a position, up to that position, are unchanged since they were read. */
  private async hasSameRows(table: SqlTable, { mark, key, count, hash }: RowPosition, keyIndex: number) {
    const { keyColumn, markColumn } = this.source;
    if (mark === undefined || markColumn === undefined || count > MAX_COMPARED_ROWS) return true;
    const isMark = `${table.quote(markColumn)} = ${table.placeholder(1, markColumn)}`;
    const rows: AsyncIterable<RowTexts> = table.rows({
      condition: `${isMark} and ${table.quote(keyColumn)} <= ${table.placeholder(2, keyColumn)}`,
      parameters: [mark, key],
      orderBy: [keyColumn],
      limit: count + 1,
    });
    let position: RowPosition | undefined;
    for await (const row of rows) position = nextPosition(position, row, mark, row[keyIndex] ?? '');
    return position?.count === count && position.hash === hash;
  }

  /**
   * The rows from a position on: after it, or all that have its mark and later ones. Those without a mark are first, in a
   * query without an order of nulls, which an index of the database could not serve.
   */
  private queries(table: SqlTable, start: RowPosition | undefined, isAfter: boolean): SqlQuery[] {
    const { keyColumn, markColumn } = this.source;
    const key = table.quote(keyColumn);
    const afterKey = (number: number) => `${key} > ${table.placeholder(number, keyColumn)}`;
    if (markColumn === undefined) {
      const rest = start === undefined ? { parameters: [] } : { condition: afterKey(1), parameters: [start.key] };
      return [{ ...rest, orderBy: [keyColumn] }];
    }
    const mark = table.quote(markColumn);
    const orderBy = [markColumn, keyColumn];
    if (start?.mark !== undefined) {
      // The database can use an index on the mark for the first comparison.
      const from = `${mark} >= ${table.placeholder(1, markColumn)}`;
      if (!isAfter) return [{ condition: from, parameters: [start.mark], orderBy }];
      const condition = `${from} and (${mark} > ${table.placeholder(2, markColumn)} or ${afterKey(3)})`;
      return [{ condition, parameters: [start.mark, start.mark, start.key], orderBy }];
    }
    const withoutMark = start === undefined ? [`${mark} is null`] : [`${mark} is null`, afterKey(1)];
    return [
      {
        condition: withoutMark.join(' and '),
        parameters: start === undefined ? [] : [start.key],
        orderBy: [keyColumn],
      },
      { condition: `${mark} is not null`, parameters: [], orderBy },
    ];
  }
}
