import { Socket } from 'node:net';
import { postgresUnavailable, startPostgres, type PostgresServer } from '@searchdeck/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemChange, TrackingState } from '../reader.js';
import { parsePostgresUrl } from './postgres-connection.js';
import { PostgresDatabase } from './postgres-database.js';
import { readValue } from './postgres-values.js';
import { parseTableName } from './sql-names.js';
import { SqlReader } from './sql-reader.js';

test.each([
  ['hotels', ['hotels']],
  ['public.hotels', ['public', 'hotels']],
  ['"my.schema"."a ""b"""', ['my.schema', 'a "b"']],
  ['[dbo].[my hotels]', ['dbo', 'my hotels']],
])('the container %s', (text, parts) => expect(parseTableName(text)).toEqual(parts));

test.each(['', 'a.', '.a', 'a.b.c', '"a', 'a"b', '[a]b'])('the container %j is not a name', (text) =>
  expect(() => parseTableName(text)).toThrow('must be the name of a table or view'),
);

test('a connection string', () => {
  expect(parsePostgresUrl('postgres://a%40b:p%3Aw@[::1]/my%20db')).toEqual({
    host: '::1',
    port: 5432,
    user: 'a@b',
    password: 'p:w',
    database: 'my db',
    sslMode: 'disable',
  });
  // Elsewhere, connections are encrypted and the certificate is verified.
  expect(parsePostgresUrl('postgresql://u@db.example.com:6432/d')).toMatchObject({
    port: 6432,
    password: '',
    sslMode: 'verify-full',
  });
});

test.each([
  ['postgresql://', 'must name one host'],
  ['postgresql://db.example.com/d', 'the user is missing'],
  ['postgresql://u:secret@h', 'the database is missing'],
  ['postgresql://u:secret%@h/d', 'the password has a % that is not followed by two hexadecimal digits'],
  ['postgresql://u:secret@h:x/d', 'must have the form'],
  ['postgresql://u:secret@h/d?sslmode=prefer', 'sslmode must be one of disable, require, verify-full'],
])('the connection string %s is not valid', (text, message) => {
  expect(() => parsePostgresUrl(text)).toThrow(message);
  expect(() => parsePostgresUrl(text)).not.toThrow('secret');
});

test.each<[string, string, unknown]>([
  ['geography', '0101000020E6100000000000000000F03F0000000000000040', { type: 'Point', coordinates: [1, 2] }],
  ['geometry', '00000000013FF00000000000004000000000000000', { type: 'Point', coordinates: [1, 2] }],
  // Another reference system.
  [
    'geometry',
    '0101000020110F0000000000000000F03F0000000000000040',
    '0101000020110F0000000000000000F03F0000000000000040',
  ],
  ['float8', '-Infinity', '-INF'],
  ['float8', 'NaN', 'NaN'],
  ['timestamptz', 'infinity', 'infinity'],
  ['numeric', '12345678901234567890.10', '12345678901234567890.10'],
  ['jsonb', '{"a": [9007199254740993, 1.5]}', { a: ['9007199254740993', 1.5] }],
])('a value of the type %s: %s', (name, text, value) => expect(readValue({ name }, text)).toEqual(value));

