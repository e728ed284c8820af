import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DefinitionVersion, RebuildReport, Task } from '@searchdeck/contract';
import { startUpstream } from '@searchdeck/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { startBff, type Browser, type TestBff } from '../../../testing/bff.js';
import { IndexUpstream, type IndexDocument } from '../../../testing/index-upstream.js';
import { ServiceUpstream } from '../../../testing/service-upstream.js';
import { endOfTask, readTask, startTask } from '../../../testing/tasks.js';
import { startBffProgram } from '../../../testing/program.js';

const field = (name: string, attributes: object = {}) => ({
  name,
  type: 'Edm.String',
  filterable: true,
  sortable: true,
  retrievable: true,
  ...attributes,
});
const oldFields = [
  field('id', { key: true }),
  field('title'),
  field('views', { type: 'Edm.Int64' }),
  field('hidden', { retrievable: false }),
];
/** Another analyzer for the title, which requires a rebuild. */
const newFields = oldFields.map((each) => (each.name === 'title' ? { ...each, analyzer: 'en.lucene' } : each));
const documentsOf = (count: number): IndexDocument[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `d-${String(i).padStart(5, '0')}`,
    title: `Title ${i}`,
    views: 9_007_199_254_740_993n + BigInt(i),
  }));
const SECRET = 'canary-of-a-vectorizer-key';
const input = {
  kind: 'rebuildIndex',
  connectionId: 'demo',
  indexName: 'films',
  newIndexName: 'films-2',
  definition: { name: 'films', fields: newFields, vectorSearch: { vectorizers: [{ apiKey: SECRET }] } },
  acceptedLosses: ['hidden'],
} as const;

const serviceWith = (documents: readonly IndexDocument[]): ServiceUpstream => {
  const service = new ServiceUpstream();
  service.add('films', new IndexUpstream(oldFields, documents));
  return service;
};
const documentsIn = (service: ServiceUpstream, name: string) =>
  [...(service.indexes.get(name)?.documents.values() ?? [])].toSorted((a, b) =>
    String(a['id']) < String(b['id']) ? -1 : 1,
  );

const waiting = async (
  browser: Browser,
  id: string,
  states = ['waiting', 'failed', 'succeeded', 'canceled'],
): Promise<Task> => {
  let task = await readTask(browser, id);
  while (!states.includes(task.state)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    task = await readTask(browser, id);
  }
  return task;
};
const reportOf = (task: Task): RebuildReport => task.result as unknown as RebuildReport;
const post = (browser: Browser, id: string, action: string, body?: object) =>
  browser.send(`/api/tasks/${id}/${action}`, { method: 'POST', ...(body === undefined ? {} : { body }) });
const decide = async (browser: Browser, id: string, body: object): Promise<Task> => {
  const response = await post(browser, id, 'decision', body);
  if (response.status !== 202) throw new Error(`${response.status}: ${response.text}`);
  return waiting(browser, id);
};
const recreate = { decision: 'switchIndex', method: 'recreate', confirmedName: 'films' };

