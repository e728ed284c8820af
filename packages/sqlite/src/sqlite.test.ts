import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWith, type Database, type OpenOptions } from './database.js';
import { builtInDriver, packageDriver, type Driver } from './driver.js';
import { isBusy, isConstraint, isCorrupt, isFull, isUniqueViolation, SqliteError } from './errors.js';

const builtIn = builtInDriver();
const drivers: [name: string, driver: Driver][] = [
  ...(builtIn === undefined ? [] : [['node:sqlite', builtIn] as [string, Driver]]),
  ['@photostructure/sqlite', await packageDriver()],
];

describe.each(drivers)('%s', (_name, driver) => {
  let folder: string;
  let opened: Database[];
  const open = (file: string, options?: OpenOptions): Database => {
    const database = openWith(driver, join(folder, file), options);
    opened.push(database);
    return database;
  };
  const thrownBy = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    throw new Error('nothing was thrown');
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    opened = [];
  });
  afterEach(() => {
    for (const database of opened) database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads what was written, as objects and as arrays', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT, bytes BLOB, number REAL)');
    const insert = database.prepare('INSERT INTO t(text, bytes, number) VALUES(@text, @bytes, @number)');
    expect(insert.run({ text: 'one', bytes: Buffer.from([1, 0, 2]), number: 0.5 })).toEqual({
      changes: 1,
      lastInsertRowid: 1,
    });
    insert.run({ text: 'zwei', bytes: null, number: null });
    expect(database.prepare('SELECT * FROM t WHERE id = ?').get(1)).toEqual({
      id: 1,
      text: 'one',
      bytes: new Uint8Array([1, 0, 2]),
      number: 0.5,
    });
    expect(database.prepareRows('SELECT text, number FROM t ORDER BY id').all()).toEqual([
      ['one', 0.5],
      ['zwei', null],
    ]);
    expect(database.prepare('SELECT * FROM t WHERE id = ?').get(3)).toBeUndefined();
  });

  it('distinguishes statements that return rows from others', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(id INTEGER PRIMARY KEY)');
    expect(database.prepare('SELECT id FROM t').returnsRows).toBe(true);
    expect(database.prepare('INSERT INTO t VALUES(1) RETURNING id').returnsRows).toBe(true);
    expect(database.prepare('INSERT INTO t VALUES(1)').returnsRows).toBe(false);
  });

  it('writes integers beyond 2^53 exactly, and throws instead of rounding them when it reads them', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(n INTEGER)');
    database.prepare('INSERT INTO t VALUES(?)').run(9007199254740993n);
    expect(database.prepareRows('SELECT CAST(n AS TEXT) FROM t').get()).toEqual(['9007199254740993']);
    expect(() => database.prepare('SELECT n FROM t').get()).toThrow(/too large/);
  });

  it('rejects values and names that the statement does not have', () => {
    const database = open('a.db');
    const named = database.prepare('SELECT @a AS a');
    expect(named.get({ a: 1 })).toEqual({ a: 1 });
    expect(() => named.get({ a: 1, b: 2 })).toThrow(/b/);
    expect(() => database.prepare('SELECT ? AS a').get(1, 2)).toThrow(SqliteError);
  });

  it('names the result codes of SQLite', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)');
    const insert = database.prepare('INSERT INTO t VALUES(?, ?)');
    insert.run(1, 'a');
    const duplicate = thrownBy(() => insert.run(2, 'a'));
    expect(duplicate).toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE', resultCode: 2067, message: /t\.name/ });
    expect([isUniqueViolation(duplicate), isConstraint(duplicate), isBusy(duplicate)]).toEqual([true, true, false]);
    expect(isUniqueViolation(thrownBy(() => insert.run(1, 'b')))).toBe(true);
    const missing = thrownBy(() => insert.run(2, null));
    expect([isUniqueViolation(missing), isConstraint(missing)]).toEqual([false, true]);
    expect(thrownBy(() => database.exec('SELEC'))).toMatchObject({ code: 'SQLITE_ERROR' });
    expect(thrownBy(() => open('none.db', { readOnly: true }))).toMatchObject({ code: 'SQLITE_CANTOPEN' });
  });

  it('recognizes a file that is not a database, and a full database', () => {
    writeFileSync(join(folder, 'text.db'), 'this is not a database, but it is long enough to be read as one');
    const corrupt = thrownBy(() => open('text.db').exec('SELECT * FROM sqlite_schema'));
    expect(isCorrupt(corrupt)).toBe(true);
    const database = open('a.db');
    database.exec('CREATE TABLE t(text TEXT); PRAGMA max_page_count = 10');
    const full = thrownBy(() => database.prepare('INSERT INTO t VALUES(?)').run('x'.repeat(1_000_000)));
    expect([isFull(full), isFull(corrupt)]).toEqual([true, false]);
  });

  it('reports the same errors for statements that return rows', () => {
    const database = open('a.db', { busyTimeoutMs: 0 });
    database.exec('CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)');
    const insert = database.prepare('INSERT INTO t VALUES(?, ?) RETURNING id');
    insert.all(1, 'a');
    expect(isUniqueViolation(thrownBy(() => insert.all(2, 'a')))).toBe(true);
    expect(thrownBy(() => insert.all(2, null))).toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
    expect(thrownBy(() => database.prepare("SELECT json('{')").all())).toMatchObject({ code: 'SQLITE_ERROR' });
    const other = open('a.db');
    other.exec('BEGIN IMMEDIATE');
    expect(isBusy(thrownBy(() => insert.all(2, 'b')))).toBe(true);
    other.exec('ROLLBACK');
    database.exec('PRAGMA max_page_count = 10');
    expect(isFull(thrownBy(() => insert.all(2, 'x'.repeat(1_000_000))))).toBe(true);
    database.close();
    other.close();

    // Overwrites the page of the table.
    const bytes = readFileSync(join(folder, 'a.db'));
    writeFileSync(join(folder, 'a.db'), bytes.fill(0xff, 4096, 8192));
    expect(isCorrupt(thrownBy(() => open('a.db').prepare('SELECT * FROM t').all()))).toBe(true);
  });

  it('fails as busy when another connection holds the lock for longer than the timeout', () => {
    const [first, second] = [open('a.db'), open('a.db', { busyTimeoutMs: 0 })];
    first.exec('CREATE TABLE t(id INTEGER)');
    first.exec('BEGIN IMMEDIATE');
    expect(isBusy(thrownBy(() => second.exec('BEGIN IMMEDIATE')))).toBe(true);
    first.exec('COMMIT');
    second.exec('BEGIN IMMEDIATE');
    expect(second.isTransaction).toBe(true);
  });

  it('waits for the lock of another thread', async () => {
    const database = open('a.db', { busyTimeoutMs: 60_000 });
    database.exec('CREATE TABLE t(id INTEGER); INSERT INTO t VALUES(1)');
    const source = `
      process.emitWarning = () => {};
      const { workerData, parentPort } = require('node:worker_threads');
      const load = () => workerData.builtIn ? process.getBuiltinModule('node:sqlite') : require('@photostructure/sqlite');
      const database = new (load().DatabaseSync)(workerData.file);
      database.exec('BEGIN IMMEDIATE; UPDATE t SET id = 2');
      parentPort.postMessage('locked');
      setTimeout(() => { database.exec('COMMIT'); database.close(); }, 200);`;
    const worker = new Worker(source, {
      eval: true,
      workerData: { file: join(folder, 'a.db'), builtIn: driver === builtIn },
    });
    await new Promise((resolve) => worker.once('message', resolve));
    database.transaction(() => database.exec('UPDATE t SET id = id + 1'));
    expect(database.prepareRows('SELECT id FROM t').get()).toEqual([3]);
    await worker.terminate();
  });

  it('commits a transaction, and rolls back one that throws', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(id INTEGER)');
    expect(database.transaction(() => database.prepare('INSERT INTO t VALUES(1)').run().changes)).toBe(1);
    const failing = () => {
      database.exec('INSERT INTO t VALUES(2)');
      throw new Error('stop');
    };
    expect(() => database.transaction(failing)).toThrow('stop');
    expect(database.isTransaction).toBe(false);
    expect(database.prepareRows('SELECT id FROM t').all()).toEqual([[1]]);
  });

  it('reads pragmas, enforces foreign keys, and accepts double quotes for names only', () => {
    const database = open('a.db');
    expect(database.pragma('user_version')).toBe(0);
    database.exec('PRAGMA user_version = 3; CREATE TABLE a(id INTEGER PRIMARY KEY)');
    expect(database.pragma('user_version')).toBe(3);
    database.exec('CREATE TABLE b(a INTEGER REFERENCES a(id))');
    expect(isConstraint(thrownBy(() => database.exec('INSERT INTO b VALUES(1)')))).toBe(true);
    expect(() => database.exec('SELECT "text"')).toThrow(/no such column/);
  });

  it('moves the write-ahead log into the database file when the last connection is closed', () => {
    const [writer, reader] = [open('a.db'), open('a.db')];
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE t(text TEXT)');
    const insert = writer.prepare('INSERT INTO t VALUES(?)');
    const select = reader.prepareRows('SELECT text FROM t');
    insert.run('a text to look for');
    expect(select.all()).toEqual([['a text to look for']]);
    reader.close();
    writer.close();
    expect(readFileSync(join(folder, 'a.db')).includes('a text to look for')).toBe(true);
    expect(() => select.all()).toThrow(/finalized|open|closed/);
  });

  it.skipIf(process.platform !== 'linux')(
    'does not keep the files of closed databases open',
    { timeout: 90_000 },
    async () => {
      const openFiles = () => readdirSync('/proc/self/fd').length;
      const before = openFiles();
      for (let i = 0; i < 200; i++) {
        const database = open(`${i}.db`);
        database.prepare('SELECT 1').get();
        database.exec('PRAGMA journal_mode = WAL; CREATE TABLE t(id INTEGER)');
        opened.length = 0;
        database.close();
        await setImmediate();
      }
      // Every database had up to three files.
      await expect.poll(openFiles, { timeout: 60_000 }).toBeLessThan(before + 10);
    },
  );

  it('does not change a file that is opened for reading, and can be closed twice', () => {
    const database = open('a.db');
    database.exec('CREATE TABLE t(id INTEGER)');
    const reader = open('a.db', { readOnly: true });
    expect(thrownBy(() => reader.exec('INSERT INTO t VALUES(1)'))).toMatchObject({ code: 'SQLITE_READONLY' });
    reader.close();
    reader.close();
    expect(() => reader.exec('SELECT 1')).toThrow(/not open/);
  });
});
