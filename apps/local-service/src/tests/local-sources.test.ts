import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localSourceLimits, type DataSourcePreview } from '@searchdeck/contract';
import { ADMIN_KEY, TestService } from '../testing/service.js';

const root = mkdtempSync(join(tmpdir(), 'local-sources-'));
const allowed = join(root, 'allowed');
const outside = join(root, 'outside');
let service: TestService;

beforeAll(async () => {
  mkdirSync(allowed);
  mkdirSync(outside);
  service = await TestService.start(['--allow-folder', allowed]);
});
afterAll(async () => {
  await service.dispose();
  rmSync(root, { recursive: true, force: true });
});

interface Reply {
  status: number;
  body: { error?: { code: string; message: string } } & Record<string, unknown>;
}
const call = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
  const url = `${service.origin}/services/demo${path}${path.includes('?') ? '&' : '?'}api-version=2026-04-01`;
  const headers = { 'api-key': ADMIN_KEY, ...(init.headers as Record<string, string>) };
  const response = await fetch(url, { method, ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Reply['body']) };
};
const filePath = (folder: string, file: string, query: Record<string, string> = {}): string =>
  `/local-sources/folders('${encodeURIComponent(folder)}')/files('${encodeURIComponent(file)}')?${new URLSearchParams(query).toString()}`;
const upload = (path: string, content: string | Uint8Array<ArrayBuffer>): Promise<Reply> =>
  call('PUT', path, { body: content, headers: { 'Content-Type': 'application/octet-stream' } });
const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});
const preview = (body: unknown): Promise<Reply> => call('POST', '/local-sources/preview', json(body));
const sourceOf = (folder: string, container: string, more: object = {}) => ({
  name: 'not-stored',
  type: 'cloudblob',
  credentials: { connectionString: `LocalFolder=${folder}` },
  container: { name: container },
  ...more,
});
const documentsOf = ({ body }: Reply) => (body as unknown as DataSourcePreview).documents;

test('a file is created, replaced, read by a preview, and deleted', async () => {
  const path = filePath('mail', 'böse & gute.md', { subfolder: 'in/2026' });
  expect(await upload(path, '# One')).toEqual({
    status: 201,
    body: { path: 'in/2026/böse & gute.md', size: 5 },
  });
  expect((await upload(path, '# Two!')).status).toBe(200);
  expect((await upload(filePath('mail', 'empty.txt'), '')).status).toBe(201);
  const reply = await preview({ dataSource: sourceOf('files', 'mail') });
  // Files are in the order of their times, which may be equal.
  const contents = documentsOf(reply).map(({ itemId, fields }) => [itemId, fields['content']] as const);
  expect(new Map(contents)).toEqual(
    new Map([
      ['in/2026/böse & gute.md', '# Two!'],
      ['empty.txt', ''],
    ]),
  );
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('DELETE', path)).status).toBe(404);
  expect(documentsOf(await preview({ dataSource: sourceOf('files', 'mail') }))).toHaveLength(1);
});

test('a deleted file leaves no empty folder in the data folder, unless it is the container of a data source', async () => {
  const folders = () => readdirSync(join(service.directory, 'files')).filter((name) => name.startsWith('left'));
  const [first, second] = [filePath('left', 'a.txt', { subfolder: 'in/2026' }), filePath('left', 'b.txt')];
  await upload(first, 'a');
  await upload(second, 'b');
  expect((await call('DELETE', first)).status).toBe(204);
  expect(readdirSync(join(service.directory, 'files', 'left'))).toEqual(['b.txt']);
  expect((await call('DELETE', second)).status).toBe(204);
  expect(folders()).toEqual([]);
  expect((await call('DELETE', second)).status).toBe(404);

  const source = { ...sourceOf('files', 'left-used'), name: 'left-used' };
  expect((await call('PUT', "/datasources('left-used')", json(source))).status).toBe(201);
  const used = filePath('left-used', 'a.txt', { subfolder: 'sub' });
  await upload(used, 'a');
  expect((await call('DELETE', used)).status).toBe(204);
  expect(readdirSync(join(service.directory, 'files', 'left-used'))).toEqual([]);

  // Folders of the user remain.
  const own = filePath('own', 'a.txt', { localFolder: allowed });
  await upload(own, 'a');
  expect((await call('DELETE', own)).status).toBe(204);
  expect(readdirSync(join(allowed, 'own'))).toEqual([]);
});

