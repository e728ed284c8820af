import { DataSourceError } from '../../errors.js';
import type { DataSourceReader, ItemChange, ItemReference, ListedItems, SourceItem, TrackingState } from '../reader.js';
import type { SoftDelete } from '../soft-delete.js';
import { fromTracking, MAX_COMPARED_ROWS, nextPosition, toTracking, type RowPosition } from './row-position.js';
import { reportRows, type RowTexts, type SqlDatabase, type SqlQuery, type SqlTable } from './sql-database.js';
import { tableSubjectOf } from './sql-errors.js';

export interface SqlRows {
  database: SqlDatabase;
  /** Name of the table or view, for errors. */
  table: string;
  /** Its values identify the rows, and are the keys of the documents before mappings. Undefined: the first column. */
  keyColumn: string | undefined;
  /** Its value increases with every change of a row. If absent, every run reads all rows. */
  markColumn?: string;
  /** Whether rows are sorted by the mark, then the key; otherwise by the key. Default: true. */
  sortsByMark?: boolean;
  softDelete?: SoftDelete;
}

/**
 * Rows of a table or view, ordered by the high water mark and the key, or only by the key. A run continues after the last row: with a greater
 * mark, or with the same mark and a greater key. The rows that have the last mark are compared with those that were read,
 * and read again if they changed, because a change can be as old as the mark (time stamps of whole seconds).
 */
export class SqlReader implements DataSourceReader {
  constructor(private readonly source: SqlRows) {}

  changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    const { source } = this;
    return source.database.read(async function* (table) {
      const keyColumn = source.keyColumn ?? table.columns[0] ?? '';
      yield* new TableReading({ ...source, keyColumn }, onListed).changes(table, since);
    }, signal);
  }

  read(reference: ItemReference): Promise<SourceItem> {
    return Promise.resolve({ reference, fields: reference.fields });
  }
}

/** The marks between which rows are read, both inclusive, and the key that the rows follow; undefined without a bound. */
interface MarkRange {
  from: string | number | undefined;
  to: string | number | undefined;
  after: string | number | undefined;
}

/** Reads the rows of a table by a known key column. */
class TableReading {
  constructor(
    private readonly source: SqlRows & { keyColumn: string },
    private readonly onListed: ((listed: ListedItems) => void) | undefined,
  ) {}

  /** Index of a column that a definition names. */
  private indexOf({ columns }: SqlTable, column: string, purpose: string): number {
    const index = columns.indexOf(column);
    if (index >= 0) return index;
    const { table, database } = this.source;
    throw new DataSourceError(
      'notFound',
      `${tableSubjectOf(table, database.server)} has no column '${column}'${purpose}.`,
    );
  }

  async *changes(table: SqlTable, since: TrackingState | undefined): AsyncGenerator<ItemChange> {
    const { keyColumn, markColumn, softDelete } = this.source;
    const keyIndex = this.indexOf(table, keyColumn, ' for the key of the index; map a column to it');
    const markIndex = markColumn === undefined ? undefined : this.indexOf(table, markColumn, ', the high water mark');
    if (softDelete !== undefined) this.indexOf(table, softDelete.column, ', the soft-delete column');
    if (markColumn !== undefined && this.source.sortsByMark === false) {
      yield* this.changesByKey(table, since, markColumn, keyIndex);
      return;
    }
    const order = JSON.stringify([markColumn ?? null, keyColumn]);

    const start = fromTracking(since, order);
    const isUnchanged = start === undefined || (await this.hasSameRows(table, start, keyIndex));
    let position = isUnchanged ? start : undefined;
    let pendingChange: ItemChange | undefined;
    const queries = this.queries(table, start, isUnchanged);
    await reportRows(table, queries, this.onListed);
    for (const query of queries) {
      for await (const row of table.rows(query)) {
        if (pendingChange !== undefined) yield pendingChange;
        const fields = table.fields(row);
        const key = row[keyIndex];
        // Rows without a key fail.
        if (key != null) {
          position = nextPosition(position, row, markIndex === undefined ? null : (row[markIndex] ?? null), key);
        }
        pendingChange = {
          ...this.itemOf(key ?? '', fields),
          tracking: toTracking(position ?? start, order),
        };
      }
    }
    // Without a mark, the next run starts from the beginning.
    if (pendingChange !== undefined) {
      yield markIndex === undefined ? { ...pendingChange, tracking: toTracking(undefined, order) } : pendingChange;
    }
  }

