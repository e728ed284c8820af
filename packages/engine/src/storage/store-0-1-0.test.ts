import { expect, it } from 'vitest';
import type { IndexDefinition } from '../definition/index-definition.js';
import { openIndex } from '../engine.js';
import { temporaryDirectory } from '../test-support/hotels.js';
import { databasePath, openDatabase } from './database.js';
import { documentSum } from './stored-document.js';

/** The tables of an index in version 0.1.0. */
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE document (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, body TEXT NOT NULL, sum INTEGER);
  CREATE TABLE segment (
    file TEXT PRIMARY KEY, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL, format INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE tombstone (id INTEGER PRIMARY KEY);
  CREATE TABLE sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;`;

const definition: IndexDefinition = {
  name: 'films',
  fields: [
    { name: 'id', type: 'Edm.String', key: true } as const,
    { name: 'title', type: 'Edm.String', searchable: true } as const,
  ],
};

it('an index of version 0.1.0 opens with its documents, also where a segment file is missing', async () => {
  const { path: directory, remove } = temporaryDirectory();
  const database = openDatabase(databasePath(directory));
  database.exec(SCHEMA);
  database.exec(`
    INSERT INTO sequence VALUES ('id', 4), ('indexed', 2);
    INSERT INTO segment VALUES ('lost.seg', 1, 2, 2);
    INSERT INTO tombstone VALUES (2);`);
  const insert = database.prepare('INSERT INTO document VALUES (?, ?, ?, ?)');
  for (const [id, title] of [
    [1, 'War and peace'],
    [3, 'A quiet place'],
  ] as const) {
    const body = JSON.stringify({ id: String(id), title });
    insert.run(id, String(id), body, documentSum(id, String(id), body));
  }
  database.close();

  const index = await openIndex({ directory, definition, log: () => {} });
  try {
    expect(index.lookup('1')).toEqual({ id: '1', title: 'War and peace' });
    expect((await index.search({ search: 'war' })).hits.map((hit) => hit.key)).toEqual(['1']);
    expect((await index.search({ search: 'quiet' })).hits.map((hit) => hit.key)).toEqual(['3']);
    await index.write([{ action: 'upload', document: { id: '2', title: 'War of the worlds' } }]);
    expect((await index.search({ search: 'war', count: true })).count).toBe(2);
    expect(await index.check()).toEqual({ documents: 3, damaged: [], problems: [] });
  } finally {
    await index.close();
    remove();
  }
});
