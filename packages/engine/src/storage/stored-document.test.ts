import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@searchdeck/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import type { EngineEvent, SearchIndexEngine } from '../types.js';
import { databasePath } from './database.js';

const definition: IndexDefinition = {
  name: 'sums',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, filterable: true, sortable: true },
    { name: 'text', type: 'Edm.String', searchable: true, filterable: false, sortable: false, facetable: false },
  ],
};
const upload = (id: string, text: string) => ({ action: 'upload' as const, document: { id, text } });

let directory: string;
let events: EngineEvent[];
const open = (maxDocumentsInMemory = 2000): Promise<SearchIndexEngine> =>
  openIndex({ directory, definition, maxDocumentsInMemory, log: (event) => events.push(event) });

/** Three documents, stored and closed. */
const stored = async (maxDocumentsInMemory?: number): Promise<void> => {
  const index = await open(maxDocumentsInMemory);
  await index.write([upload('one', 'common apple'), upload('two', 'common banana'), upload('three', 'common cherry')]);
  await index.idle();
  await index.close();
};
/** Changes bytes in the database file, as a failing disk does. */
const garble = (from: string, to: string): void => {
  const path = databasePath(directory);
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  writeFileSync(path, bytes);
};
const sql = (text: string): unknown[] => {
  const database = openSqlite(databasePath(directory));
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stored-document-'));
  events = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('a changed byte in a document is an error with its key, and other documents are returned', async () => {
  await stored(1);
  garble('banana', 'banane');
  const index = await open(1);
  try {
    expect(() => index.lookup('two')).toThrow(/'two' is damaged/);
    await expect(index.search({ search: 'common' })).rejects.toThrow(/'two' is damaged/);
    expect(index.lookup('one')).toEqual({ id: 'one', text: 'common apple' });
    expect((await index.search({ search: 'cherry' })).hits.map((hit) => hit.key)).toEqual(['three']);
    expect((await index.search({ search: 'common', filter: "id ne 'two'", count: true })).count).toBe(2);

    expect(await index.check()).toEqual({ documents: 3, damaged: ['two'], problems: [] });
    expect(events).toContainEqual(expect.objectContaining({ event: 'document damaged', key: 'two' }));

    const [merged] = await index.write([{ action: 'merge', document: { id: 'two', text: 'more' } }]);
    expect(merged).toMatchObject({ key: 'two', status: false, statusCode: 500 });
    expect(merged?.errorMessage).toMatch(/damaged/);
    await index.write([upload('two', 'common banana')]);
    expect(index.lookup('two')).toEqual({ id: 'two', text: 'common banana' });
    expect((await index.search({ search: 'common', count: true })).count).toBe(3);
    expect((await index.check()).damaged).toEqual([]);
  } finally {
    await index.close();
  }
});

test('a damaged document can be deleted', async () => {
  await stored(1);
  garble('banana', 'banane');
  const index = await open(1);
  try {
    expect(await index.write([{ action: 'delete', document: { id: 'two' } }])).toMatchObject([{ statusCode: 200 }]);
    expect((await index.search({ search: 'common', count: true })).count).toBe(2);
  } finally {
    await index.close();
  }
});

test('a damaged key and a missing document are detected', async () => {
  await stored(1);
  sql("UPDATE document SET key = 'twa' WHERE key = 'two'");
  sql("DELETE FROM document WHERE key = 'three'");
  const index = await open(1);
  try {
    await expect(index.search({ search: 'banana' })).rejects.toThrow(/'twa' is damaged/);
    await expect(index.search({ search: 'cherry' })).rejects.toThrow(/is missing/);
    expect((await index.check()).damaged).toEqual(['twa']);
  } finally {
    await index.close();
  }
});

test('reindexing on open leaves out damaged documents and logs them', async () => {
  await stored();
  garble('banana', 'banane');
  const index = await open();
  try {
    expect(events).toEqual([expect.objectContaining({ event: 'document damaged', key: 'two' })]);
    expect((await index.search({ search: 'common', count: true })).count).toBe(2);
    expect(() => index.lookup('two')).toThrow(/damaged/);
  } finally {
    await index.close();
  }
});

test('documents of a store without sums are served, and get their sums when they are checked or written', async () => {
  await stored(1);
  sql('ALTER TABLE document DROP COLUMN sum');
  const index = await open(1);
  try {
    expect(index.lookup('two')).toEqual({ id: 'two', text: 'common banana' });
    expect((await index.search({ search: 'common', count: true })).hits).toHaveLength(3);
    await index.write([upload('one', 'common apple')]);
    expect(sql('SELECT key FROM document WHERE sum IS NULL ORDER BY key')).toEqual([{ key: 'three' }, { key: 'two' }]);
    expect(await index.check()).toEqual({ documents: 3, damaged: [], problems: [] });
    expect(sql('SELECT key FROM document WHERE sum IS NULL')).toEqual([]);
  } finally {
    await index.close();
  }
});
