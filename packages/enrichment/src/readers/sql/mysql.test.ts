import { Socket } from 'node:net';
import { mariadbUnavailable, startMariadb, type MariadbServer } from '@searchdeck/testkit';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConnectionString } from '../connection-string.js';
import { mysqlConnection } from './mysql-connection.js';
import { MysqlDatabase } from './mysql-database.js';
import { SqlReader } from './sql-reader.js';

const unavailable = mariadbUnavailable();
describe.skipIf(unavailable !== undefined)(`MySQL${unavailable === undefined ? '' : ` (${unavailable})`}`, () => {
  let server: MariadbServer;
  beforeAll(async () => {
    server = await startMariadb();
  }, 180_000);
  afterAll(() => server?.stop());

  test('the rows of a table are counted before the first run reads them', async () => {
    const { port, user, password, database } = server;
    const connection = await createConnection({ host: '127.0.0.1', port, user, password, database });
    await connection.query('create table counted (id int primary key)');
    await connection.query('insert into counted values (1), (2), (3)');
    await connection.end();
    const text = `Server=127.0.0.1;Port=${port};Database=${database};Uid=${user};Pwd=${password}`;
    const reader = new SqlReader({
      database: new MysqlDatabase({
        connection: mysqlConnection(parseConnectionString(text)),
        table: 'counted',
        timeoutMs: 60_000,
        openSocket: () => new Socket(),
      }),
      table: 'counted',
      keyColumn: 'id',
    });
    const counts: number[] = [];
    let rows = 0;
    const { signal } = new AbortController();
    for await (const _ of reader.changes(undefined, signal, ({ count }) => counts.push(count))) rows++;
    expect([counts, rows]).toEqual([[3], 3]);
  });
});
