import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIndex } from '../engine.js';
import { temporaryDirectory } from '../test-support/hotels.js';
import type { ActionKind, DocumentAction, SearchIndexEngine } from '../types.js';

let index: SearchIndexEngine;
const directory = temporaryDirectory();
beforeAll(async () => {
  index = await openIndex({
    directory: directory.path,
    definition: {
      name: 'batches',
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'title', type: 'Edm.String' },
        { name: 'year', type: 'Edm.Int32' },
      ],
    },
  });
});
afterAll(async () => {
  await index.close();
  directory.remove();
});

const act = (action: ActionKind, id: string, values: Record<string, unknown> = {}): DocumentAction => ({
  action,
  document: { id, ...values },
});
const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

it('a large batch finds the stored documents of its keys', async () => {
  const stored = numbered('s', 130);
  await index.write(stored.map((id) => act('upload', id, { title: id, year: 1 })));
  const results = await index.write([
    ...numbered('n', 70).map((id) => act('merge', id, { year: 2 })),
    ...stored.map((id) => act('merge', id, { year: 2 })),
    ...numbered('u', 60).map((id) => act('upload', id, { year: 2 })),
  ]);
  expect(results.map(({ statusCode }) => statusCode)).toEqual([
    ...Array<number>(70).fill(404),
    ...Array<number>(130).fill(200),
    ...Array<number>(60).fill(201),
  ]);
  for (const id of stored) expect(index.lookup(id)).toMatchObject({ id, title: id, year: 2 });
});

it('an action sees what earlier actions of its batch did to its document', async () => {
  const ids = numbered('r', 60);
  await index.write(ids.map((id) => act('upload', id, { title: 'stored' })));
  const results = await index.write([
    ...ids.map((id) => act('delete', id)),
    ...ids.map((id) => act('merge', id, { year: 1 })),
    ...ids.map((id) => act('upload', id, { title: 'new' })),
    ...ids.map((id) => act('mergeOrUpload', id, { year: 2 })),
  ]);
  expect(results.map(({ statusCode }) => statusCode)).toEqual(
    [200, 404, 201, 200].flatMap((status) => ids.map(() => status)),
  );
  for (const id of ids) expect(index.lookup(id)).toMatchObject({ title: 'new', year: 2 });
});

it('a batch replaces documents whose keys have spaces and emoji', async () => {
  const ids = numbered('ключ 🔑 ', 60);
  const batch = ids.map((id) => act('upload', id));
  await index.write(batch, { allowUnsafeKeys: true });
  const results = await index.write(batch, { allowUnsafeKeys: true });
  expect(results.map(({ key, statusCode }) => [key, statusCode])).toEqual(ids.map((id) => [id, 200]));
});

it.each(['upload', 'merge', 'mergeOrUpload', 'delete'] as const)(
  '%s rejects a key with the null character and leaves the document of the part before it',
  async (action) => {
    await index.write([act('upload', 'null', { title: 'untouched' })]);
    await expect(
      index.write([act(action, 'null\0b', { title: 'replaced' })], { allowUnsafeKeys: true }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'InvalidDocumentKey',
      message: expect.stringContaining('Keys cannot contain the null character (U+0000).') as string,
    });
    expect(index.lookup('null')).toMatchObject({ title: 'untouched' });
    expect(index.lookup('null\0b')).toBeUndefined();
  },
);
