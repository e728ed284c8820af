import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { badRequest } from '@searchdeck/contract';
import { SqlServerTables, startTdsServer, type TdsServer, type TestTableDefinition } from '@searchdeck/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConnectionString } from '../connection-string.js';
import type { DataSourceReader, ItemChange, TrackingState } from '../reader.js';
import { ChangeTrackingReader } from './change-tracking-reader.js';
import { SqlReader } from './sql-reader.js';
import { sqlServerConnection } from './sqlserver-connection.js';
import { SqlServerDatabase } from './sqlserver-database.js';
import { comparedExpression, readValue } from './sqlserver-values.js';

const parse = (text: string) => sqlServerConnection(parseConnectionString(text));

test.each([
  [
    'Server=tcp:db.example.com,1433;Initial Catalog=shop;Persist Security Info=False;User ID=u;Password=a=b;' +
      'MultipleActiveResultSets=False;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;',
    { host: 'db.example.com', port: 1433, user: 'u', password: 'a=b', database: 'shop', encryption: 'verified' },
  ],
  [
    'Data Source=.;Database=d;UID=u;PWD="a;""b"',
    { host: 'localhost', port: 1433, password: 'a;"b', encryption: 'none', readOnly: false },
  ],
  ["Addr=(LOCAL),14330;Database=d;User=u;Password='x;y'", { host: 'localhost', port: 14_330, password: 'x;y' }],
  ['Server=[::1],1435;Database=d;User ID=u;Password=p', { host: '::1', port: 1435, encryption: 'none' }],
  ['Server=db.example.com;Database=d;User ID=u;Password=p', { encryption: 'verified' }],
  [
    'server=db.example.com;database=d;user id=u;password=p;encrypt=mandatory;trust server certificate=yes',
    { encryption: 'unverified' },
  ],
  [
    'Server=h;Database=d;User ID=u;Encrypt=Strict;HostNameInCertificate=db.example.com;ApplicationIntent=ReadOnly',
    { password: '', encryption: 'strict', certificateHost: 'db.example.com', readOnly: true },
  ],
  ['Server=127.0.0.1;Database=d;User ID=u;Authentication=SqlPassword;Encrypt=optional', { encryption: 'none' }],
])('the connection string %s', (text, connection) => expect(parse(text)).toMatchObject(connection));

test.each([
  ['Server=h;Database=d;Password=secret', 'User ID is missing'],
  ['Server=h;User ID=u;Password=secret', 'Database is missing'],
  ['Database=d;User ID=u;Password=secret', 'Server is missing'],
  ['Server=h\\express;Database=d;User ID=u;Password=secret', 'must name a port instead of an instance'],
  ['Server=np:h;Database=d;User ID=u;Password=secret', 'must have the form host,port'],
  ['Server=h,99999;Database=d;User ID=u;Password=secret', 'must be a number from 1 to 65535'],
  ['Server=a b;Database=d;User ID=u;Password=secret', 'must name one host'],
  ['Server=h;Database=d;User ID=u;Password=secret;Encrypt=maybe', 'Encrypt must be'],
  ['Server=h;Database=d;User ID=u;Password=secret;AttachDBFilename=x', "'attachdbfilename' is not supported"],
  ['Server=h;Database=d;User ID=u;Password=secret;Authentication=Active Directory Default', 'of a login of the server'],
  ['Server=h;Database=d;Integrated Security=SSPI;Password=secret', 'with Integrated Security is not supported'],
])('the connection string %s is not valid', (text, message) => {
  expect(() => parse(text)).toThrow(message);
  expect(() => parse(text)).not.toThrow('secret');
});

const typed = (name: string) => ({ column: 'c', name, precision: 18, scale: 4, isClr: false });