describe('rebuilding an index', () => {
  let bff: TestBff;
  const start = async (service: ServiceUpstream) => {
    bff = await startBff({ budgets: { pollMs: 10 }, responder: service.respond });
  };
  afterEach(() => bff.close());
  const startAndWait = async (body: object = input) => waiting(bff.browser, (await startTask(bff.browser, body)).id);

  it('copies the documents into a new index, and waits', async () => {
    const documents = documentsOf(2500);
    const service = serviceWith(documents);
    service.aliases.set('movies', 'films');
    await start(service);
    const task = await startAndWait();
    expect(task).toMatchObject({
      state: 'waiting',
      result: {
        copied: 2500,
        failed: 0,
        documents: { before: 2500, after: 2500 },
        sample: { compared: 200, different: 0 },
        writesDetected: false,
        aliases: ['movies'],
        // It could not be read back either.
        notCopiedBack: ['hidden'],
      },
    });
    expect(documentsIn(service, 'films-2')).toEqual(documents);
    expect(service.definitions.get('films-2')).toMatchObject({ name: 'films-2', fields: newFields });
    expect(bff.upstream.requests.filter((request) => request.body.includes('"skip"'))).toEqual([]);
    const steps = (await bff.browser.send(`/api/tasks/${task.id}`)).json();
    expect(JSON.stringify(steps)).not.toContain(SECRET);
    expect(bff.exposedText()).not.toContain(SECRET);
    const stored = readdirSync(bff.folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(stored.some((text) => text.includes(SECRET))).toBe(false);
  });

  it('converts values to other types, and reports those that cannot be represented', async () => {
    const changedTypes: Readonly<Record<string, string>> = {
      title: 'Collection(Edm.String)',
      views: 'Edm.String',
      rating: 'Edm.Int32',
      released: 'Edm.DateTimeOffset',
    };
    const fields = [...oldFields.slice(0, 3), field('rating', { type: 'Edm.Double' }), field('released')];
    const service = new ServiceUpstream();
    service.add(
      'films',
      new IndexUpstream(fields, [
        { id: 'd-1', title: 'A', views: 9_007_199_254_740_993n, rating: 7, released: '1999-03-31' },
        { id: 'd-2', title: null, views: 5, rating: 7.5, released: 'soon' },
        { id: 'd-3', title: 'C', views: null, rating: null, released: '' },
        { id: 'd-4', title: 'D', views: 1, rating: 1, released: '1999-02-30' },
      ]),
    );
    await start(service);
    const definition = {
      name: 'films',
      fields: fields.map((each) => ({ ...each, type: changedTypes[each.name] ?? each.type })),
    };
    const { id, result } = await startAndWait({ ...input, definition, acceptedLosses: ['rating', 'released'] });
    expect(result).toMatchObject({ copied: 4, failed: 0, lostValues: 3, sample: { compared: 4, different: 0 } });
    expect(documentsIn(service, 'films-2')).toEqual([
      { id: 'd-1', title: ['A'], views: '9007199254740993', rating: 7, released: '1999-03-31T00:00:00Z' },
      { id: 'd-2', title: [], views: '5', rating: null, released: null },
      { id: 'd-3', title: ['C'], views: null, rating: null, released: null },
      { id: 'd-4', title: ['D'], views: '1', rating: 1, released: null },
    ]);
    const compared = await decide(bff.browser, id, { decision: 'copyChanges' });
    expect(compared.result).toMatchObject({ changes: { copied: 0, removed: 0 } });
    const switched = await decide(bff.browser, id, recreate);
    expect(switched).toMatchObject({ state: 'succeeded', result: { switched: 'recreate' } });
    expect(documentsIn(service, 'films')).toEqual(documentsIn(service, 'films-2'));
  });

  it('repoints aliases, and keeps the old index', async () => {
    const service = serviceWith(documentsOf(20));
    service.aliases.set('movies', 'films');
    service.aliases.set('others', 'elsewhere');
    await start(service);
    const { id } = await startAndWait();
    const task = await decide(bff.browser, id, { decision: 'switchIndex', method: 'aliases' });
    expect(task).toMatchObject({ state: 'succeeded', result: { switched: 'aliases' } });
    expect([...service.aliases]).toEqual([
      ['movies', 'films-2'],
      ['others', 'elsewhere'],
    ]);
    expect(documentsIn(service, 'films')).toHaveLength(20);
  });

  const readable = { ...input, definition: { ...input.definition, fields: newFields.slice(0, 3) }, acceptedLosses: [] };

  it('recreates the index under its name, and copies the documents back', async () => {
    const documents = documentsOf(1200);
    const service = serviceWith(documents);
    service.aliases.set('movies', 'films');
    await start(service);
    const { id } = await startAndWait(readable);
    const rejected = await post(bff.browser, id, 'decision', { ...recreate, confirmedName: 'film' });
    expect(rejected.status).toBe(400);
    const task = await decide(bff.browser, id, recreate);
    expect(task).toMatchObject({ state: 'succeeded', result: { switched: 'recreate' } });
    expect(service.definitions.get('films')).toMatchObject({ fields: readable.definition.fields });
    expect(documentsIn(service, 'films')).toEqual(documents);
    expect(documentsIn(service, 'films-2')).toEqual(documents);
    expect(service.aliases.get('movies')).toBe('films');
    const history = await bff.browser.send('/api/connections/demo/history?kind=indexes&name=films');
    const { value: versions } = history.json() as { value: DefinitionVersion[] };
    expect(versions.map(({ change }) => change)).toEqual(['rebuilt', 'deleted', 'seen']);
  });

  it('finds documents that were written during the copy', async () => {
    const service = serviceWith(documentsOf(1500));
    const films = service.indexes.get('films')?.documents;
    service.before = (request) => {
      if (request.target.includes("indexes('films-2')/docs/search.index") && films?.size === 1500) {
        films.set('d-00001', { id: 'd-00001', title: 'Changed', views: 9_007_199_254_740_995n });
        films.set('z', { id: 'z', title: 'Added', views: 9_007_199_254_740_997n });
        films.delete('d-00002');
        films.delete('d-00003');
      }
      return undefined;
    };
    await start(service);
    const task = await startAndWait(readable);
    expect(reportOf(task)).toMatchObject({ writesDetected: true });
    const afterCopy = await decide(bff.browser, task.id, { decision: 'copyChanges' });
    expect(afterCopy).toMatchObject({ state: 'waiting', result: { writesDetected: false, changes: { removed: 2 } } });
    expect(documentsIn(service, 'films-2')).toEqual(documentsIn(service, 'films'));
  });

  it('deletes nothing while documents are still being written', async () => {
    const service = serviceWith(documentsOf(50));
    let writes = 0;
    service.before = (request) => {
      if (request.target.includes('search.in') || request.body.includes('search.in')) {
        writes += 1;
        const documents = service.indexes.get('films')?.documents;
        documents?.set('d-00001', { id: 'd-00001', title: `Version ${writes}`, views: 1n });
      }
      return undefined;
    };
    await start(service);
    const { id } = await startAndWait(readable);
    const task = await decide(bff.browser, id, recreate);
    expect(task.state).toBe('waiting');
    expect(reportOf(task).problem).toContain('still being written');
    expect(service.indexes.get('films')?.documents.size).toBe(50);
    expect(service.definitions.get('films')).toMatchObject({ fields: oldFields });
  });

  it('restores the aliases when the service does not delete the old index', async () => {
    const service = serviceWith(documentsOf(5));
    service.aliases.set('movies', 'films');
    service.before = (request) =>
      request.method === 'DELETE'
        ? { status: 400, body: JSON.stringify({ error: { code: '', message: 'A knowledge source uses it.' } }) }
        : undefined;
    await start(service);
    const { id } = await startAndWait(readable);
    const task = await decide(bff.browser, id, recreate);
    expect(task.state).toBe('waiting');
    expect(reportOf(task).problem).toBe('films was not deleted: A knowledge source uses it.');
    expect(service.aliases.get('movies')).toBe('films');
    expect((await decide(bff.browser, id, { decision: 'keepBoth' })).state).toBe('succeeded');
  });

  it.each([
    ['a loss that nobody has accepted', { ...input, acceptedLosses: [] }, 'LOSS_NOT_ACCEPTED'],
    ['another key', { ...input, definition: { fields: [field('other', { key: true })] } }, 'KEY_CHANGED'],
    ['a name that exists', { ...input, newIndexName: 'taken' }, 'INDEX_EXISTS'],
  ])('fails before anything is created for %s', async (_what, body, code) => {
    const service = serviceWith(documentsOf(5));
    service.add('taken', new IndexUpstream(oldFields, documentsOf(1)));
    await start(service);
    const task = await startAndWait(body);
    expect(task).toMatchObject({ state: 'failed', error: { code } });
    expect([...service.indexes.keys()]).toEqual(['films', 'taken']);
    expect(documentsIn(service, 'taken')).toHaveLength(1);
  });

  it('continues after it failed, and after it was canceled', async () => {
    const service = serviceWith(documentsOf(3000));
    let pages = 0;
    service.before = (request) => {
      if (!request.target.includes("indexes('films-2')/docs/search.index")) return undefined;
      pages += 1;
      return pages === 2 ? { status: 403, body: '{"error":{"code":"","message":"Quota exceeded."}}' } : undefined;
    };
    await start(service);
    const task = await startAndWait(readable);
    expect(task).toMatchObject({ state: 'failed', error: { message: 'Quota exceeded.' } });
    await bff.restart();
    expect((await post(bff.browser, task.id, 'resume')).status).toBe(202);
    expect(await waiting(bff.browser, task.id)).toMatchObject({ state: 'waiting', result: { copied: 3000 } });
    expect((await post(bff.browser, task.id, 'cancel')).status).toBe(202);
    expect((await endOfTask(bff.browser, task.id)).state).toBe('canceled');
    expect((await post(bff.browser, task.id, 'decision', { decision: 'keepBoth' })).status).toBe(409);
    expect((await post(bff.browser, task.id, 'resume')).status).toBe(202);
    expect((await waiting(bff.browser, task.id)).state).toBe('waiting');
    expect((await post(bff.browser, task.id, 'resume')).status).toBe(409);
    // Four pages and the one that failed: the first page was not copied again.
    expect(pages).toBe(5);
  });
});

describe('a rebuild that runs the indexers', () => {
  let bff: TestBff;
  afterEach(() => bff.close());
  const start = async (service: ServiceUpstream) => {
    bff = await startBff({ budgets: { pollMs: 10 }, responder: service.respond });
  };
  const startAndWait = async (body: object) => waiting(bff.browser, (await startTask(bff.browser, body)).id);
  const refill = { ...input, acceptedLosses: [], indexers: ['films-a', 'films-b'] };
  /** Two indexers: one writes to the index, the other one only through the projections of its skillset. */
  const withIndexers = (documents: readonly IndexDocument[]): ServiceUpstream => {
    const service = serviceWith(documents);
    const complete = documents.map((document) => ({ ...document, hidden: 'written by the indexer' }));
    const half = complete.length / 2;
    service.addIndexer({ name: 'films-a', targetIndexName: 'films' }, complete.slice(0, half));
    service.addIndexer({ name: 'films-b', targetIndexName: 'films', skillsetName: 'chunks' }, complete.slice(half));
    service.skillsets.set('chunks', {
      name: 'chunks',
      skills: [],
      indexProjections: { selectors: [{ targetIndexName: 'films' }, { targetIndexName: 'others' }] },
    });
    return service;
  };

  it('fills fields that cannot be copied, and recreates the index by running the indexers again', async () => {
    const documents = documentsOf(600);
    const service = withIndexers(documents);
    service.aliases.set('movies', 'films');
    await start(service);
    const task = await startAndWait(refill);
    expect(task).toMatchObject({
      state: 'waiting',
      result: {
        indexers: [
          { name: 'films-a', processed: 300, failed: 0, errors: [] },
          { name: 'films-b', processed: 300, failed: 0, errors: [] },
        ],
        copied: 0,
        documents: { before: 600, after: 600 },
        sample: { compared: 200, different: 0 },
        // The indexers write them again.
        notCopiedBack: [],
      },
    });
    expect(documentsIn(service, 'films-2').every((document) => document['hidden'] !== undefined)).toBe(true);
    expect(documentsIn(service, 'films')).toEqual(documents);
    expect(service.skillsets.get('chunks')).toMatchObject({
      indexProjections: { selectors: [{ targetIndexName: 'films-2' }, { targetIndexName: 'others' }] },
    });

    const again = await decide(bff.browser, task.id, { decision: 'copyChanges' });
    expect(again).toMatchObject({ state: 'waiting', result: { indexers: [{ processed: 0 }, { processed: 0 }] } });

    const done = await decide(bff.browser, task.id, recreate);
    expect(done).toMatchObject({ state: 'succeeded', result: { switched: 'recreate' } });
    expect(documentsIn(service, 'films')).toEqual(documentsIn(service, 'films-2'));
    expect(service.definitions.get('films')).toMatchObject({ fields: newFields });
    expect(service.indexers.get('films-a')?.definition).toMatchObject({ targetIndexName: 'films' });
    expect(service.skillsets.get('chunks')).toMatchObject({
      indexProjections: { selectors: [{ targetIndexName: 'films' }, { targetIndexName: 'others' }] },
    });
    expect(service.aliases.get('movies')).toBe('films');
  });

  it('runs an indexer again that reached its time limit, and fails with its error when it makes no progress', async () => {
    const service = withIndexers(documentsOf(40));
    service.failures.push('The run reached the time limit.');
    await start(service);
    expect(await startAndWait(refill)).toMatchObject({ state: 'waiting', result: { documents: { after: 40 } } });

    const stuck = withIndexers(documentsOf(0));
    stuck.failures.push('The data source is unavailable.');
    await bff.close();
    await start(stuck);
    const task = await startAndWait(refill);
    expect(task).toMatchObject({
      state: 'failed',
      error: { code: 'INDEXER_FAILED', message: 'The indexer "films-a" failed: The data source is unavailable.' },
    });
    expect((await post(bff.browser, task.id, 'resume')).status).toBe(202);
    expect(await waiting(bff.browser, task.id)).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['does not exist', { indexers: ['none'] }, undefined],
    ['writes to another index', { indexers: ['other'] }, 'INDEXER_NOT_SUITABLE'],
    ['is disabled', { indexers: ['disabled'] }, 'INDEXER_DISABLED'],
  ])('changes nothing when an indexer %s', async (_what, more, code) => {
    const service = withIndexers(documentsOf(4));
    service.addIndexer({ name: 'other', targetIndexName: 'others' }, []);
    service.addIndexer({ name: 'disabled', targetIndexName: 'films', disabled: true }, []);
    await start(service);
    const task = await startAndWait({ ...refill, ...more });
    expect(task.state).toBe('failed');
    if (code !== undefined) expect(task.error).toMatchObject({ code });
    expect([...service.indexes.keys()]).toEqual(['films']);
    expect(bff.upstream.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('a program that is killed', () => {
  it('continues a rebuild in every step, without loss', async () => {
    const documents = documentsOf(4000);
    const service = serviceWith(documents);
    service.aliases.set('movies', 'films');
    const upstream = await startUpstream(service.respond);
    const program = await startBffProgram(upstream.origin);
    const { browser } = program;
    const { id } = await startTask(browser, {
      ...input,
      definition: { fields: newFields.slice(0, 3) },
      acceptedLosses: [],
    });
    /** Kills the program after some more requests, and starts it again. */
    const killAfter = async (requests: number) => {
      await upstream.waitFor(upstream.requests.length + requests);
      await program.kill();
      await program.start();
    };
    await killAfter(6);
    expect(await waiting(browser, id)).toMatchObject({ state: 'waiting', result: { documents: { after: 4000 } } });
    await post(browser, id, 'decision', recreate);
    await killAfter(16);
    await killAfter(7);
    expect(await waiting(browser, id)).toMatchObject({ state: 'succeeded', result: { switched: 'recreate' } });
    expect(documentsIn(service, 'films')).toEqual(documents);
    expect(service.aliases.get('movies')).toBe('films');
    await program.close();
    await upstream.close();
  });

  it('continues to run the indexers', async () => {
    const documents = documentsOf(50);
    const service = serviceWith(documents);
    service.addIndexer({ name: 'films-a', targetIndexName: 'films' }, documents);
    const upstream = await startUpstream(service.respond);
    const program = await startBffProgram(upstream.origin);
    const { browser } = program;
    const { id } = await startTask(browser, { ...input, acceptedLosses: [], indexers: ['films-a'] });
    await upstream.waitFor(upstream.requests.length + 8);
    await program.kill();
    await program.start();
    expect(await waiting(browser, id)).toMatchObject({ state: 'waiting', result: { documents: { after: 50 } } });
    await post(browser, id, 'decision', recreate);
    await upstream.waitFor(upstream.requests.length + 9);
    await program.kill();
    await program.start();
    expect(await waiting(browser, id)).toMatchObject({ state: 'succeeded', result: { switched: 'recreate' } });
    expect(documentsIn(service, 'films')).toEqual(documents);
    await program.close();
    await upstream.close();
  });
});
