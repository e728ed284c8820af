import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debugLimits, type DebugNode, type DebugSession } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, endedRun } from '../testing/indexer-runs.js';
import { TestService, type ApiResponse } from '../testing/service.js';

const KEY = 'function-key-123';
const TEXT = 'First sentence is here. Second sentence is here. Third sentence is here.';
const folder = mkdtempSync(join(tmpdir(), 'debug-sessions-'));
let service: TestService;
let endpoint: Server;
let requests = 0;
let now = Date.now();

beforeAll(async () => {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs', 'a.txt'), TEXT);
  writeFileSync(join(folder, 'docs', 'b.txt'), 'Another text.');
  endpoint = createServer((request, response) => {
    requests++;
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { values } = JSON.parse(body) as { values: { recordId: string }[] };
      const vector = Array.from({ length: 20 }, (_, i) => (i === 0 ? 0.6 : i === 1 ? 0.8 : 0));
      const data = { vector, echo: request.headers['x-functions-key'] };
      response.end(JSON.stringify({ values: values.map(({ recordId }) => ({ recordId, data })) }));
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  service = await TestService.start(['--allow-folder', folder], undefined, () => now);
  const fields = [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'parent', type: 'Edm.String' },
    { name: 'content', type: 'Edm.String', searchable: true },
    { name: 'pages', type: 'Collection(Edm.String)', searchable: true },
  ];
  await define(service, 'indexes', { name: 'docs', fields } as { name: string });
  await define(service, 'datasources', {
    name: 'docs',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: 'docs' },
  } as { name: string });
  await define(service, 'indexers', {
    name: 'docs',
    disabled: true,
    dataSourceName: 'docs',
    targetIndexName: 'docs',
    outputFieldMappings: [{ sourceFieldName: '/document/pages', targetFieldName: 'pages' }],
  } as { name: string });
});
afterAll(async () => {
  await service.dispose();
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const splitSkill = (more: object = {}) => ({
  '@odata.type': '#Vendor.Skills.Text.SplitSkill',
  name: 'split',
  context: '/document',
  textSplitMode: 'sentences',
  inputs: [{ name: 'text', source: '/document/content' }],
  outputs: [{ name: 'textItems', targetName: 'pages' }],
  ...more,
});
const webSkill = (more: object = {}) => ({
  '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
  name: 'web',
  uri: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/api?code=${KEY}`,
  httpHeaders: { 'x-functions-key': KEY },
  context: '/document/pages/*',
  inputs: [{ name: 'text', source: '/document/pages/*' }],
  outputs: [{ name: 'vector' }, { name: 'echo' }],
  ...more,
});
const skillset = (skills: readonly object[], more: object = {}) => ({ name: 'not-stored', skills, ...more });
const start = (body: object): Promise<ApiResponse> => service.data('POST', '/local-debug-sessions', { body });
const rerun = (id: string, body: object): Promise<ApiResponse> =>
  service.data('POST', `/local-debug-sessions('${id}')/run`, { body });
const session = (response: ApiResponse): DebugSession => {
  expect([200, 201], response.text).toContain(response.status);
  return response.body as DebugSession;
};
/** The latest version of a node up to a step. */
const nodeAt = ({ nodes }: DebugSession, path: string, step = Infinity): DebugNode['value'] =>
  nodes.findLast((node) => node.path === path && node.step <= step)?.value;
const documentCount = async (): Promise<string> => (await service.data('GET', "/indexes('docs')/docs/$count")).text;

test('a skillset that is not stored runs on one document without indexing it', async () => {
  const skills = [webSkill(), splitSkill()];
  const indexProjections = {
    selectors: [
      {
        targetIndexName: 'docs',
        parentKeyFieldName: 'parent',
        sourceContext: '/document/pages/*',
        mappings: [{ name: 'content', source: '/document/pages/*' }],
      },
    ],
  };
  const result = session(
    await start({
      skillset: skillset(skills, { indexProjections }),
      indexerName: 'docs',
      document: { itemId: 'a.txt' },
    }),
  );
  expect(result.itemId).toBe('a.txt');
  // In the order of execution, with the position in the definition.
  expect(result.steps.map(({ name, skill, status }) => [name, skill, status])).toEqual([
    ['Enrichment.SplitSkill.split', 1, 'succeeded'],
    ['Enrichment.WebApiSkill.web', 0, 'succeeded'],
  ]);
  const [split, web] = result.steps;
  expect(split?.records[0]?.inputs['text']).toEqual({ type: 'string', value: TEXT, length: TEXT.length });
  expect(split?.records[0]?.chunks?.map(({ offset, length }) => TEXT.slice(offset, offset + length).trim())).toEqual([
    'First sentence is here.',
    'Second sentence is here.',
    'Third sentence is here.',
  ]);
  expect(web?.recordCount).toBe(3);
  expect(web?.calls[0]).toMatchObject({ method: 'POST', status: 200 });
  expect(web?.calls[0]?.requestBody).toContain('Second sentence');
  expect(nodeAt(result, '/document/content')).toMatchObject({ type: 'string', value: TEXT });
  expect(nodeAt(result, '/document/pages')).toEqual({ type: 'collection', length: 3 });
  expect(nodeAt(result, '/document/pages/1/vector', 0)).toBeUndefined();
  expect(nodeAt(result, '/document/pages/1/vector')).toMatchObject({ type: 'vector', dimensions: 20, norm: 1 });
  const [parent, ...children] = result.documents;
  expect([parent?.target, parent?.fields['pages']?.length]).toEqual(['docs', 3]);
  expect(children).toHaveLength(3);
  expect(children[0]?.fields['parent']?.value).toBe(parent?.key);
  expect(result.documentCount).toBe(4);
  expect(await documentCount()).toBe('0');
});

test('a skillset of another service runs with the definitions in the request, none of which is stored', async () => {
  const { body: indexer } = await service.data('GET', "/indexers('docs')");
  const { body: index } = await service.data('GET', "/indexes('docs')");
  const request = {
    skillset: skillset([splitSkill()], {
      indexProjections: {
        selectors: [
          {
            targetIndexName: 'remote',
            parentKeyFieldName: 'parent',
            sourceContext: '/document/pages/*',
            mappings: [{ name: 'content', source: '/document/pages/*' }],
          },
        ],
      },
    }),
    indexer: { ...(indexer as object), name: 'remote', targetIndexName: 'remote', dataSourceName: 'remote' },
    indexes: [{ ...(index as object), name: 'remote' }],
  };
  const dataSource = {
    name: 'remote',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: 'docs' },
  };
  const result = session(await start({ ...request, dataSource, document: { itemId: 'b.txt' } }));
  expect([result.itemId, result.documents.map(({ target }) => target)]).toEqual(['b.txt', ['remote', 'remote']]);
  const { id } = result;
  expect(session(await rerun(id, { skillset: request.skillset })).documentCount).toBe(2);
  const repeated = await start({ skillset: request.skillset, document: { sessionId: id } });
  expect(session(repeated).documentCount).toBe(2);

  const pasted = session(await start({ ...request, document: { fields: { content: TEXT } } }));
  expect(pasted.documentCount).toBe(4);
  const unread = await start({ ...request, document: {} });
  expect([unread.status, unread.text]).toEqual([400, expect.stringContaining("data source 'remote' does not exist")]);
  const { indexes: _indexes, ...incomplete } = request;
  const rejected = await start({ ...incomplete, document: { fields: { content: TEXT } } });
  expect(rejected.status).toBe(400);
  for (const kind of ['indexes', 'indexers', 'datasources', 'skillsets']) {
    expect((await service.data('GET', `/${kind}('remote')`)).status, kind).toBe(404);
  }
});

test('requests are shown without credentials', async () => {
  const started = await start({
    skillset: skillset([splitSkill(), webSkill()]),
    document: { fields: { content: TEXT } },
  });
  const [call] = session(started).steps[1]?.calls ?? [];
  expect(call?.url).toContain('/api?code=***');
  expect(call?.responseBody).toContain('"echo":"***"');
  expect(JSON.stringify(session(started).steps[1]?.calls)).not.toContain(KEY);
});

test('a rerun executes the changed skill and those after it, on the tree before it', async () => {
  const broken = webSkill({ uri: 'http://127.0.0.1:9/closed' });
  const first = session(
    await start({ skillset: skillset([splitSkill(), broken]), document: { fields: { content: TEXT } } }),
  );
  expect(first.steps.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(first.steps[1]?.errors[0]?.message).toContain('could not be reached');
  const repaired = session(await rerun(first.id, { skillset: skillset([splitSkill(), webSkill()]) }));
  expect(repaired.steps.map(({ status, isReused }) => [status, isReused])).toEqual([
    ['succeeded', true],
    ['succeeded', false],
  ]);
  expect(repaired.id).toBe(first.id);
  const before = requests;
  const same = session(await rerun(first.id, { skillset: skillset([splitSkill(), webSkill()]) }));
  expect(same.steps.every(({ isReused }) => isReused)).toBe(true);
  expect(requests).toBe(before);
  const forced = session(await rerun(first.id, { skillset: skillset([splitSkill(), webSkill()]), fromStep: 1 }));
  expect(forced.steps.map(({ isReused }) => isReused)).toEqual([true, false]);
  expect(requests).toBeGreaterThan(before);
  const changed = splitSkill({ textSplitMode: 'pages', maximumPageLength: 300 });
  const all = session(await rerun(first.id, { skillset: skillset([changed, webSkill()]) }));
  expect(all.steps.map(({ isReused }) => isReused)).toEqual([false, false]);
  expect(nodeAt(all, '/document/pages')).toEqual({ type: 'collection', length: 1 });
  expect(session(await service.data('GET', `/local-debug-sessions('${first.id}')`))).toEqual(all);
});

test('a document is an item by ID or key, an uploaded file, or pasted fields', async () => {
  const body = { skillset: skillset([splitSkill()]), indexerName: 'docs' };
  const key = session(await start({ ...body, document: { itemId: 'b.txt' } })).documents[0]?.key;
  expect(session(await start({ ...body, document: { itemId: key } })).itemId).toBe('b.txt');
  const content = Buffer.from('<p>Hello <b>world</b></p>').toString('base64');
  const file = session(await start({ ...body, document: { file: { name: 'page.html', content } } }));
  expect(String(nodeAt(file, '/document/content')?.value).trim()).toBe('Hello world');
  expect(nodeAt(file, '/document/metadata_storage_name')?.value).toBe('page.html');
  expect((await start({ ...body, document: { itemId: 'missing.txt' } })).status).toBe(404);
  const both = await start({ ...body, document: { itemId: 'a.txt', fields: {} } });
  expect([both.status, both.text]).toEqual([400, expect.stringContaining('only one of')]);
  expect((await start({ skillset: skillset([splitSkill()]) })).status).toBe(400);
});

test('a row of a file is found by its key, whether it was indexed, rejected, or never read', async () => {
  const name = 'rows';
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'a.csv'), 'number,content\n1,one\n2,two\n');
  writeFileSync(join(folder, name, 'b.csv'), 'number,content\n3,three\nfour#,four\n');
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name },
  } as { name: string });
  const tested = { ...skillset([splitSkill()]), name };
  await define(service, 'skillsets', tested);
  await define(service, 'indexers', {
    name,
    disabled: true,
    dataSourceName: name,
    targetIndexName: 'docs',
    skillsetName: name,
    fieldMappings: [{ sourceFieldName: 'number', targetFieldName: 'id' }],
    parameters: { configuration: { parsingMode: 'delimitedText', firstLineContainsHeaders: true }, maxFailedItems: -1 },
  } as { name: string });
  const content = async (itemId: string) => {
    const { body } = await start({ skillset: tested, indexerName: name, document: { itemId } });
    return nodeAt(body as DebugSession, '/document/content')?.value;
  };
  const contents = async () => [await content('2'), await content('3'), await content('four#'), await content('b.csv')];
  expect(await contents()).toEqual(['two', 'three', 'four', 'three']);
  await service.data('POST', `/indexers('${name}')/run`);
  // The key of one row is not valid.
  expect((await endedRun(service, name, 1)).errors.map(({ key }) => key)).toEqual(['four#']);
  expect(await contents()).toEqual(['two', 'three', 'four', 'three']);
  const missing = await start({ skillset: tested, indexerName: name, document: { itemId: '5' } });
  expect(missing.status).toBe(404);
});

test('a broken file has the same message as in a run of the indexer', async () => {
  const broken = join(folder, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'a.pdf'), 'no PDF');
  await define(service, 'datasources', {
    name: 'broken',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: 'broken' },
  } as { name: string });
  const selectors = [
    {
      targetIndexName: 'docs',
      parentKeyFieldName: 'parent',
      sourceContext: '/document/pages/*',
      mappings: [{ name: 'content', source: '/document/pages/*' }],
    },
  ];
  const messages = async (name: string, configuration: object, more: object) => {
    const tested = { ...skillset([splitSkill()], { indexProjections: { selectors, ...more } }), name };
    await define(service, 'skillsets', tested);
    await define(service, 'indexers', {
      name,
      dataSourceName: 'broken',
      targetIndexName: 'docs',
      skillsetName: name,
      parameters: { configuration },
    } as { name: string });
    const result = await endedRun(service, name, 1);
    const response = await start({ skillset: tested, indexerName: name });
    const { warnings = [], error } = response.body as Partial<DebugSession> & { error?: { message: string } };
    return {
      run: result.warnings[0]?.message ?? result.errors[0]?.errorMessage,
      debug: warnings[0]?.message ?? error?.message,
    };
  };
  const onlyChunks = { parameters: { projectionMode: 'skipIndexingParentDocuments' } };
  for (const [name, configuration, more, ending] of [
    ['broken-parents', {}, {}, 'Only the metadata is indexed.'],
    ['broken-chunks', {}, onlyChunks, 'None of its content is indexed.'],
    [
      'broken-rows',
      { parsingMode: 'jsonArray', failOnUnprocessableDocument: false },
      {},
      'None of its documents are indexed.',
    ],
    ['broken-lines', { parsingMode: 'jsonLines' }, {}, 'Document 1 of the item could not be parsed.'],
    ['broken-failed', { failOnUnprocessableDocument: true }, {}, 'The document could not be read'],
  ] as const) {
    const { run, debug } = await messages(name, configuration, more);
    expect(debug, name).toContain(ending);
    expect(debug, name).toBe(run);
  }
});

test('a document that the index rejects has the same error as in a run of the indexer', async () => {
  const name = 'rejected';
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'a.txt'), TEXT);
  await define(service, 'datasources', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name },
  } as { name: string });
  const selector = (field: string) => ({
    targetIndexName: 'docs',
    parentKeyFieldName: 'parent',
    sourceContext: '/document/pages/*',
    mappings: [{ name: field, source: '/document/pages/*' }],
  });
  const results = async (more: object, outputFieldMappings: object[]) => {
    const tested = { ...skillset([splitSkill()], more), name };
    await define(service, 'skillsets', tested);
    await define(service, 'indexers', {
      name,
      disabled: true,
      dataSourceName: name,
      targetIndexName: 'docs',
      skillsetName: name,
      outputFieldMappings,
    } as { name: string });
    await service.data('POST', `/indexers('${name}')/run`);
    const run = await endedRun(service, name, ++runs);
    const debug = session(await start({ skillset: tested, indexerName: name }));
    return { run: run.errors.map(({ errorMessage }) => errorMessage), debug };
  };
  let runs = 0;
  for (const [more, mappings, property, rejected] of [
    [{}, [{ sourceFieldName: '/document/content', targetFieldName: 'language' }], 'language', [true]],
    [{ indexProjections: { selectors: [selector('chunk')] } }, [], 'chunk', [false, true, true, true]],
    [{}, [{ sourceFieldName: '/document/pages', targetFieldName: 'content' }], undefined, [true]],
  ] as const) {
    const { run, debug } = await results(more, [...mappings]);
    if (property !== undefined) expect(run[0]).toContain(`The property '${property}' does not exist`);
    expect(debug.errors).toEqual([{ name: 'Indexing', message: run[0] }]);
    expect(debug.documents.map(({ rejection }) => rejection)).toEqual(
      rejected.map((isRejected) => (isRejected ? run[0] : undefined)),
    );
  }
  const failing = session(
    await start({
      skillset: skillset([splitSkill(), webSkill({ uri: 'http://127.0.0.1:1/' })]),
      indexerName: name,
    }),
  );
  expect(failing.steps.some(({ status }) => status === 'failed')).toBe(true);
  expect(failing.errors).toEqual([]);
});

test('another version of the skillset runs on the document of a session, which does not change', async () => {
  const first = session(
    await start({ skillset: skillset([splitSkill()]), indexerName: 'docs', document: { itemId: 'a.txt' } }),
  );
  const other = skillset([splitSkill({ textSplitMode: 'pages' })]);
  const second = session(await start({ skillset: other, document: { sessionId: first.id } }));
  expect(second.id).not.toBe(first.id);
  expect(second.itemId).toBe('a.txt');
  expect([first, second].map(({ documents }) => documents[0]?.fields['pages']?.length)).toEqual([3, 1]);
  expect(session(await service.data('GET', `/local-debug-sessions('${first.id}')`))).toEqual(first);
  const both = await start({ skillset: other, document: { sessionId: first.id, itemId: 'b.txt' } });
  expect(both.status).toBe(400);
  expect((await start({ skillset: other, document: { sessionId: 'missing' } })).status).toBe(404);
});

test('errors of definitions name the field', async () => {
  const document = { fields: { content: TEXT } };
  const targetOf = async (skills: readonly object[], more: object = {}) => {
    const { status, body } = await start({ skillset: skillset(skills), document, ...more });
    return [status, (body as { error: { target?: string } }).error.target];
  };
  expect(await targetOf([splitSkill(), webSkill({ context: 'pages' })])).toEqual([400, 'skillset.skills[1].context']);
  expect(await targetOf([splitSkill(), webSkill({ authResourceId: 'api://app' })])).toEqual([
    501,
    'skillset.skills[1].authResourceId',
  ]);
  expect(await targetOf([splitSkill()], { indexerName: 'none' })).toEqual([400, 'indexerName']);
});

test('long texts and large trees are truncated', async () => {
  const content = 'x'.repeat(debugLimits.textCharacters + 1);
  const list = Array.from({ length: debugLimits.nodes }, (_, i) => ({ i }));
  const result = session(await start({ skillset: skillset([splitSkill()]), document: { fields: { content, list } } }));
  expect(nodeAt(result, '/document/content')).toMatchObject({ length: content.length, isCut: true });
  expect(String(nodeAt(result, '/document/content')?.value)).toHaveLength(debugLimits.textCharacters);
  expect(result.nodes).toHaveLength(debugLimits.nodes);
  expect(result.hasMoreNodes).toBe(true);
});

test('sessions are deleted on request, beyond the maximum number, and after the idle time', async () => {
  const open = async () =>
    session(await start({ skillset: skillset([splitSkill()]), document: { fields: { content: 'a' } } })).id;
  const statusOf = async (id: string) => (await service.data('GET', `/local-debug-sessions('${id}')`)).status;
  const deleted = await open();
  expect((await service.data('DELETE', `/local-debug-sessions('${deleted}')`)).status).toBe(204);
  expect([await statusOf(deleted), (await rerun(deleted, { skillset: skillset([splitSkill()]) })).status]).toEqual([
    404, 404,
  ]);
  const oldest = await open();
  for (let i = 0; i < debugLimits.sessions; i++) await open();
  expect(await statusOf(oldest)).toBe(404);
  const latest = await open();
  expect(await statusOf(latest)).toBe(200);
  now += debugLimits.idleMinutes * 60_000 + 1;
  expect(await statusOf(latest)).toBe(404);
});
