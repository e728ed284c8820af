import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startUpstream } from '@searchdeck/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { startBff, type TestBff, type TestBffOptions } from '../../../testing/bff.js';
import { IndexUpstream, type IndexDocument } from '../../../testing/index-upstream.js';
import { endOfTask, followTask, readTask, startTask } from '../../../testing/tasks.js';
import { startBffProgram } from '../../../testing/program.js';

const fields = [
  { name: 'id', type: 'Edm.String', key: true, filterable: true, sortable: true, retrievable: true },
  { name: 'kind', type: 'Edm.String', filterable: true, sortable: false, retrievable: true },
  { name: 'views', type: 'Edm.Int64', filterable: true, sortable: true, retrievable: true },
];
/** Integers beyond 2^53: they must keep their digits. */
const documentsOf = (count: number, kind: string): IndexDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${kind}-${String(i).padStart(5, '0')}`,
    kind,
    views: 9_007_199_254_740_993n + BigInt(i),
  }));
const deletion = { kind: 'deleteDocuments', connectionId: 'demo', indexName: 'films', filter: "kind eq 'a'" } as const;
const exporting = { kind: 'exportDocuments', connectionId: 'demo', indexName: 'films' } as const;

let bff: TestBff;
const start = async (index: IndexUpstream, options: TestBffOptions = {}) => {
  bff = await startBff({ budgets: { pollMs: 10 }, responder: index.respond, ...options });
};
afterEach(() => bff.close());

/** Every byte below the folder of the files of tasks. */
const storedFiles = (dataDir: string): string => {
  const folder = join(dataDir, 'task-files');
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
};

describe('deleting documents by filter', () => {
  it('deletes all that match, in batches, and nothing else', async () => {
    const index = new IndexUpstream(fields, [...documentsOf(2500, 'a'), ...documentsOf(10, 'b')]);
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 2500 });
    const events = await followTask(bff.browser, id);
    const percents = events.flatMap((event) => event.percent ?? []);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
    const task = await readTask(bff.browser, id);
    expect(task).toMatchObject({
      state: 'succeeded',
      result: { collected: 2500, deleted: 2500, changed: 0, failed: 0 },
    });
    expect([...index.documents.keys()].every((key) => key.startsWith('b-'))).toBe(true);
    expect(index.documents.size).toBe(10);
    // No request skips rows, and each batch is in the audit log.
    expect(bff.upstream.requests.filter((request) => request.body.includes('"skip"'))).toEqual([]);
    const { value } = (await bff.browser.send('/api/audit?top=500')).json() as {
      value: { action: string; phase: string; target?: { indexName: string }; documents?: { delete: number } }[];
    };
    const batches = value.filter((entry) => entry.action === 'documents.index' && entry.phase === 'intent');
    expect(batches.map((entry) => entry.target)).toEqual(Array.from({ length: 3 }, () => ({ indexName: 'films' })));
    expect(batches.reduce((sum, { documents }) => sum + (documents?.delete ?? 0), 0)).toBe(2500);
    expect(value.find((entry) => entry.action === 'tasks.start' && entry.phase === 'intent')).toMatchObject({
      task: 'deleteDocuments',
      connectionId: 'demo',
      target: { indexName: 'films' },
      inputs: { filter: deletion.filter, confirmedCount: '2500' },
    });
    await expect.poll(() => storedFiles(bff.folder.path).length).toBe(0);
  });

  it('deletes nothing when more documents match than were confirmed', async () => {
    const index = new IndexUpstream(fields, documentsOf(20, 'a'));
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 19 });
    expect(await endOfTask(bff.browser, id)).toMatchObject({ state: 'failed', error: { code: 'MATCHES_CHANGED' } });
    expect(index.documents.size).toBe(20);
  });

  it('keeps and counts documents that changed after their keys were collected', async () => {
    const index = new IndexUpstream(fields, documentsOf(30, 'a'));
    index.before = (request) => {
      if (!request.body.includes('search.in')) return undefined;
      index.documents.set('a-00001', { id: 'a-00001', kind: 'other', views: 1 });
      index.documents.delete('a-00002');
      index.documents.set('a-99999', { id: 'a-99999', kind: 'a', views: 1 });
      return undefined;
    };
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 30 });
    expect((await endOfTask(bff.browser, id)).result).toEqual({
      collected: 30,
      deleted: 28,
      changed: 2,
      failed: 0,
      errors: [],
      matching: 1,
    });
    expect([...index.documents.keys()].toSorted()).toEqual(['a-00001', 'a-99999']);
  });

  it('reports the documents that the service did not delete', async () => {
    const index = new IndexUpstream(fields, documentsOf(2, 'a'));
    index.before = (request) =>
      request.target.includes('search.index')
        ? {
            status: 207,
            body: JSON.stringify({
              value: [
                { key: 'a-00000', status: true, statusCode: 200 },
                { key: 'a-00001', status: false, statusCode: 400, errorMessage: 'No.' },
              ],
            }),
          }
        : undefined;
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 2 });
    expect((await endOfTask(bff.browser, id)).result).toMatchObject({
      deleted: 1,
      failed: 1,
      errors: [{ key: 'a-00001', message: 'No.' }],
    });
  });

  it('reports how much was deleted before it failed', async () => {
    const index = new IndexUpstream(fields, documentsOf(1500, 'a'));
    let batches = 0;
    index.before = (request) => {
      if (!request.target.includes('search.index')) return undefined;
      batches += 1;
      return batches === 2 ? { status: 403, body: '{"error":{"code":"Forbidden","message":"No."}}' } : undefined;
    };
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 1500 });
    const task = await endOfTask(bff.browser, id);
    expect(task).toMatchObject({
      state: 'failed',
      error: { message: 'No.' },
      progress: { message: expect.stringMatching(/^Deleting documents: [\d,]+ of 1,500$/) as unknown },
    });
    expect(task.result).toBeUndefined();
  });

  it('continues while the service is busy, and stops when it is canceled', async () => {
    const index = new IndexUpstream(fields, documentsOf(5, 'a'));
    let busy = 3;
    index.before = (request) => {
      const isBusy = request.target.includes('search.index') && busy-- > 0;
      return isBusy ? { status: 503, headers: { 'retry-after': '0' } } : undefined;
    };
    await start(index);
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 5 });
    expect((await endOfTask(bff.browser, id)).result).toMatchObject({ deleted: 5 });
    busy = 1_000_000;
    for (const document of documentsOf(5, 'a')) index.documents.set(String(document['id']), document);
    const second = await startTask(bff.browser, { ...deletion, confirmedCount: 5 });
    await bff.upstream.waitFor(bff.upstream.requests.length + 3);
    await bff.browser.send(`/api/tasks/${second.id}/cancel`, { method: 'POST' });
    expect(await endOfTask(bff.browser, second.id)).toMatchObject({
      state: 'canceled',
      progress: { message: 'Collecting keys: 5 of 5', percent: 40 },
    });
    await expect.poll(() => storedFiles(bff.folder.path).length).toBe(0);
  });

  it('changes nothing through a connection that is or becomes read-only', async () => {
    const index = new IndexUpstream(fields, documentsOf(5, 'a'));
    const makeReadOnly = async (readOnly: boolean) => {
      const { etag } = (await bff.browser.send('/api/connections/demo')).headers;
      await bff.browser.send('/api/connections/demo', {
        method: 'PATCH',
        body: { readOnly },
        headers: { 'if-match': String(etag) },
      });
    };
    let isChanged = false;
    bff = await startBff({
      responder: async (request) => {
        if (!isChanged && request.method === 'POST') {
          isChanged = true;
          await makeReadOnly(true);
        }
        return index.respond(request);
      },
    });
    const { id } = await startTask(bff.browser, { ...deletion, confirmedCount: 5 });
    expect(await endOfTask(bff.browser, id)).toMatchObject({ error: { code: 'CONNECTION_READ_ONLY' } });
    expect(index.documents.size).toBe(5);

    const requestCount = bff.upstream.requests.length;
    const definition = { name: 'copy', fields };
    for (const body of [
      { ...deletion, confirmedCount: 5 },
      { kind: 'importDocuments', connectionId: 'demo', indexName: 'films', fileName: 'a.csv', bytes: 9, format: 'csv' },
      {
        kind: 'rebuildIndex',
        connectionId: 'demo',
        indexName: 'films',
        newIndexName: 'copy',
        definition,
        acceptedLosses: [],
      },
    ]) {
      const denied = await bff.browser.send('/api/tasks', { method: 'POST', body });
      expect([denied.status, denied.code()]).toEqual([403, 'CONNECTION_READ_ONLY']);
    }
    expect(bff.upstream.requests.length).toBe(requestCount);
    const { id: exported } = await startTask(bff.browser, { ...exporting, format: 'ndjson' });
    expect(await endOfTask(bff.browser, exported)).toMatchObject({ state: 'succeeded' });
  });
});

describe('exporting documents', () => {
  const download = (id: string) => bff.browser.send(`/api/tasks/${id}/file`);

  it('writes NDJSON with all digits of integers, sealed on disk', async () => {
    await start(new IndexUpstream(fields, [...documentsOf(2100, 'a'), ...documentsOf(3, 'b')]));
    const { id } = await startTask(bff.browser, { ...exporting, format: 'ndjson', filter: "kind eq 'a'" });
    const task = await endOfTask(bff.browser, id);
    expect(task).toMatchObject({ state: 'succeeded', result: { documents: 2100, file: { name: 'films.ndjson' } } });
    const file = await download(id);
    expect(file.headers['content-disposition']).toBe('attachment; filename="films.ndjson"');
    const lines = file.text.trimEnd().split('\n');
    expect(lines[0]).toBe('{"id":"a-00000","kind":"a","views":9007199254740993}');
    expect(new Set(lines).size).toBe(2100);
    expect(storedFiles(bff.folder.path).includes('a-00000')).toBe(false);
  });

  it('writes CSV of the selected fields', async () => {
    const document = { id: 'x', kind: 'say "hi", all', views: null };
    await start(new IndexUpstream(fields, [document, ...documentsOf(1, 'y')]));
    const { id } = await startTask(bff.browser, { ...exporting, format: 'csv', select: ['views', 'kind'] });
    await endOfTask(bff.browser, id);
    expect((await download(id)).text).toBe('views,kind\r\n,"say ""hi"", all"\r\n9007199254740993,y\r\n');
  });

  it('pages by another field when the key is not sortable, including documents without a value', async () => {
    const [key, ...others] = fields;
    const documents = [...documentsOf(2500, 'a'), { id: 'none', kind: 'a', views: null }];
    // Five documents share each value.
    documents.forEach((document, i) => {
      if (document['views'] !== null) document['views'] = BigInt(Math.floor(i / 5));
    });
    await start(new IndexUpstream([{ ...key, sortable: false }, ...others], documents));
    const { id } = await startTask(bff.browser, { ...exporting, format: 'ndjson', select: ['id'] });
    await endOfTask(bff.browser, id);
    const lines = (await download(id)).text.trimEnd().split('\n');
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
    expect(lines[0]).toBe('{"id":"none"}');
  });

  it('says why an index cannot be read completely', async () => {
    const unsortable = fields.map((field) => ({ ...field, sortable: false }));
    await start(new IndexUpstream(unsortable, documentsOf(1001, 'a')));
    const { id } = await startTask(bff.browser, { ...exporting, format: 'ndjson' });
    expect(await endOfTask(bff.browser, id)).toMatchObject({ state: 'failed', error: { code: 'NOT_PAGEABLE' } });
  });

  it('is removed with its task and when it is too old', async () => {
    await start(new IndexUpstream(fields, documentsOf(3, 'a')), {
      config: { taskFiles: { quotaBytes: 1e9, retentionMs: 1 } },
    });
    const old = await startTask(bff.browser, { ...exporting, format: 'csv' });
    await endOfTask(bff.browser, old.id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const expired = await download(old.id);
    expect([expired.status, expired.code()]).toEqual([404, 'FILE_EXPIRED']);
    await bff.restart({ taskFiles: { quotaBytes: 1e9, retentionMs: 3_600_000 } });
    await expect.poll(() => storedFiles(bff.folder.path).length).toBe(0);
    const { id } = await startTask(bff.browser, { ...exporting, format: 'csv' });
    await endOfTask(bff.browser, id);
    expect((await download(id)).status).toBe(200);
    expect((await bff.browser.send(`/api/tasks/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await download(id)).status).toBe(404);
    await expect.poll(() => storedFiles(bff.folder.path).length).toBe(0);
  });

  it('fails when the files of tasks have reached their quota', async () => {
    await start(new IndexUpstream(fields, documentsOf(2000, 'a')), {
      config: { taskFiles: { quotaBytes: 50_000, retentionMs: 3_600_000 } },
    });
    const { id } = await startTask(bff.browser, { ...exporting, format: 'csv' });
    expect(await endOfTask(bff.browser, id)).toMatchObject({ state: 'failed', error: { code: 'FILE_QUOTA' } });
    await expect.poll(() => storedFiles(bff.folder.path).length).toBe(0);
  });
});