test.each<[string, string, unknown]>([
  ['bigint', '9007199254740993', '9007199254740993'],
  ['int', '-5', -5],
  ['bit', '1', true],
  ['decimal', '12345678901234567890.10', '12345678901234567890.10'],
  ['money', '99.5000', '99.5000'],
  ['float', '1.5000000000000000e+000', 1.5],
  ['date', '1901-02-03', '1901-02-03'],
  ['datetime2', '2024-05-06T07:08:09.1234567', '2024-05-06T07:08:09.1234567Z'],
  ['datetimeoffset', '2024-05-06T07:08:09.1234567+02:00', '2024-05-06T07:08:09.1234567+02:00'],
  ['timestamp', '0x00000000000007D1', 'AAAAAAAAB9E='],
  ['varbinary', '0x', ''],
  ['geography', '4326:0x0101000000000000000000F03F0000000000000040', { type: 'Point', coordinates: [1, 2] }],
  ['geography', '4269:0x0101000000000000000000F03F0000000000000040', '0101000000000000000000F03F0000000000000040'],
  ['json', '{"a": [9007199254740993]}', { a: ['9007199254740993'] }],
  ['hierarchyid', '/1/', '/1/'],
])('a value of the type %s: %s', (name, text, value) => expect(readValue(typed(name), text)).toEqual(value));

test.each<[string, string | undefined]>([
  ['bigint', 'convert(bigint, @p1)'],
  ['decimal', 'convert(decimal(18, 4), @p1)'],
  ['datetime2', 'convert(datetime2(7), @p1)'],
  ['nvarchar', '@p1'],
  ['varchar', 'convert(varchar(8000), @p1)'],
  ['timestamp', 'convert(binary(8), convert(varchar(18), @p1), 1)'],
  ['xml', undefined],
])('a comparison with a column of the type %s', (name, expression) =>
  expect(comparedExpression(typed(name), '@p1')).toBe(expression),
);

