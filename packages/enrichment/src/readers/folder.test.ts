import { mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderReader } from './folder.js';
import type { DataSourceReader, ItemChange, TrackingState } from './reader.js';

const { signal } = new AbortController();
let top: string;
let folder: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'folder-reader-')));
  folder = join(top, 'data');
  await mkdir(join(folder, 'docs', 'inner'), { recursive: true });
  await writeFile(join(folder, 'docs', 'a.txt'), 'first');
  await writeFile(join(folder, 'docs', 'inner', 'b.md'), 'second');
  await writeFile(join(top, 'secret.txt'), 'secret');
});
afterEach(() => rm(top, { recursive: true, force: true }));

const open = (options: Partial<Parameters<typeof FolderReader.open>[0]> = {}) =>
  FolderReader.open({ folder, container: 'docs', allowedFolders: [folder], ...options });

const changesOf = async (reader: DataSourceReader, since?: TrackingState): Promise<ItemChange[]> => {
  const changes: ItemChange[] = [];
  for await (const change of reader.changes(since, signal)) changes.push(change);
  return changes;
};
const idsOf = (changes: ItemChange[]) => changes.map(({ item }) => item.id).toSorted();

/** Waits, because files that changed just before they are listed are listed again by the next run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('lists the files below a folder with their storage metadata', async () => {
  const changes = await changesOf(await open());
  expect(idsOf(changes)).toEqual(['a.txt', 'inner/b.md']);
  expect(changes.find(({ item }) => item.id === 'inner/b.md')).toMatchObject({
    kind: 'upserted',
    item: {
      size: 6,
      fields: {
        metadata_storage_name: 'b.md',
        metadata_storage_path: pathToFileURL(join(folder, 'docs', 'inner', 'b.md')).href,
        metadata_storage_content_type: 'text/markdown',
        metadata_storage_size: 6,
        metadata_storage_file_extension: '.md',
      },
    },
  });
});

test('reads a file with its hash', async () => {
  const reader = await open({ prefix: 'inner' });
  const [change] = await changesOf(reader);
  const item = await reader.read(change!.item, { signal, maxBytes: 100 });
  expect(Buffer.from(item.content!.bytes).toString()).toBe('second');
  expect(item.fields).toMatchObject({ metadata_storage_content_md5: 'qfDmGhN9hqqdtTRl4IAWEg==' });
});

test('continues after a tracking state', async () => {
  const reader = await open();
  await settled();
  const all = await changesOf(reader);
  expect(idsOf(await changesOf(reader, all[0]!.tracking))).toEqual([all[1]!.item.id]);
  const last = all.at(-1)!.tracking;
  expect(await changesOf(reader, last)).toEqual([]);
  await writeFile(join(folder, 'docs', 'new.txt'), 'third');
  // A copy that preserves an old modification time also counts as a change.
  await utimes(join(folder, 'docs', 'new.txt'), 1, 1);
  expect(idsOf(await changesOf(reader, last))).toEqual(['new.txt']);
});

test('a modification time in the future does not hide later changes', async () => {
  const future = new Date('2099-01-01');
  await utimes(join(folder, 'docs', 'a.txt'), future, future);
  await settled();
  const last = (await changesOf(await open())).at(-1)!.tracking;
  await writeFile(join(folder, 'docs', 'later.txt'), 'later');
  expect(idsOf(await changesOf(await open(), last))).toEqual(['later.txt']);
});

test('a file that changes while the folder is listed is also a change of the next run', async () => {
  await writeFile(join(folder, 'docs', 'late.txt'), 'late');
  const [late] = (await changesOf(await open())).filter(({ item }) => item.id === 'late.txt');
  await writeFile(join(folder, 'docs', 'late.txt'), 'changed');
  expect(idsOf(await changesOf(await open(), late!.tracking))).toContain('late.txt');
});

test('a relative folder is below the base folder', async () => {
  const relative = { folder: 'data', baseFolder: top };
  expect(idsOf(await changesOf(await open(relative)))).toEqual(['a.txt', 'inner/b.md']);
  await expect(open({ ...relative, folder: '../data' })).rejects.toMatchObject({ code: 'notAllowed' });
  await expect(open({ folder: 'data' })).rejects.toMatchObject({ code: 'invalidConnection' });
});

test('finds files that were deleted', async () => {
  const reader = await open();
  await rm(join(folder, 'docs', 'a.txt'));
  const deleted: string[] = [];
  for await (const id of reader.listDeletedItems(['a.txt', 'inner/b.md', 'older.txt'], signal)) deleted.push(id);
  expect(deleted).toEqual(['a.txt', 'older.txt']);
});

test('a file beyond the size limit is an error of that file', async () => {
  const reader = await open();
  const [change] = await changesOf(reader);
  await expect(reader.read(change!.item, { signal, maxBytes: 3 })).rejects.toMatchObject({
    code: 'tooLarge',
    message: expect.stringMatching(/^The file '.+' has \d bytes, more than the limit of 3 bytes\.$/),
  });
});

test('a file that is deleted before it is read is an error of that file', async () => {
  const reader = await open();
  const missing = { id: 'missing.txt', fields: {} };
  await expect(reader.read(missing, { signal, maxBytes: 10 })).rejects.toMatchObject({ code: 'notFound' });
});

test.each([
  ['another folder', () => ({ folder: top, container: '.' })],
  ['a folder that does not exist, outside', () => ({ folder: '/nonexistent', container: 'x' })],
  ['no allowed folder', () => ({ allowedFolders: [] })],
])('%s is not allowed', async (_, options) => {
  await expect(open(options())).rejects.toMatchObject({ code: 'notAllowed' });
});

test.each([
  ['a container outside the folder', { container: '../..' }, 'invalidConnection'],
  ['a relative folder', { folder: 'data' }, 'invalidConnection'],
  ['a container that does not exist', { container: 'nothing' }, 'notFound'],
  ['a container that is a file', { container: 'docs/a.txt' }, 'notFound'],
])('%s is an error', async (_, options, code) => {
  await expect(open(options)).rejects.toMatchObject({ code });
});

test('symbolic links are not followed', async () => {
  await symlink(join(top, 'secret.txt'), join(folder, 'docs', 'link.txt'));
  await symlink(top, join(folder, 'docs', 'outside'));
  await symlink(top, join(folder, 'linked'));
  const reader = await open();
  expect(idsOf(await changesOf(reader))).toEqual(['a.txt', 'inner/b.md']);
  for (const id of ['link.txt', 'outside/secret.txt', '../../secret.txt']) {
    await expect(reader.read({ id, fields: {} }, { signal, maxBytes: 100 })).rejects.toMatchObject({
      code: 'notFound',
    });
  }
  await expect(open({ container: 'linked' })).rejects.toMatchObject({ code: 'notAllowed' });
});

test('a folder that becomes a link after it was listed is not followed', async () => {
  const reader = await open();
  const change = (await changesOf(reader)).find(({ item }) => item.id === 'inner/b.md')!;
  await rename(join(folder, 'docs', 'inner'), join(top, 'moved'));
  await symlink(join(top, 'moved'), join(folder, 'docs', 'inner'));
  await expect(reader.read(change.item, { signal, maxBytes: 100 })).rejects.toMatchObject({ code: 'notFound' });
});

test('stops when it is aborted', async () => {
  const reader = await open();
  await expect(reader.changes(undefined, AbortSignal.abort()).next()).rejects.toMatchObject({ name: 'AbortError' });
});