  private itemOf(id: string, fields: Record<string, unknown>): Omit<ItemChange, 'tracking'> {
    return { kind: this.source.softDelete?.matches(fields) === true ? 'deleted' : 'upserted', item: { id, fields } };
  }

  /**
   * Rows whose marks are in a range, by their key. The range begins with the last mark of the previous run, whose rows can
   * have changed since, and ends with the highest mark at the start of the run. A run that was interrupted continues in the
   * same range.
   */
  private async *changesByKey(
    table: SqlTable,
    since: TrackingState | undefined,
    markColumn: string,
    keyIndex: number,
  ): AsyncGenerator<ItemChange> {
    const { keyColumn } = this.source;
    const order = JSON.stringify([markColumn, keyColumn, 'by key']);
    const state = since?.['columns'] === order ? since : { columns: order };
    const { from, to, key: last }: TrackingState = state;
    const range: MarkRange =
      last === undefined
        ? { from: to, to: await this.highestMark(table, markColumn), after: undefined }
        : { from, to, after: last };
    const stateOf = (marks: Record<string, string | number | undefined>): TrackingState => ({
      columns: order,
      ...Object.fromEntries(
        Object.entries(marks).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    });
    let pendingChange: ItemChange | undefined;
    let key = last;
    const query = this.rangeQuery(table, markColumn, range);
    await reportRows(table, [query], this.onListed);
    for await (const row of table.rows(query)) {
      if (pendingChange !== undefined) yield pendingChange;
      key = row[keyIndex] ?? key;
      pendingChange = {
        ...this.itemOf(row[keyIndex] ?? '', table.fields(row)),
        tracking: stateOf({ from: range.from, to: range.to, key }),
      };
    }
    if (pendingChange !== undefined) yield { ...pendingChange, tracking: stateOf({ to: range.to ?? range.from }) };
  }

  private async highestMark(table: SqlTable, markColumn: string): Promise<string | undefined> {
    const index = table.columns.indexOf(markColumn);
    const isFinal = table.finalMarks?.(markColumn);
    const rows = table.rows({
      condition: [`${table.quote(markColumn)} is not null`, ...(isFinal === undefined ? [] : [isFinal])].join(' and '),
      parameters: [],
      orderBy: [markColumn],
      isDescending: true,
      limit: 1,
    });
    let mark: string | undefined;
    for await (const row of rows) mark = row[index] ?? undefined;
    return mark;
  }

  private rangeQuery(table: SqlTable, markColumn: string, { from, to, after }: MarkRange): SqlQuery {
    const { keyColumn } = this.source;
    const mark = table.quote(markColumn);
    const parameters: string[] = [];
    const compare = (column: string, operator: string, value: string | number): string => {
      parameters.push(String(value));
      return `${table.quote(column)} ${operator} ${table.placeholder(parameters.length, column)}`;
    };
    const conditions: string[] = [];
    if (from !== undefined) conditions.push(compare(markColumn, '>=', from));
    if (to !== undefined) conditions.push(compare(markColumn, '<=', to));
    // Rows without a mark are read by the first run.
    const inRange =
      from === undefined ? `(${[`${mark} is null`, ...conditions].join(' or ')})` : conditions.join(' and ');
    const condition = after === undefined ? inRange : `${inRange} and ${compare(keyColumn, '>', after)}`;
    return { condition, parameters, orderBy: [keyColumn] };
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
      const position = start === undefined ? { parameters: [] } : { condition: afterKey(1), parameters: [start.key] };
      return [{ ...position, orderBy: [keyColumn] }];
    }
    const mark = table.quote(markColumn);
    const orderBy = [markColumn, keyColumn];
    const finalMarks = table.finalMarks?.(markColumn);
    const isFinal = finalMarks === undefined ? [] : [finalMarks];
    if (start?.mark !== undefined) {
      // The database can use an index on the mark for the first comparison.
      const from = [`${mark} >= ${table.placeholder(1, markColumn)}`, ...isFinal].join(' and ');
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
      { condition: [`${mark} is not null`, ...isFinal].join(' and '), parameters: [], orderBy },
    ];
  }
}
