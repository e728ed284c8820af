import { TdsError, type TdsResult } from './tds-server.js';
import type { TdsStatement } from './tds-requests.js';

/** A row; values are in the text form that the statements of a reader select. */
export type TestRow = Readonly<Record<string, string | null>>;

export interface TestTableDefinition {
  /** Quoted, with the schema: `[dbo].[hotels]`. */
  name: string;
  /** Types of the columns. Those of type `timestamp` get a new row version with every change. */
  columns: Readonly<Record<string, string>>;
  /** Columns of the primary key. */
  key: readonly string[];
  isView?: boolean;
  tracksChanges?: boolean;
}

const WHOLE_NUMBERS: readonly string[] = ['bit', 'tinyint', 'smallint', 'int', 'bigint'];
const rowVersionOf = (value: number): string => `0x${value.toString(16).toUpperCase().padStart(16, '0')}`;

function compare(type: string, a: string, b: string): number {
  if (WHOLE_NUMBERS.includes(type)) {
    const difference = BigInt(a) - BigInt(b);
    return difference < 0n ? -1 : Number(difference > 0n);
  }
  return a < b ? -1 : Number(a > b);
}

/** Splits at a separator outside of parentheses. */
function splitTopLevel(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')') depth--;
    if (depth === 0 && text.startsWith(separator, i)) {
      parts.push(text.slice(start, i));
      start = i + separator.length;
      i = start - 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

const columnIn = (expression: string): string => {
  const name = /\[((?:[^\]]|\]\])+)\]/.exec(expression)?.[1];
  if (name === undefined) throw new TdsError(102, `No column in '${expression}'.`);
  return name.replaceAll(']]', ']');
};

export class TestTable {
  readonly rows = new Map<string, TestRow>();
  /** The version of the last change of each key. */
  readonly changes = new Map<string, number>();
  /** The earliest version since which the changes are known. */
  minimumVersion = 0;

  constructor(
    readonly definition: TestTableDefinition,
    private readonly database: SqlServerTables,
  ) {}

  get columns(): string[] {
    return Object.keys(this.definition.columns);
  }

  private get keyColumn(): string {
    return this.definition.key[0] ?? this.columns[0]!;
  }

  /** Inserts or updates rows. Row versions can be set. */
  write(...rows: readonly TestRow[]): void {
    for (const row of rows) {
      const key = row[this.keyColumn]!;
      const version = this.database.nextVersion();
      const versions = Object.entries(this.definition.columns)
        .filter(([, type]) => type === 'timestamp')
        .map(([column]) => [column, rowVersionOf(version)]);
      const empty = Object.fromEntries(this.columns.map((column) => [column, null]));
      this.rows.set(key, { ...empty, ...this.rows.get(key), ...Object.fromEntries(versions), ...row });
      this.changes.set(key, version);
    }
  }

  delete(key: string): void {
    this.rows.delete(key);
    this.changes.set(key, this.database.nextVersion());
  }

  /** Discards the recorded changes, as the database does after some days. */
  discardChanges(): void {
    this.changes.clear();
    this.minimumVersion = this.database.version;
  }

  typeOf(column: string): string {
    const type = this.definition.columns[column];
    if (type === undefined) throw new TdsError(207, `Invalid column name '${column}'.`);
    return type;
  }

  /** Whether a row meets a condition with `and`, `or`, and comparisons with parameters. */
  meets(row: TestRow, condition: string, parameters: readonly (string | null)[]): boolean {
    const alternatives = splitTopLevel(condition, ' or ');
    if (alternatives.length > 1) return alternatives.some((part) => this.meets(row, part, parameters));
    const all = splitTopLevel(condition, ' and ');
    if (all.length > 1) return all.every((part) => this.meets(row, part, parameters));
    if (condition.startsWith('(')) return this.meets(row, condition.slice(1, -1), parameters);
    const value = row[columnIn(condition)] ?? null;
    if (condition.endsWith(' is null')) return value === null;
    if (condition.endsWith(' is not null')) return value !== null;
    const [, operator = '', operand = ''] = /\] (<=|>=|<|>|=) (.+)$/.exec(condition) ?? [];
    const number = /@p(\d+)/.exec(operand)?.[1];
    const other = number === undefined ? operand : parameters[Number(number) - 1];
    if (value === null || other == null) return false;
    const order = compare(this.typeOf(columnIn(condition)), value, other);
    return (
      (order === 0 && operator.includes('=')) ||
      (order < 0 ? operator.startsWith('<') : order > 0 && operator.startsWith('>'))
    );
  }

  sortRows(rows: readonly TestRow[], orderBy: string): TestRow[] {
    const terms = splitTopLevel(orderBy, ',').map((term) => ({
      column: columnIn(term),
      sign: term.endsWith(' desc') ? -1 : 1,
    }));
    return [...rows].sort((a, b) => {
      for (const { column, sign } of terms) {
        const [x, y] = [a[column] ?? null, b[column] ?? null];
        const order =
          x === null || y === null ? Number(y === null) - Number(x === null) : compare(this.typeOf(column), x, y);
        if (order !== 0) return order * sign;
      }
      return 0;
    });
  }
}

/**
 * Tables in memory that execute the statements of the reader of SQL Server, for a server of `startTdsServer`: the columns of
 * a table, rows by conditions, versions, and changes. Other statements are errors.
 */