describe('a program that is killed', () => {
  it.each([
    ['a deletion', { ...deletion, confirmedCount: 5000 }],
    ['an export', { ...exporting, format: 'ndjson' }],
  ])('continues %s after the next start, without loss or repetition', async (_what, input) => {
    const index = new IndexUpstream(fields, documentsOf(5000, 'a'));
    await start(index);
    const upstream = await startUpstream(index.respond);
    const program = await startBffProgram(upstream.origin);
    const { browser } = program;
    const { id } = await startTask(browser, input);
    await upstream.waitFor(4);
    await program.kill();
    // Killed again in a later step.
    await program.start();
    await upstream.waitFor(upstream.requests.length + 5);
    await program.kill();
    await program.start();
    const task = await endOfTask(browser, id);
    if (input.kind === 'deleteDocuments') {
      expect(task.result).toMatchObject({ collected: 5000, deleted: 5000, changed: 0, matching: 0 });
      expect(index.documents.size).toBe(0);
    } else {
      expect(task.result).toMatchObject({ documents: 5000 });
      const lines = (await browser.send(`/api/tasks/${id}/file`)).text.trimEnd().split('\n');
      expect(lines).toHaveLength(5000);
      expect(new Set(lines).size).toBe(5000);
    }
    await program.close();
    await upstream.close();
  });
});
