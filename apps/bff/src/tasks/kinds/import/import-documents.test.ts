import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importLimits, type ImportReport, type Task } from '@searchdeck/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { startBff, type Browser, type TestBff } from '../../../testing/bff.js';
import { IndexUpstream } from '../../../testing/index-upstream.js';
import { endOfTask, readTask, startTask } from '../../../testing/tasks.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true },
  { name: 'title', type: 'Edm.String' },
  { name: 'views', type: 'Edm.Int64' },
  { name: 'releaseDate', type: 'Edm.DateTimeOffset' },
  { name: 'tags', type: 'Collection(Edm.String)' },
];

let bff: TestBff;
const start = async (index: IndexUpstream) => {
  bff = await startBff({ budgets: { pollMs: 10 }, responder: index.respond });
};
afterEach(() => bff.close());

const settled = async (browser: Browser, id: string): Promise<Task> => {
  for (;;) {
    const task = await readTask(browser, id);
    if (task.state !== 'queued' && task.state !== 'running') return task;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const put = (id: string, part: number, bytes: Buffer, headers = {}) =>
  bff.browser.send(`/api/tasks/${id}/parts/${part}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: bytes,
  });
const decide = async (id: string, body: object): Promise<Task> => {
  const response = await bff.browser.send(`/api/tasks/${id}/decision`, { method: 'POST', body });
  if (response.status !== 202) throw new Error(`${response.status}: ${response.text}`);
  return settled(bff.browser, id);
};
const begin = async (format: string, bytes: Buffer): Promise<string> => {
  const { id } = await startTask(bff.browser, {
    kind: 'importDocuments',
    connectionId: 'demo',
    indexName: 'films',
    fileName: `films.${format}`,
    bytes: bytes.length,
    format,
  });
  await settled(bff.browser, id);
  return id;
};
/** Starts an import, uploads the file, and previews it. */
const upload = async (format: string, text: string): Promise<Task> => {
  const bytes = Buffer.from(text);
  const id = await begin(format, bytes);
  for (let at = 0; at < bytes.length; at += importLimits.partBytes) {
    const response = await put(id, at / importLimits.partBytes, bytes.subarray(at, at + importLimits.partBytes));
    expect(response.status).toBe(204);
  }
  return decide(id, { decision: 'previewImport' });
};
const reportOf = (task: Task): ImportReport => task.result as unknown as ImportReport;
const importAll = async (format: string, text: string): Promise<Task> => {
  const task = await upload(format, text);
  const mapping = reportOf(task).preview?.columns ?? [];
  return decide(task.id, { decision: 'importRows', mapping, action: 'mergeOrUpload' });
};

describe('importing documents', () => {
  it('reads CSV with inferred columns, converts values, and offers rejected rows', async () => {
    const index = new IndexUpstream(fields, []);
    await start(index);
    const text = [
      'ID;Title;Views;Release date;Tags;Other',
      'a;"Say ""hi""; twice";9007199254740993;2020-01-02;"x; y";',
      'b;B;many;2020-01-02 10:00;;',
      'c;C;5;2020-01-02T10:00:00+02:00;"[""p;q""]";ignored',
      'bad key!;D;6;;;',
    ].join('\r\n');
    const task = await upload('csv', `\uFEFF${text}`);
    const { preview } = reportOf(task);
    expect(preview?.columns).toEqual([
      { column: 'ID', field: 'id' },
      { column: 'Title', field: 'title' },
      { column: 'Views', field: 'views' },
      { column: 'Release date', field: 'releaseDate' },
      { column: 'Tags', field: 'tags' },
      { column: 'Other' },
    ]);
    expect(preview?.rows).toMatchObject([
      { document: { id: 'a', title: 'Say "hi"; twice', releaseDate: '2020-01-02T00:00:00Z', tags: ['x', 'y'] } },
      { error: '"Views": "many" is not Edm.Int64.' },
      { document: { id: 'c', title: 'C', views: 5, releaseDate: '2020-01-02T10:00:00+02:00', tags: ['p;q'] } },
      {},
    ]);
    const mapping = preview?.columns ?? [];
    const done = await decide(task.id, { decision: 'importRows', mapping, action: 'mergeOrUpload' });
    expect(done).toMatchObject({
      state: 'succeeded',
      result: { documents: 2, rejected: 2, errors: [{ row: 2 }, { row: 4 }], file: { name: 'films-rejected.csv' } },
    });
    expect(index.documents.get('a')?.['views']).toBe(9_007_199_254_740_993n);
    const file = await bff.browser.send(`/api/tasks/${task.id}/file`);
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'row,error,ID,Title,Views,Release date,Tags,Other',
      '2,"""Views"": ""many"" is not Edm.Int64.",b,B,many,2020-01-02 10:00,"",""',
    ]);
  });

  it.each([
    ['json', (values: string[]) => `[${values.join(',\n')}]`],
    ['json', (values: string[]) => `{"@odata.context": "x", "value": [ ${values.join()} ]}`],
    ['ndjson', (values: string[]) => values.join('\n')],
  ] as const)('reads %s in several parts, with all digits', async (format, print) => {
    const index = new IndexUpstream(fields, []);
    await start(index);
    const padding = 'é]}"\\,'.repeat(1500);
    const values = Array.from(
      { length: 1200 },
      (_, i) => `{"id": "d${i}", "title": ${JSON.stringify(padding)}, "views": ${9_007_199_254_740_993n + BigInt(i)}}`,
    );
    const text = print([...values, '7', '{"id": "e", "views": "x"}']);
    expect(Buffer.byteLength(text)).toBeGreaterThan(importLimits.partBytes);
    const task = await importAll(format, text);
    expect(task).toMatchObject({ state: 'succeeded', result: { documents: 1200, rejected: 2 } });
    expect(index.documents.get('d1199')).toMatchObject({ title: padding, views: 9_007_199_254_740_993n + 1199n });
    // The progress follows the rows, not the parts: 1000 of 1202 rows.
    expect((await bff.browser.send(`/api/tasks/${task.id}/events`)).text).toMatch(/"percent":8\d\b/);
    const file = await bff.browser.send(`/api/tasks/${task.id}/file`);
    expect(file.text.split('\n')[0]).toBe('{"row":1201,"error":"The row is not a JSON object.","text":"7"}');
  });

  it('maps columns to fields with the names that are suggested for them', async () => {
    const columns = ['Product ID', '2nd', 'unit price', 'unit_price'];
    const names = ['Product_ID', 'f_2nd', 'unit_price_2', 'unit_price'];
    await start(
      new IndexUpstream(
        names.map((name, i) => ({ name, type: 'Edm.String', ...(i === 0 ? { key: true } : {}) })),
        [],
      ),
    );
    const { preview } = reportOf(await upload('csv', `${columns.join(',')}\np1,a,b,c\n`));
    expect(preview?.columns).toEqual(columns.map((column, i) => ({ column, field: names[i] })));
  });

  it('rejects single rows of a batch that the service rejects', async () => {
    const index = new IndexUpstream(fields, []);
    index.before = (request) =>
      request.target.includes('search.index') && request.body.includes('"poison"')
        ? { status: 400, body: '{"error":{"code":"","message":"The request is invalid."}}' }
        : undefined;
    await start(index);
    const rows = Array.from({ length: 50 }, (_, i) => `{"id":"r${i}","title":"${i === 17 ? 'poison' : 'fine'}"}`);
    const task = await importAll('ndjson', rows.join('\n'));
    expect(task.result).toMatchObject({
      documents: 49,
      rejected: 1,
      errors: [{ row: 18, message: 'The request is invalid.' }],
    });
    expect(index.documents.size).toBe(49);
  });

  it('continues an upload and an import after a restart, and stores the file sealed', async () => {
    const index = new IndexUpstream(fields, []);
    let batches = 0;
    let isDown = false;
    index.before = (request) => {
      if (!request.target.includes('search.index')) return undefined;
      batches += 1;
      if (batches === 2) isDown = true;
      return isDown ? { status: 503, headers: { 'retry-after': '0' } } : undefined;
    };
    await start(index);
    const rows = Array.from({ length: 2500 }, (_, i) => `d${i},canary ${'x'.repeat(4000)}`);
    const bytes = Buffer.from(['id,title', ...rows].join('\n'));
    const id = await begin('csv', bytes);
    await put(id, 1, bytes.subarray(importLimits.partBytes));
    await bff.restart();
    expect((await bff.browser.send(`/api/tasks/${id}/parts`)).json()).toEqual({ value: [1] });
    // The preview waits for the rest of the file.
    expect(reportOf(await decide(id, { decision: 'previewImport' })).preview).toBeUndefined();
    await put(id, 0, bytes.subarray(0, importLimits.partBytes));
    const stored = readdirSync(join(bff.folder.path, 'task-files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(stored.some((text) => text.includes('canary'))).toBe(false);
    const mapping = reportOf(await decide(id, { decision: 'previewImport' })).preview?.columns;
    const response = await bff.browser.send(`/api/tasks/${id}/decision`, {
      method: 'POST',
      body: { decision: 'importRows', mapping, action: 'upload' },
    });
    expect(response.status).toBe(202);
    await expect.poll(() => isDown).toBe(true);
    await bff.restart();
    isDown = false;
    expect(await endOfTask(bff.browser, id)).toMatchObject({ result: { documents: 2500, rejected: 0 } });
    expect(index.documents.size).toBe(2500);
    // The file is removed with the end of the task.
    await expect.poll(() => readdirSync(join(bff.folder.path, 'task-files'))).toEqual([]);
  });

  it('says which parts and files it cannot use', async () => {
    await start(new IndexUpstream(fields, []));
    const bytes = Buffer.from('id\na');
    const id = await begin('csv', bytes);
    expect((await put(id, 0, Buffer.from('id'))).code()).toBe('PART_SIZE');
    const missing = await put(id, 1, bytes);
    expect([missing.code(), missing.text]).toEqual(['PART_SIZE', expect.stringContaining('The file has no part 1.')]);
    expect((await put(id, 0, bytes, { 'content-type': 'text/plain' })).status).toBe(415);
    await bff.browser.send(`/api/tasks/${id}/cancel`, { method: 'POST' });
    expect((await put(id, 0, bytes)).code()).toBe('TASK_NOT_WAITING');
    expect(reportOf(await upload('csv', 'id,title\na,"no end')).problem).toContain("The file can't be read.");
    expect(reportOf(await upload('csv', 'id,title\na,"two\nlines"\nb,"no end\nc,d\n')).problem).toBe(
      "The file can't be read. The quote that opens on line 4 isn't closed.",
    );
    const truncated = reportOf(await upload('json', '{"value": [\n  {"id": "a"},\n  {"id": "b", "ti'));
    expect(truncated).toMatchObject({
      problem: 'The file is not valid JSON (line 3, column 18). The array is not closed.',
    });
    const broken = reportOf(await upload('json', '[\n  {"id": "a"}, {"id" "b"}]'));
    expect(broken.problem).toBe('The file is not valid JSON (line 2, column 21).');
    expect(broken.preview).toBeUndefined();
    expect(reportOf(await upload('json', '{"id": "a", "title":')).problem).toContain(
      'The file is not valid JSON (line 1,',
    );
    expect(reportOf(await upload('json', '[{"id": "a"}')).problem).toContain('The array is not closed.');
    expect(reportOf(await upload('csv', 'other\na')).problem).toBe('No column is mapped to the key "id".');
  });
});