export class SqlServerTables {
  private readonly tables = new Map<string, TestTable>();
  version = 1;
  /** Whether the database can read snapshots. */
  hasSnapshots = true;
  isReadOnly = false;
  /** The lowest row version of a transaction in progress. Default: all have ended. */
  minActiveRowVersion: string | undefined;

  nextVersion(): number {
    return ++this.version;
  }

  create(definition: TestTableDefinition): TestTable {
    const table = new TestTable(definition, this);
    this.tables.set(definition.name, table);
    return table;
  }

  /** By its quoted name, with or without the default schema. */
  private findTable(name: string): TestTable | undefined {
    return this.tables.get(name) ?? this.tables.get(`[dbo].${name}`);
  }

  private tableOf(name: string): TestTable {
    const table = this.findTable(name);
    if (table === undefined) throw new TdsError(208, `Invalid object name '${name}'.`);
    return table;
  }

  readonly execute = ({ sql, parameters }: TdsStatement): TdsResult => {
    if (sql.includes('sys.columns')) return this.columnsOf(parameters[0] ?? '');
    if (sql.includes('sys.databases')) {
      return result([[this.hasSnapshots ? '1' : '0', this.isReadOnly ? 'READ_ONLY' : 'READ_WRITE']]);
    }
    if (sql.includes('min_active_rowversion')) {
      return result([[this.minActiveRowVersion ?? rowVersionOf(this.version + 1)]]);
    }
    if (sql.includes('change_tracking_current_version')) return this.versionsOf(parameters[0] ?? '');
    if (sql.startsWith('select count(*)')) return this.countOf(sql);
    if (sql.includes('changetable')) return this.changesOf(sql, parameters);
    return this.rowsOf(sql, parameters);
  };

  private columnsOf(tableName: string): TdsResult {
    const table = this.findTable(tableName);
    if (table === undefined) return result([]);
    const { columns, key, isView = false } = table.definition;
    return result(
      Object.entries(columns).map(([column, type]) => {
        const [, name = type, precision = '0', scale = '0'] = /^(\w+)\((\d+),(\d+)\)$/.exec(type) ?? [];
        return [
          column,
          name,
          precision,
          scale,
          type === 'hierarchyid' ? '1' : '0',
          isView ? 'V' : 'U',
          key.includes(column) ? '1' : '0',
        ];
      }),
    );
  }

  private versionsOf(name: string): TdsResult {
    const table = this.tableOf(name);
    const minimum = table.definition.tracksChanges === true ? String(table.minimumVersion) : null;
    return result([[String(this.version), minimum]]);
  }

  private changesOf(sql: string, parameters: TdsStatement['parameters']): TdsResult {
    const pattern =
      /^select (.+) from changetable\(changes (\S+), (\d+)\) as ct left join (\S+) as t on t\.(\S+) = ct\.(\S+)(?: where (.+))? order by ct\.(\S+)$/;
    const match = pattern.exec(sql);
    if (match === null) throw new TdsError(102, `Incorrect syntax: ${sql}`);
    const [, list = '', name = '', version, joined, left, right = '', condition, order] = match;
    if (name !== joined || left !== right || right !== order) throw new TdsError(102, `Incorrect join: ${sql}`);
    const table = this.tableOf(name);
    const key = columnIn(right);
    const changedRows = [...table.changes]
      .filter(([, changedAt]) => changedAt > Number(version))
      .map(([value]): TestRow => ({ [key]: value }))
      .filter((row) => condition === undefined || table.meets(row, condition, parameters));
    const expressions = splitTopLevel(list, ',');
    return result(
      table.sortRows(changedRows, right).map((change) => {
        const row = table.rows.get(change[key]!);
        return expressions.map((each) => (each.includes('ct.') ? change[key]! : (row?.[columnIn(each)] ?? null)));
      }),
    );
  }

  private countOf(sql: string): TdsResult {
    const match =
      /^select count\(\*\) from \(select top \((\d+)\) 1 as one from ((?:\[[^\]]+\]\.?)+)\) as counted$/.exec(sql);
    if (match === null) throw new TdsError(102, `Incorrect syntax: ${sql}`);
    const [, limit, name = ''] = match;
    return result([[String(Math.min(Number(limit), this.tableOf(name).rows.size))]]);
  }

  private rowsOf(sql: string, parameters: TdsStatement['parameters']): TdsResult {
    const match = /^select (?:top \((\d+)\) )?(.+) from ((?:\[[^\]]+\]\.?)+)(?: where (.+?))?(?: order by (.+))?$/.exec(
      sql,
    );
    if (match === null) throw new TdsError(102, `Incorrect syntax: ${sql}`);
    const [, limit, list = '', name = '', condition, order] = match;
    const table = this.tableOf(name);
    const rows = [...table.rows.values()].filter(
      (row) => condition === undefined || table.meets(row, condition, parameters),
    );
    const sortedRows = order === undefined ? rows : table.sortRows(rows, order);
    const columns = splitTopLevel(list, ',').map(columnIn);
    return result(
      sortedRows
        .slice(0, limit === undefined ? undefined : Number(limit))
        .map((row) => columns.map((column) => row[column] ?? null)),
    );
  }
}

const result = (rows: (string | null)[][]): TdsResult => ({ columns: (rows[0] ?? ['']).map(() => ''), rows });
