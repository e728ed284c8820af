import { expect, test } from 'vitest';
import { GENERATED_KEY_FIELD } from './content-metadata.js';
import type { DebugDocument, DebugSession, DebugValue } from './debug-sessions.js';
import { sharedDocuments, sharedItemId } from './shared-documents.js';

const text = (value: string): DebugValue => ({ type: 'string', value, length: value.length });
const tokenOf = (value: string): string =>
  `${Buffer.from(value).toString('base64url')}${(3 - (Buffer.byteLength(value) % 3)) % 3}`;
/** The session of a file in a folder of a machine, and a hash of that machine. */
const machine = (folder: string, hash: string, itemId = 'in/my notes.md', suffix = '') => {
  const url = `file://${folder}/${encodeURI(itemId)}`;
  const key = tokenOf(`${url}${suffix}`);
  const node = (name: string, value: string) => ({ path: `/document/${name}`, step: -1, value: text(value) });
  const session: Pick<DebugSession, 'itemId' | 'nodes'> = {
    itemId,
    nodes: [node('metadata_storage_path', url), node(GENERATED_KEY_FIELD, key)],
  };
  const documents: DebugDocument[] = [
    { target: 'docs', key, fields: { id: text(key), path: text(url), other: text(`see file://${folder}/b.md`) } },
    {
      target: 'chunks',
      key: `${hash}_${key}_pages_0`,
      fields: { parent: text(key), tags: { type: 'collection', length: 1, value: [url, 1] }, title: text('Title') },
    },
  ];
  return { session, documents, key };
};

test('documents of local files have no folder of the machine, and are equal on another one', () => {
  const first = machine('/home/a/.searchdeck/files/guides', '0123456789ab');
  const second = machine('/srv/data/files/guides', 'ba9876543210');
  const shared = sharedDocuments(first.documents, first.session);
  expect(sharedDocuments(second.documents, second.session)).toEqual(shared);
  const key = tokenOf('in/my notes.md');
  expect(shared).toEqual([
    { target: 'docs', key, fields: { id: text(key), path: text('in/my notes.md'), other: text('see b.md') } },
    {
      target: 'chunks',
      key: `000000000000_${key}_pages_0`,
      fields: {
        parent: text(key),
        tags: { type: 'collection', length: 1, value: ['in/my notes.md', 1] },
        title: text('Title'),
      },
    },
  ]);
  // A saved case is compared as it is.
  expect(sharedDocuments(shared, second.session)).toEqual(shared);
});

test('one of several documents of a file keeps its number', () => {
  const { session, documents, key } = machine('/home/a/files', '0123456789ab', 'rows.csv', ';12');
  const expected = tokenOf('rows.csv;12');
  expect(sharedDocuments(documents, session)[0]?.key).toBe(expected);
  expect(sharedItemId(key, session)).toBe(expected);
  expect(sharedItemId('rows.csv', session)).toBe('rows.csv');
  expect(sharedItemId(undefined, session)).toBe('rows.csv');
});

test('documents of other sources are the same', () => {
  const { documents } = machine('/home/a/files', '0123456789ab');
  const nodes = [{ path: '/document/metadata_storage_path', step: -1, value: text('https://a.example/c/a.md') }];
  expect(sharedDocuments(documents, { itemId: 'a.md', nodes })).toBe(documents);
  expect(sharedDocuments(documents, { itemId: '1', nodes: [] })).toBe(documents);
  expect(sharedItemId('key', { itemId: '1', nodes: [] })).toBe('key');
});