test('files are only written below allowed folders, whatever their names', async () => {
  expect((await upload(filePath('docs', 'a.txt', { localFolder: allowed }), 'a')).status).toBe(201);
  expect(readFileSync(join(allowed, 'docs', 'a.txt'), 'utf8')).toBe('a');
  symlinkSync(outside, join(allowed, 'link'));
  const rejected = [
    filePath('docs', 'a.txt', { localFolder: outside }),
    filePath('docs', 'a.txt', { localFolder: '..' }),
    filePath('docs', 'a.txt', { localFolder: `${allowed}/../outside` }),
    filePath('docs', 'a.txt', { localFolder: allowed, subfolder: '../../outside' }),
    filePath('docs', 'a.txt', { localFolder: allowed, subfolder: 'a//b' }),
    filePath('docs', '.hidden', { localFolder: allowed }),
    filePath('docs', 'a.txt:stream', { localFolder: allowed }),
    filePath('..', 'outside', { localFolder: allowed }),
    filePath('link', 'a.txt', { localFolder: allowed }),
    filePath('docs', '../a.txt', { localFolder: allowed }),
    filePath('docs', '%2e%2e%2fa.txt', { localFolder: allowed }).replaceAll('%25', '%'),
  ];
  for (const path of rejected) {
    const { status, body } = await upload(path, 'x');
    expect([path, status]).toEqual([path, 400]);
    expect(body.error?.message).toBeTruthy();
  }
  expect((await call('DELETE', filePath('link', 'a.txt', { localFolder: allowed }))).status).toBe(400);
  expect(readdirSync(outside)).toEqual([]);
});

test('a folder is not replaced with a file, and only bytes within the limit are accepted', async () => {
  mkdirSync(join(allowed, 'busy', 'sub'), { recursive: true });
  const busy = filePath('busy', 'sub', { localFolder: allowed });
  expect((await upload(busy, 'x')).status).toBe(409);
  expect((await call('DELETE', busy)).status).toBe(409);
  const file = filePath('busy', 'a.txt', { localFolder: allowed });
  expect((await call('PUT', file, json({}))).status).toBe(415);
  const large = new Uint8Array(localSourceLimits.fileBytes + 1);
  // The service may close the connection before the client has sent everything.
  const status = await upload(file, large).then(
    (reply) => reply.status,
    () => 413,
  );
  expect(status).toBe(413);
  expect(readdirSync(join(allowed, 'busy'))).toEqual(['sub']);
});

test('an upload that is interrupted leaves nothing behind, and its parts are not read', async () => {
  const abort = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(100_000)),
  });
  const options = { method: 'PUT', body, duplex: 'half', signal: abort.signal };
  const request = fetch(
    `${service.origin}/services/demo${filePath('part', 'a.bin', { localFolder: allowed })}&api-version=2026-04-01`,
    { ...options, headers: { 'api-key': ADMIN_KEY, 'Content-Type': 'application/octet-stream' } } as RequestInit,
  );
  const names = () => (existsSync(join(allowed, 'part')) ? readdirSync(join(allowed, 'part')) : []);
  await expect.poll(names).toHaveLength(1);
  expect(documentsOf(await preview({ dataSource: sourceOf(allowed, 'part') }))).toEqual([]);
  abort.abort();
  await expect(request).rejects.toThrow('aborted');
  await expect.poll(names).toEqual([]);
});

