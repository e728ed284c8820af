import { openSqlite } from '@searchdeck/sqlite';

/** Facts about the tables of a database as lines, the same for both engines. */
export type Schema = string[];

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Names of types that store the same values. */
const types: Readonly<Record<string, string>> = {
  TEXT: 'text',
  INTEGER: 'integer',
  BLOB: 'bytes',
  REAL: 'real',
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  bytea: 'bytes',
  'double precision': 'real',
};
const column = (table: string, name: string, type: string, isNullable: boolean): string =>
  `${table}.${name}: ${types[type] ?? type}${isNullable ? ' or null' : ''}`;
/** Kysely's own tables. */
const isOwn = (table: string): boolean => !/^(kysely|sqlite)_/.test(table);

export const schemaOfSqlite = (file: string): Schema => {
  const db = openSqlite(file);
  const all = <Row>(sql: string, ...parameters: string[]): Row[] => db.prepare<Row>(sql).all(...parameters);
  const tables = all<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`);
  const schema = tables
    .filter(({ name }) => isOwn(name))
    .flatMap(({ name: table, sql }) => {
      const columns = all<{ name: string; type: string; notnull: number; pk: number }>(
        'SELECT * FROM pragma_table_info(?)',
        table,
      );
      const key = columns
        .filter(({ pk }) => pk > 0)
        .toSorted((a, b) => a.pk - b.pk)
        .map(({ name }) => name);
      const foreignKeys = all<{ from: string; table: string; to: string; on_delete: string }>(
        'SELECT * FROM pragma_foreign_key_list(?)',
        table,
      );
      const indexes = all<{ name: string }>(`SELECT name FROM pragma_index_list(?) WHERE origin = 'c'`, table);
      return [
        ...columns.map(({ name, type, notnull, pk }) => column(table, name, type, notnull === 0 && pk === 0)),
        `${table} PRIMARY KEY (${key.join(', ')})`,
        ...foreignKeys.map((each) => {
          const action = each.on_delete === 'NO ACTION' ? '' : ` ON DELETE ${each.on_delete}`;
          return `${table} FOREIGN KEY (${each.from}) REFERENCES ${each.table}(${each.to})${action}`;
        }),
        ...[...sql.matchAll(/CHECK \(([^)]+)\)/g)].map(([, condition]) => `${table} CHECK ((${condition}))`),
        ...indexes.map(({ name }) => {
          const names = all<{ name: string }>('SELECT name FROM pragma_index_info(?) ORDER BY seqno', name);
          return `INDEX ${name} ON ${table} (${names.map((each) => each.name).join(', ')})`;
        }),
      ];
    });
  db.close();
  return schema.toSorted(byText);
};

export const schemaOfPostgres = async (query: <Row>(sql: string) => Promise<Row[]>): Promise<Schema> => {
  const columns = await query<{ table_name: string; column_name: string; data_type: string; is_nullable: string }>(
    `SELECT * FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const constraints = await query<{ table: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid <> 0`,
  );
  const indexes = await query<{ name: string; table: string; indexdef: string }>(
    `SELECT indexname AS name, tablename AS table, indexdef FROM pg_indexes WHERE schemaname = 'public'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)`,
  );
  return [
    ...columns
      .filter((each) => isOwn(each.table_name))
      .map((each) => column(each.table_name, each.column_name, each.data_type, each.is_nullable === 'YES')),
    ...constraints.filter(({ table }) => isOwn(table)).map(({ table, definition }) => `${table} ${definition}`),
    ...indexes.map(({ name, table, indexdef }) => `INDEX ${name} ON ${table} ${/\(.*\)$/.exec(indexdef)?.[0]}`),
  ].toSorted(byText);
};
