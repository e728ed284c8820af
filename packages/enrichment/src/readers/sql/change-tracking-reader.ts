import { DataSourceError } from '../../errors.js';
import type { DataSourceReader, ItemChange, ItemReference, ListedItems, SourceItem, TrackingState } from '../reader.js';
import type { SoftDelete } from '../soft-delete.js';
import { reportRows, type RowTexts, type SqlQuery } from './sql-database.js';
import { tableSubjectOf } from './sql-errors.js';
import type { SqlServerDatabase, SqlServerTable } from './sqlserver-database.js';

export interface TrackedRows {
  database: SqlServerDatabase;
  /** Name of the table, for errors. */
  table: string;
  /** The column that is mapped to the key of the index, which must be the primary key. Undefined: the primary key. */
  keyColumn: string | undefined;
  softDelete?: SoftDelete;
}

/** A position between two rows, or after the last one. */
interface Position {
  /** The primary key. A position does not apply to another one. */
  keyColumn: string;
  /** The changes after this version were not read, apart from those up to the key. */
  version: bigint;
  /** The version that was current when the changes began to be read; absent after the last one, and among all rows. */
  next?: bigint;
  /** The key of the last row that was read. */
  key?: string;
  /** All rows are being read. */
  isFull: boolean;
}

const toTracking = ({ keyColumn, version, next, key, isFull }: Position): TrackingState => ({
  keyColumn,
  version: String(version),
  ...(next === undefined ? {} : { next: String(next) }),
  ...(key === undefined ? {} : { key }),
  ...(isFull ? { full: 1 } : {}),
});

function fromTracking(state: TrackingState | undefined, keyColumn: string): Position | undefined {
  if (state?.['version'] === undefined || state['keyColumn'] !== keyColumn) return undefined;
  const { version, next, key } = state;
  return {
    keyColumn,
    version: BigInt(version),
    ...(next === undefined ? {} : { next: BigInt(next) }),
    ...(key === undefined ? {} : { key: String(key) }),
    isFull: state['full'] === 1,
  };
}

/**
 * Rows of a table whose changes the database tracks. The first run reads all rows by their key, later ones those that
 * changed after the version that was current when the previous run began. If the database no longer has the changes since
 * that version, all rows are read again, and documents of rows that no longer exist are deleted.
 */
export class ChangeTrackingReader implements DataSourceReader {
  readonly reportsDeletions = true;
  private hasReadAll = false;

  constructor(private readonly source: TrackedRows) {}

  changes(
    since: TrackingState | undefined,
    signal: AbortSignal,
    onListed?: (listed: ListedItems) => void,
  ): AsyncGenerator<ItemChange> {
    return this.source.database.read((table) => this.tableChanges(table, since, onListed), signal);
  }

  private get subject(): string {
    return tableSubjectOf(this.source.table, this.source.database.server);
  }

  /** The primary key, which identifies deleted rows. */
  private keyColumnOf({ isView, primaryKey, columns }: SqlServerTable): string {
    const fail = (reason: string): never => {
      throw new DataSourceError('invalidConnection', `${this.subject} ${reason}`);
    };
    if (isView) return fail('is a view, which has no integrated change tracking: use a high water mark.');
    const [column, other] = primaryKey;
    if (column === undefined || other !== undefined) {
      return fail('must have a primary key of one column for integrated change tracking.');
    }
    const { keyColumn = column, softDelete } = this.source;
    if (keyColumn !== column) {
      return fail(`has the primary key '${column}': map it to the key of the index for integrated change tracking.`);
    }
    if (softDelete !== undefined && !columns.includes(softDelete.column)) {
      return fail(`has no column '${softDelete.column}', the soft-delete column.`);
    }
    return column;
  }

  private async *tableChanges(
    table: SqlServerTable,
    since: TrackingState | undefined,
    onListed: ((listed: ListedItems) => void) | undefined,
  ): AsyncGenerator<ItemChange> {
    const keyColumn = this.keyColumnOf(table);
    const versions = await table.trackedVersions();
    if (versions === undefined) {
      throw new DataSourceError(
        'invalidConnection',
        `${this.subject} has no integrated change tracking, or the user may not view it: enable it for the database and ` +
          `the table, and grant VIEW CHANGE TRACKING.`,
      );
    }
    const { current, minimum } = versions;
    const last = fromTracking(since, keyColumn);
    const isKnown = last !== undefined && last.version >= minimum && last.version <= current;
    const start: Position = isKnown ? last : { keyColumn, version: current, isFull: true };
    this.hasReadAll = start.isFull;
    if (start.isFull) await reportRows(table, [this.rowsAfter(table, keyColumn, start.key)], onListed);
    // A run that was interrupted continues with the version that was current when it began.
    const next = start.isFull ? start.version : (start.next ?? current);
    const position = start.isFull ? start : { ...start, next };
    let pendingChange: ItemChange | undefined;
    for await (const { key, row } of start.isFull
      ? this.allRows(table, keyColumn, start.key)
      : table.changedRows(start.version, keyColumn, start.key)) {
      if (pendingChange !== undefined) yield pendingChange;
      pendingChange = { ...this.itemOf(table, key, row), tracking: toTracking({ ...position, key }) };
    }
    if (!start.isFull) await this.checkVersion(table, start.version);
    if (pendingChange !== undefined) {
      yield { ...pendingChange, tracking: toTracking({ keyColumn, version: next, isFull: false }) };
    }
  }

  /** All rows by their key, after another one. */
  private rowsAfter(table: SqlServerTable, keyColumn: string, after: string | undefined): SqlQuery {
    return {
      ...(after === undefined ? {} : { condition: `${table.quote(keyColumn)} > ${table.placeholder(1, keyColumn)}` }),
      parameters: after === undefined ? [] : [after],
      orderBy: [keyColumn],
    };
  }

  private async *allRows(
    table: SqlServerTable,
    keyColumn: string,
    after: string | undefined,
  ): AsyncGenerator<{ key: string; row: RowTexts }> {
    const keyIndex = table.columns.indexOf(keyColumn);
    for await (const row of table.rows(this.rowsAfter(table, keyColumn, after))) {
      yield { key: row[keyIndex] ?? '', row };
    }
  }

  private itemOf(table: SqlServerTable, key: string, row: RowTexts | undefined): Omit<ItemChange, 'tracking'> {
    if (row === undefined) return { kind: 'deleted', item: { id: key, fields: {} } };
    const fields = table.fields(row);
    const isDeleted = this.source.softDelete?.matches(fields) === true;
    return { kind: isDeleted ? 'deleted' : 'upserted', item: { id: key, fields } };
  }

  /** Without a snapshot, the database can remove changes while they are read. */
  private async checkVersion(table: SqlServerTable, version: bigint): Promise<void> {
    const versions = await table.trackedVersions();
    if (versions !== undefined && version >= versions.minimum) return;
    throw new DataSourceError(
      'unreachable',
      `${this.subject} no longer has the changes that were being read: the next run reads all rows.`,
    );
  }

  read(reference: ItemReference): Promise<SourceItem> {
    return Promise.resolve({ reference, fields: reference.fields });
  }

  async *listDeletedItems(
    indexedIds: AsyncIterable<string> | Iterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    // Otherwise, deletions are among the changes.
    if (!this.hasReadAll) return;
    const keys = new Set<string>();
    const keysInTable = this.source.database.read((table) => table.values(this.keyColumnOf(table)), signal);
    for await (const key of keysInTable) keys.add(key);
    for await (const id of indexedIds) if (!keys.has(id)) yield id;
  }
}