test('a preview has the documents of the parsing mode, stores nothing, and limits what it returns', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i},name ${i}`).join('\n');
  await upload(filePath('rows', 'rows.csv'), `id,name\n${rows}`);
  const dataSource = sourceOf('files', 'rows');
  const parameters = { configuration: { parsingMode: 'delimitedText' } };
  const reply = await preview({ dataSource, parameters, maxDocuments: 3 });
  expect(reply).toMatchObject({ status: 200, body: { hasMore: true } });
  expect(documentsOf(reply).map(({ fields }) => fields['name'])).toEqual(['name 0', 'name 1', 'name 2']);
  const all = await preview({ dataSource, parameters, maxDocuments: 30 });
  expect(all.body).toMatchObject({ hasMore: false });
  expect((await call('GET', '/datasources/not-stored')).status).toBe(404);

  await upload(filePath('rows', 'large.txt'), 'x'.repeat(localSourceLimits.previewCharacters + 1));
  const [large] = documentsOf(
    await preview({ dataSource, parameters: { configuration: { indexedFileNameExtensions: '.txt' } } }),
  );
  expect(large).toMatchObject({ itemId: 'large.txt', isCut: true });
  expect(large?.fields['content']).toHaveLength(localSourceLimits.previewCharacters);
});

test('a document that cannot be read is reported, and does not affect the others', async () => {
  mkdirSync(join(allowed, 'mixed'));
  writeFileSync(join(allowed, 'mixed', 'good.json'), '{"id":"1"}');
  writeFileSync(join(allowed, 'mixed', 'bad.json'), '{"id":');
  const parameters = { configuration: { parsingMode: 'json', failOnUnprocessableDocument: true } };
  const documents = documentsOf(await preview({ dataSource: sourceOf(allowed, 'mixed'), parameters }));
  const good = documents.find(({ itemId }) => itemId === 'good.json');
  const bad = documents.find(({ itemId }) => itemId === 'bad.json');
  expect(good?.fields).toMatchObject({ id: '1', metadata_storage_name: 'good.json' });
  expect(bad?.error).toContain('not valid JSON');

  const tolerant = { configuration: { parsingMode: 'json', failOnUnprocessableDocument: false } };
  const tolerated = documentsOf(await preview({ dataSource: sourceOf(allowed, 'mixed'), parameters: tolerant }));
  // A preview indexes nothing, so it doesn't say what would be indexed.
  expect(tolerated.find(({ itemId }) => itemId === 'bad.json')).toMatchObject({
    fields: { metadata_storage_name: 'bad.json' },
    warnings: [expect.stringMatching(/not valid JSON.* Only its metadata was read\./)],
  });
});

test('a preview uses the connection string of the stored data source', async () => {
  await upload(filePath('stored', 'a.txt'), 'text of a');
  const stored = { ...sourceOf('files', 'stored'), name: 'stored' };
  expect((await call('PUT', '/datasources/stored', json(stored))).status).toBe(201);
  const reply = await preview({ dataSource: { ...stored, credentials: { connectionString: null } } });
  expect(documentsOf(reply).map(({ fields }) => fields['content'])).toEqual(['text of a']);
  expect(JSON.stringify(reply.body)).not.toContain('LocalFolder');
});

test('errors of a preview name their cause', async () => {
  const messages = async (dataSource: object, more: object = {}) => {
    const { status, body } = await preview({ dataSource, ...more });
    return [status, body.error?.message];
  };
  expect(await messages(sourceOf(outside, 'x'))).toEqual([400, expect.stringContaining('allowed folder')]);
  expect(await messages(sourceOf(allowed, 'missing'))).toEqual([400, "The folder 'missing' does not exist."]);
  expect(await messages(sourceOf(allowed, 'x', { type: 'docdb' }))).toEqual([400, expect.stringContaining("'docdb'")]);
  expect(await messages(sourceOf(allowed, 'x'), { maxDocuments: 1000 })).toEqual([400, expect.any(String)]);
  const url = `${service.origin}/services/demo/local-sources/preview?api-version=2026-04-01`;
  expect((await fetch(url, { method: 'POST', ...json({ dataSource: sourceOf(allowed, 'x') }) })).status).toBe(403);
});