describe('a server with the protocol of SQL Server', () => {
  let server: TdsServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  const { signal } = new AbortController();

  interface Options {
    markColumn?: string;
    sortsByMark?: boolean;
    convertsToRowVersion?: boolean;
    keyColumn?: string;
    timeoutMs?: number;
  }

  const databaseOf = (table: string, options: Options = {}): SqlServerDatabase =>
    new SqlServerDatabase({
      connection: parse(`Server=127.0.0.1,${server!.port};Database=d;User ID=u;Password=p`),
      table,
      ...(options.markColumn === undefined ? {} : { markColumn: options.markColumn }),
      convertsToRowVersion: options.convertsToRowVersion ?? false,
      timeoutMs: options.timeoutMs ?? 60_000,
      openSocket: () => new Socket(),
    });
  const rowsOf = (table: string, options: Options = {}): SqlReader =>
    new SqlReader({ database: databaseOf(table, options), table, keyColumn: 'id', ...options });
  const trackedRowsOf = (table: string, keyColumn?: string): ChangeTrackingReader =>
    new ChangeTrackingReader({ database: databaseOf(table), table, keyColumn });

  const tables = async (definition: Omit<TestTableDefinition, 'key'> & { key?: string[] }) => {
    const database = new SqlServerTables();
    const table = database.create({ key: ['id'], ...definition });
    server = await startTdsServer({ execute: database.execute });
    return { database, table };
  };
  /** The first changes since a state. */
  const read = async (reader: DataSourceReader, since?: TrackingState, count = Infinity): Promise<ItemChange[]> => {
    const changes: ItemChange[] = [];
    for await (const change of reader.changes(since, signal)) {
      changes.push(change);
      if (changes.length === count) break;
    }
    return changes;
  };
  const ids = (changes: ItemChange[]): string[] =>
    changes.map(({ kind, item }) => (kind === 'deleted' ? `-${item.id}` : item.id));
  /** As it is stored between runs. */
  const stateAfter = (change: ItemChange | undefined) => JSON.parse(JSON.stringify(change?.tracking)) as TrackingState;

  test('more rows than fit into memory, with exact values, and a run that continues after any row', async () => {
    const { table } = await tables({
      name: '[dbo].[marks]',
      columns: { id: 'bigint', changed: 'bigint', title: 'nvarchar' },
    });
    const first = 9_007_199_254_740_990n;
    for (let i = 0n; i < 1000n; i++) {
      table.write({ id: String(first + i), changed: String(first + i / 3n), title: `Ünï ${i}` });
    }
    const reader = rowsOf('marks', { markColumn: 'changed' });
    const all = await read(reader);
    expect(all).toHaveLength(1000);
    expect(all[3]?.item.fields).toEqual({ id: '9007199254740993', changed: 9_007_199_254_740_991, title: 'Ünï 3' });
    for (const i of [0, 3, 4, 998]) expect(ids(await read(reader, stateAfter(all[i])))).toEqual(ids(all.slice(i + 1)));
    expect(await read(reader, stateAfter(all.at(-1)))).toEqual([]);
    expect(server?.statements.at(-1)).toBe(
      'select convert(nvarchar(max), [id]), convert(nvarchar(max), [changed]), convert(nvarchar(max), [title]) from [marks] ' +
        'where [changed] >= convert(bigint, @p1) and ([changed] > convert(bigint, @p2) or [id] > convert(bigint, @p3)) ' +
        'order by [changed], [id]',
    );
    expect(server?.statements).toContain('set transaction isolation level snapshot; begin transaction');
  });

  test('the rows of a table are counted before a run reads all of them', async () => {
    const { table } = await tables({ name: '[dbo].[hotels]', columns: { id: 'int' }, tracksChanges: true });
    table.write({ id: '1' }, { id: '2' }, { id: '3' });
    for (const reader of [rowsOf('hotels'), trackedRowsOf('hotels')]) {
      const counts: number[] = [];
      let last: ItemChange | undefined;
      for await (const change of reader.changes(undefined, signal, ({ count }) => counts.push(count))) last = change;
      expect(counts).toEqual([3]);
      // Rows without a mark are all read again; tracked changes are not counted.
      for await (const _ of reader.changes(stateAfter(last), signal, ({ count }) => counts.push(count)));
      expect(counts).toEqual('reportsDeletions' in reader ? [3] : [3, 3]);
    }
  });

  test('row versions of transactions in progress are read by a later run', async () => {
    const { database, table } = await tables({
      name: '[dbo].[notes]',
      columns: { id: 'nvarchar', version: 'timestamp' },
    });
    table.write({ id: 'a', version: '0x00000000000007D1' }, { id: 'c', version: '0x00000000000007D3' });
    // The transaction that writes 07D2 has not ended.
    database.minActiveRowVersion = '0x00000000000007D2';
    const reader = rowsOf('notes', { markColumn: 'version', convertsToRowVersion: true });
    const first = await read(reader);
    expect(ids(first)).toEqual(['a']);
    table.write({ id: 'b', version: '0x00000000000007D2' });
    database.minActiveRowVersion = '0x00000000000007D4';
    expect(ids(await read(reader, stateAfter(first[0])))).toEqual(['b', 'c']);
    database.isReadOnly = true;
    await expect(read(reader)).rejects.toThrow('cannot be read from a secondary replica');
  });

  test('a high water mark that is no row version cannot be converted to one', async () => {
    await tables({ name: '[dbo].[notes]', columns: { id: 'nvarchar', changed: 'datetime2' } });
    await expect(read(rowsOf('notes', { markColumn: 'changed', convertsToRowVersion: true }))).rejects.toThrow(
      /requires a high water mark of the type rowversion; the column 'changed' has the type datetime2/,
    );
  });

  test('without sorting by the mark, a run continues after any row, and then reads what changed during the run', async () => {
    const { table } = await tables({ name: '[dbo].[marks]', columns: { id: 'int', changed: 'int' } });
    table.write(
      { id: '1', changed: '30' },
      { id: '2', changed: '10' },
      { id: '3', changed: '20' },
      { id: '4', changed: null },
    );
    const reader = rowsOf('marks', { markColumn: 'changed', sortsByMark: false });
    const all = await read(reader);
    expect(ids(all)).toEqual(['1', '2', '3', '4']);
    table.write({ id: '1', changed: '40' });
    const rest = await read(reader, stateAfter(all[1]));
    expect(ids(rest)).toEqual(['3', '4']);
    const next = await read(reader, stateAfter(rest.at(-1)));
    expect(ids(next)).toEqual(['1']);
    // Rows with the last mark can have changed since.
    expect(ids(await read(reader, stateAfter(next[0])))).toEqual(['1']);
    expect(server?.statements.some((sql) => sql.endsWith('order by [id]'))).toBe(true);
    expect(server?.statements.some((sql) => sql.includes('order by [changed],'))).toBe(false);
  });

  test('tracked changes: all rows, then what changed, and deletions', async () => {
    const { table } = await tables({
      name: '[dbo].[hotels]',
      columns: { id: 'int', title: 'nvarchar' },
      tracksChanges: true,
    });
    table.write({ id: '10', title: 'a' }, { id: '9', title: 'b' }, { id: '2', title: 'c' });
    const reader = trackedRowsOf('hotels', 'id');
    const first = await read(reader);
    expect(ids(first)).toEqual(['2', '9', '10']);
    expect(await read(reader, stateAfter(first.at(-1)))).toEqual([]);
    table.write({ id: '9', title: 'new' }, { id: '11', title: 'd' });
    table.delete('2');
    const second = await read(reader, stateAfter(first.at(-1)));
    expect(ids(second)).toEqual(['-2', '9', '11']);
    expect(second[1]?.item.fields).toEqual({ id: 9, title: 'new' });
    expect(await read(reader, stateAfter(second.at(-1)))).toEqual([]);
    expect(server?.statements.at(-2)).toMatch(
      / from changetable\(changes \[hotels\], \d+\) as ct left join \[hotels\] as t /,
    );
  });

  test('a run with tracked changes that is interrupted anywhere loses no change', async () => {
    const { table } = await tables({
      name: '[dbo].[hotels]',
      columns: { id: 'int', title: 'nvarchar' },
      tracksChanges: true,
    });
    for (let id = 1; id <= 5; id++) table.write({ id: String(id), title: 'first' });
    const reader = trackedRowsOf('hotels');
    const index = new Map<string, unknown>();
    let state: TrackingState | undefined;
    const run = async (count?: number) => {
      for (const change of await read(reader, state, count)) {
        if (change.kind === 'deleted') index.delete(change.item.id);
        else index.set(change.item.id, change.item.fields['title']);
        state = stateAfter(change);
      }
    };
    // Both among all rows and among changes, before and after the last key that was read.
    for (const [i, title] of ['a', 'b', 'c'].entries()) {
      await run(3);
      table.write({ id: '2', title }, { id: '5', title }, { id: String(6 + i), title });
      table.delete(i === 0 ? '1' : String(5 + i));
      await run();
    }
    await run();
    expect(Object.fromEntries(index)).toEqual(
      Object.fromEntries([...table.rows].map(([id, { title }]) => [id, title])),
    );
  });

  test('if the database no longer has the changes, all rows are read again, and missing ones are deleted', async () => {
    const { table } = await tables({ name: '[dbo].[hotels]', columns: { id: 'int' }, tracksChanges: true });
    table.write({ id: '1' }, { id: '2' }, { id: '3' });
    const reader = trackedRowsOf('hotels');
    const first = await read(reader);
    table.delete('2');
    table.write({ id: '4' });
    table.discardChanges();
    const second = await read(reader, stateAfter(first.at(-1)));
    expect(ids(second)).toEqual(['1', '3', '4']);
    const missing: string[] = [];
    for await (const id of reader.listDeletedItems(['1', '2', '3', '4'], signal)) missing.push(id);
    expect(missing).toEqual(['2']);
    // Otherwise, nothing is compared.
    table.delete('3');
    expect(ids(await read(reader, stateAfter(second.at(-1))))).toEqual(['-3']);
    expect((await reader.listDeletedItems(['5'], signal).next()).done).toBe(true);
  });

  test('changes that the database removes while they are read fail the run, and the next one reads all rows', async () => {
    const { database, table } = await tables({ name: '[dbo].[hotels]', columns: { id: 'int' }, tracksChanges: true });
    database.hasSnapshots = false;
    table.write({ id: '1' });
    const reader = trackedRowsOf('hotels');
    const [first] = await read(reader);
    table.write({ id: '2' }, { id: '3' });
    const changes = reader.changes(stateAfter(first), signal);
    const second = await changes.next();
    table.discardChanges();
    await expect(changes.next()).rejects.toThrow('no longer has the changes that were being read');
    expect(ids(await read(reader, stateAfter(second.value as ItemChange)))).toEqual(['1', '2', '3']);
  });

  test.each([
    [{ isView: true }, undefined, 'is a view, which has no integrated change tracking'],
    [{ key: ['id', 'part'] }, undefined, 'must have a primary key of one column'],
    [{}, 'part', "has the primary key 'id': map it to the key of the index"],
    [{ tracksChanges: false }, undefined, 'has no integrated change tracking, or the user may not view it'],
  ])('change tracking of %j is rejected', async (definition, keyColumn, message) => {
    await tables({ name: '[dbo].[hotels]', columns: { id: 'int', part: 'int' }, tracksChanges: true, ...definition });
    await expect(read(trackedRowsOf('hotels', keyColumn))).rejects.toThrow(message);
  });

  test('a query without a next row in time is canceled', async () => {
    const database = new SqlServerTables();
    database.create({ name: '[dbo].[slow]', columns: { id: 'int' }, key: [] });
    async function* slowRows(aborted: AbortSignal) {
      yield ['1'];
      await delay(60_000, undefined, { signal: aborted }).catch(() => undefined);
    }
    server = await startTdsServer({
      execute: (statement, aborted) =>
        statement.sql.includes('from [slow]')
          ? { columns: [''], rows: slowRows(aborted) }
          : database.execute(statement),
    });
    const changes = rowsOf('slow', { timeoutMs: 300 }).changes(undefined, signal);
    await expect(changes.next()).rejects.toThrow('a query took longer than the queryTimeout of the indexer, 0.3 s');
    expect(server.cancellations).toBe(1);
  });

  test('an address that the outbound policy rejects once it is connected', async () => {
    server = await startTdsServer({ execute: () => undefined });
    const refusal = badRequest('Calls are not allowed.');
    const database = new SqlServerDatabase({
      connection: parse(`Server=localhost,${server.port};Database=d;User ID=u;Password=p`),
      table: 'hotels',
      convertsToRowVersion: false,
      timeoutMs: 60_000,
      openSocket: () => {
        const socket = new Socket();
        return socket.prependOnceListener('connect', () => socket.destroy(refusal));
      },
    });
    await expect(read(new SqlReader({ database, table: 'hotels', keyColumn: 'id' }))).rejects.toBe(refusal);
  });

  test('an aborted run stops while the database is busy', async () => {
    const database = new SqlServerTables();
    database.create({ name: '[dbo].[busy]', columns: { id: 'int' }, key: [] });
    const controller = new AbortController();
    server = await startTdsServer({
      execute: async (statement, aborted) => {
        if (!statement.sql.includes('from [busy]')) return database.execute(statement);
        controller.abort();
        await delay(60_000, undefined, { signal: aborted }).catch(() => undefined);
        return undefined;
      },
    });
    const first = rowsOf('busy').changes(undefined, controller.signal).next();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  });
});