const unavailable = postgresUnavailable();
describe.skipIf(unavailable !== undefined)(
  `PostgreSQL${unavailable === undefined ? '' : ` (${unavailable})`}`,
  { timeout: 180_000 },
  () => {
    let server: PostgresServer;
    let database: pg.Client;
    beforeAll(async () => {
      server = await startPostgres();
      database = new pg.Client({ connectionString: server.connectionString });
      await database.connect();
    }, 180_000);
    afterAll(async () => {
      await database?.end();
      await server?.stop();
    });

    const { signal } = new AbortController();
    const open = (table: string, markColumn?: string): SqlReader =>
      new SqlReader({
        database: new PostgresDatabase({
          connection: parsePostgresUrl(server.connectionString),
          table,
          timeoutMs: 60_000,
          openSocket: () => new Socket(),
        }),
        table,
        keyColumn: 'id',
        ...(markColumn === undefined ? {} : { markColumn }),
      });
    /** The first changes since a state. */
    const read = async (reader: SqlReader, since?: TrackingState, count = Infinity): Promise<ItemChange[]> => {
      const changes: ItemChange[] = [];
      for await (const change of reader.changes(since, signal)) {
        changes.push(change);
        if (changes.length === count) break;
      }
      return changes;
    };
    const ids = (changes: ItemChange[]): string[] => changes.map(({ item }) => item.id);
    /** As it is stored between runs. */
    const stateAfter = (change: ItemChange | undefined) =>
      JSON.parse(JSON.stringify(change?.tracking)) as TrackingState;

    test('a run continues after any row, even between rows with equal marks', async () => {
      await database.query(`
      create table marks (id bigint primary key, changed timestamp);
      insert into marks select i, '2024-01-01'::timestamp + (i / 3) * interval '1 microsecond'
        from generate_series(1, 10) i;
      insert into marks values (-5, null), (99, null);
    `);
      const reader = open('marks', 'changed');
      const all = await read(reader);
      expect(ids(all)).toEqual(['-5', '99', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
      for (const [i, change] of all.entries()) {
        expect(ids(await read(reader, stateAfter(change)))).toEqual(ids(all.slice(i + 1)));
      }
      expect(ids(await read(reader, stateAfter(all[3]), 2))).toEqual(['3', '4']);
    });

    test('the rows of a table are counted before the first run reads them, and those of a slow view are only read', async () => {
      await database.query(`
      create table counted (id bigint primary key);
      insert into counted select generate_series(1, 1000);
      create view slowly_counted as select id, pg_sleep(1.2)::text from counted where id <= 4 order by id;
    `);
      const counts = async (table: string, since?: TrackingState): Promise<unknown[]> => {
        const listed: number[] = [];
        let rows = 0;
        for await (const _ of open(table).changes(since, signal, ({ count }) => listed.push(count))) rows++;
        return [...listed, rows];
      };
      expect(await counts('counted')).toEqual([1000, 1000]);
      // A run that continues counts what it has left.
      let state: TrackingState | undefined;
      for await (const { tracking } of open('counted').changes(undefined, signal)) {
        state = tracking;
        if (state['key'] === '600') break;
      }
      expect(await counts('counted', state)).toEqual([400, 400]);
      expect((await counts('slowly_counted')).at(-1)).toBe(4);
    });

    test('rows that change without a greater mark are read again with those of the same mark', async () => {
      await database.query(`
      create table seconds (id text primary key, title text, changed timestamp(0));
      insert into seconds values ('b', 'one', '2024-01-01'), ('d', 'one', '2024-01-02'), ('f', 'one', '2024-01-02');
    `);
      const reader = open('seconds', 'changed');
      const last = stateAfter((await read(reader)).at(-1));
      expect(await read(reader, last)).toEqual([]);
      await database.query(`insert into seconds values ('c', 'new', '2024-01-02')`);
      const again = await read(reader, last);
      expect(ids(again)).toEqual(['c', 'd', 'f']);
      await database.query(`update seconds set title = 'two' where id = 'd'`);
      expect(ids(await read(reader, stateAfter(again.at(-1))))).toEqual(['c', 'd', 'f']);
      // A run can also continue between them.
      expect(ids(await read(reader, stateAfter(again[0])))).toEqual(['d', 'f']);
    });

    test('without a mark, an interrupted run continues, and the next one reads all rows', async () => {
      await database.query(`
      create table plain (id uuid primary key);
      insert into plain select md5(i::text)::uuid from generate_series(1, 500) i;
    `);
      const reader = open('plain');
      const all = await read(reader);
      expect(all).toHaveLength(500);
      expect(ids(await read(reader, stateAfter(all[250])))).toEqual(ids(all.slice(251)));
      expect(await read(reader, stateAfter(all.at(-1)))).toHaveLength(500);
      // The position does not apply to another sort order.
      expect(await read(open('plain', 'id'), stateAfter(all[250]))).toHaveLength(500);
    });

    test('rows are read in parts, up to the first that cannot be read', async () => {
      await database.query(`
      create table divisors (id int primary key, divisor int);
      insert into divisors select i, 5000 - i from generate_series(1, 6000) i;
      create view quotients as select id, 1 / divisor as quotient from divisors;
      alter role postgres set enable_seqscan = off;
      alter role postgres set enable_bitmapscan = off;
      alter role postgres set enable_sort = off;
    `);
      const changes: ItemChange[] = [];
      const readAll = async () => {
        for await (const change of open('quotients').changes(undefined, signal)) changes.push(change);
      };
      await expect(readAll()).rejects.toThrow(
        /^The table 'quotients' of .* cannot be read: division by zero \(22012\)$/,
      );
      expect(changes.length).toBeGreaterThan(4000);
      expect(ids(changes)).toEqual(changes.map((_, i) => String(i + 1)));
    });

    test('an aborted run stops while the database is busy', async () => {
      await database.query(`create view sleeping as select 1 as id from pg_sleep(3600)`);
      const controller = new AbortController();
      const changes = open('sleeping').changes(undefined, controller.signal);
      const first = changes.next();
      const isSleeping = `select count(*)::int as count from pg_stat_activity where query like 'fetch%' and state = 'active'`;
      await expect
        .poll(async () => (await database.query<{ count: number }>(isSleeping)).rows[0]?.count, { timeout: 50_000 })
        .toBe(1);
      controller.abort();
      await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    });
  },
);
