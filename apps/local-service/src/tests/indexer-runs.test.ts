import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { createContract, RUN_CANCELED_MESSAGE } from '@searchdeck/contract';
import { startStorage } from '@searchdeck/testkit';
import { afterEach, expect, test } from 'vitest';
import { systemClock, type Clock } from '../runs/clock.js';
import { ServiceProcess } from '../testing/process.js';
import { recordedSkill, startRecordedSkill, type RecordedSkill } from '../testing/recorded-skill.js';
import { ADMIN_KEY, TestService } from '../testing/service.js';

interface Run {
  status: string;
  errorMessage: string | null;
  itemsProcessed: number;
  itemsFailed: number;
  errors: { key: string; errorMessage: string }[];
}
interface Status {
  status: string;
  lastResult: Run | null;
  executionHistory: Run[];
}

const DEMO =
  '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/demo';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});
const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'indexer-files-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const writeFiles = (folder: string, count: number, text: (i: number) => string): void => {
  for (let i = 0; i < count; i++) writeFileSync(join(folder, `file-${i}.txt`), text(i));
};

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
const callsOf =
  (endpoint: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${endpoint}${path}${path.includes('?') ? '&' : '?'}api-version=2026-05-01-preview`, {
      method,
      headers: { 'api-key': ADMIN_KEY, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

const index = {
  name: 'files',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'metadata_storage_name', type: 'Edm.String', filterable: true },
    { name: 'content', type: 'Edm.String', searchable: true },
  ],
};
const indexer = (more: object = {}) => ({
  name: 'files',
  dataSourceName: 'files',
  targetIndexName: 'files',
  ...more,
});
const createSource = async (call: Call, folder: string): Promise<void> => {
  await call('PUT', '/indexes/files', index);
  const { status } = await call('PUT', '/datasources/files', {
    name: 'files',
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
  });
  expect(status).toBe(201);
};
const statusOf = async (call: Call, name = 'files'): Promise<Status> =>
  (await call('GET', `/indexers/${name}/status`)).body as Status;
const ended = async (call: Call, runs = 1, name = 'files'): Promise<Status> => {
  await expect
    .poll(
      async () => {
        const { executionHistory } = await statusOf(call, name);
        return executionHistory.length >= runs && executionHistory.every((run) => run.status !== 'inProgress');
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return statusOf(call, name);
};
const search = async (call: Call, text: string): Promise<string[]> => {
  const { body } = await call('POST', '/indexes/files/docs/search', { search: text, top: 1000 });
  return (body as { value: { metadata_storage_name: string }[] }).value.map((hit) => hit.metadata_storage_name);
};
const count = async (call: Call, name = 'files'): Promise<number> =>
  Number((await call('GET', `/indexes/${name}/docs/$count`)).body);

/** An index with a document for each sentence of a file, and the skillset that projects them. */
const createSentences = async (call: Call): Promise<void> => {
  const sentences = '/document/sentences/*';
  await call('PUT', '/indexes/sentences', {
    name: 'sentences',
    fields: [
      { name: 'id', type: 'Edm.String', key: true, analyzer: 'keyword' },
      { name: 'file', type: 'Edm.String', filterable: true },
      { name: 'text', type: 'Edm.String', filterable: true, facetable: true },
    ],
  });
  const { status, body } = await call('PUT', '/skillsets/sentences', {
    name: 'sentences',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.SplitSkill',
        textSplitMode: 'sentences',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'textItems', targetName: 'sentences' }],
      },
    ],
    indexProjections: {
      selectors: [
        {
          targetIndexName: 'sentences',
          parentKeyFieldName: 'file',
          sourceContext: sentences,
          mappings: [{ name: 'text', source: sentences }],
        },
      ],
      parameters: { projectionMode: 'includeIndexingParentDocuments' },
    },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
};

/** An indexer with a skill that counts its calls, an enrichment cache, and a knowledge store. */
const createStored = async (
  call: Call,
  folder: string,
  skill: RecordedSkill,
  storageConnectionString: string,
): Promise<void> => {
  const name = 'stored';
  await call('PUT', '/datasources/stored', {
    name,
    type: 'cloudblob',
    credentials: { connectionString: `LocalFolder=${folder}` },
    container: { name: '.' },
  });
  await call('PUT', '/skillsets/stored', {
    name,
    skills: [recordedSkill(skill, 'named', '/document/content')],
    knowledgeStore: {
      storageConnectionString,
      projections: [{ objects: [{ storageContainer: 'named', source: '/document/named' }] }],
    },
  });
  await call('PUT', '/indexes/stored', { ...index, name });
  const { status } = await call('PUT', '/indexers/stored', {
    ...indexer({ dataSourceName: name, targetIndexName: name, skillsetName: name, cache: {} }),
    name,
  });
  expect(status).toBe(201);
};

const start = async (folder: string): Promise<Call> => {
  const service = await TestService.start(['--allow-folder', folder]);
  cleanUp.push(() => service.dispose());
  return callsOf(`${service.origin}/services/demo`);
};

/** Starts a service whose timers of at least a minute fire when the test says so. */
const startWithTimers = async (folder: string): Promise<{ call: Call; fireTimers: () => void }> => {
  const timers = new Set<() => void>();
  const after: Clock['after'] = (delayMs, callback) => {
    if (delayMs < 60_000) return systemClock.after(delayMs, callback);
    timers.add(callback);
    return () => timers.delete(callback);
  };
  const service = await TestService.start(['--allow-folder', folder], undefined, Date.now, createContract(), after);
  cleanUp.push(() => service.dispose());
  const fireTimers = (): void => {
    const due = [...timers];
    timers.clear();
    for (const callback of due) callback();
  };
  return { call: callsOf(`${service.origin}/services/demo`), fireTimers };
};

/** A skillset whose endpoint does not respond to a text that contains `held`, or to any, until it is released. */
const createHeldSkill = async (call: Call, held = ''): Promise<{ arrival: Promise<void>; release: () => void }> => {
  let isHeld = true;
  let onArrival = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (onArrival = resolve));
  const endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      onArrival();
      if (isHeld && body.includes(held)) return;
      const { values } = JSON.parse(body) as { values: { recordId: string }[] };
      response.end(JSON.stringify({ values: values.map(({ recordId }) => ({ recordId, data: { echo: 'x' } })) }));
    });
  }).listen(0, '127.0.0.1');
  cleanUp.push(() => {
    endpoint.close();
    endpoint.closeAllConnections();
  });
  await once(endpoint, 'listening');
  await call('PUT', '/skillsets/files', {
    name: 'files',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
        uri: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`,
        batchSize: 1,
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'echo' }],
      },
    ],
  });
  return { arrival, release: () => (isHeld = false) };
};

test('a new indexer runs at once, later runs index what changed, and a reset indexes everything', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 25, (i) => (i === 7 ? 'the red apple' : `text ${i}`));
  const call = await start(folder);
  await createSource(call, folder);
  await call('PUT', '/indexers/files', indexer());
  const first = await ended(call);
  expect(first.status).toBe('running');
  expect(first.lastResult).toMatchObject({ status: 'success', itemsProcessed: 25, itemsFailed: 0 });
  expect(await search(call, 'apple')).toEqual(['file-7.txt']);

  writeFileSync(join(folder, 'file-7.txt'), 'the green pear');
  writeFileSync(join(folder, 'new.txt'), 'a new apple');
  expect((await call('POST', '/indexers/files/run')).status).toBe(202);
  expect((await ended(call, 2)).lastResult).toMatchObject({ status: 'success', itemsProcessed: 2 });
  expect(await search(call, 'apple')).toEqual(['new.txt']);
  expect(await count(call)).toBe(26);

  expect((await call('POST', '/indexers/files/reset')).status).toBe(204);
  await call('POST', '/indexers/files/run');
  const last = await ended(call, 4);
  expect(last.executionHistory.map(({ status, itemsProcessed }) => [status, itemsProcessed])).toEqual([
    ['success', 26],
    ['reset', 0],
    ['success', 2],
    ['success', 25],
  ]);
  expect(await count(call)).toBe(26);
});

test('a disabled indexer runs on demand only, and runs never overlap', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 300, (i) => `text ${i}`);
  const call = await start(folder);
  await createSource(call, folder);
  await call('PUT', '/indexers/files', indexer({ disabled: true }));
  expect((await statusOf(call)).lastResult).toBeNull();
  const responses = await Promise.all([1, 2, 3].map(() => call('POST', '/indexers/files/run')));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  expect((await call('POST', '/indexers/files/reset')).status).toBe(409);
  await ended(call);
  expect(await count(call)).toBe(300);
});

test('a run that waits for a skill can be canceled, and the next run continues there', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 3, (i) => `text ${i}`);
  const call = await start(folder);
  await createSource(call, folder);
  const { arrival, release } = await createHeldSkill(call);
  const cancel = () => call('POST', "/indexers('files')/search.cancel");
  await call('PUT', '/indexers/files', indexer({ skillsetName: 'files', disabled: true }));
  expect((await cancel()).status).toBe(409);
  await call('POST', '/indexers/files/run');
  await arrival;
  expect((await cancel()).status).toBe(204);
  const { lastResult } = await statusOf(call);
  expect(lastResult).not.toHaveProperty('itemsTotal');
  expect([lastResult?.status, lastResult?.errorMessage]).toEqual(['transientFailure', RUN_CANCELED_MESSAGE]);
  release();
  expect((await call('POST', '/indexers/files/run')).status).toBe(202);
  expect((await ended(call, 2)).lastResult).toMatchObject({ status: 'success', itemsProcessed: 3 });
  expect(await count(call)).toBe(3);
  expect((await call('POST', "/indexers('unknown')/search.cancel")).status).toBe(404);
});

test('a run in progress reports the number of files that it processes, without those that it skips', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 3, (i) => `text ${i}`);
  writeFileSync(join(folder, 'other.log'), 'not indexed');
  const call = await start(folder);
  await createSource(call, folder);
  const { arrival } = await createHeldSkill(call);
  const run = async (name: string, configuration: object) => {
    const parameters = { configuration };
    await call('PUT', `/indexers/${name}`, { ...indexer({ skillsetName: 'files', parameters }), name });
    await arrival;
    const { body } = await call('GET', `/indexers/${name}/status`);
    await call('POST', `/indexers('${name}')/search.cancel`);
    return (body as Status).lastResult;
  };
  const counted = { status: 'inProgress', itemsTotal: 3 };
  expect(await run('files', { excludedFileNameExtensions: '.log' })).toMatchObject(counted);
  // A file has any number of rows.
  expect(await run('rows', { parsingMode: 'jsonLines' })).not.toHaveProperty('itemsTotal');
});

test('a run in progress counts the items that it has enriched, before their batch is indexed', async () => {
  const folder = temporaryFolder();
  const rows = ['one', 'two', 'three', 'held'].map((content, i) => JSON.stringify({ id: `${i}`, content }));
  writeFileSync(join(folder, 'rows.jsonl'), rows.join('\n'));
  const call = await start(folder);
  await createSource(call, folder);
  const { arrival } = await createHeldSkill(call, 'held');
  const parameters = { configuration: { parsingMode: 'jsonLines' } };
  await call('PUT', '/indexers/files', indexer({ skillsetName: 'files', parameters }));
  await arrival;
  await expect.poll(async () => (await statusOf(call)).lastResult?.itemsProcessed, { timeout: 60_000 }).toBe(3);
  expect(await count(call)).toBe(0);
  // A canceled run indexes what it has enriched.
  await call('POST', "/indexers('files')/search.cancel");
  expect((await ended(call, 1)).lastResult).toMatchObject({ status: 'transientFailure', itemsProcessed: 3 });
  expect(await count(call)).toBe(3);
});

test('rows that are enriched slowly are indexed before their batch is full', async () => {
  const folder = temporaryFolder();
  const rows = ['one', 'two', 'three', 'four', 'held'].map((content, i) => JSON.stringify({ id: `${i}`, content }));
  writeFileSync(join(folder, 'rows.jsonl'), rows.join('\n'));
  // Each look at the clock takes six seconds.
  let time = Date.now();
  const service = await TestService.start(['--allow-folder', folder], undefined, () => (time += 6000));
  cleanUp.push(() => service.dispose());
  const call = callsOf(`${service.origin}/services/demo`);
  await createSource(call, folder);
  const { release } = await createHeldSkill(call, 'held');
  const parameters = { configuration: { parsingMode: 'jsonLines' } };
  await call('PUT', '/indexers/files', indexer({ skillsetName: 'files', parameters }));
  await expect.poll(() => count(call), { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await statusOf(call)).lastResult).toMatchObject({ status: 'inProgress' });
  release();
  await call('POST', "/indexers('files')/search.cancel");
  await ended(call);
  await call('POST', '/indexers/files/run');
  await ended(call, 2);
  expect(await count(call)).toBe(5);
});

test('a run that reaches the time limit ends, and the next run continues there', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 3, (i) => `text ${i}`);
  const { call, fireTimers } = await startWithTimers(folder);
  await createSource(call, folder);
  const { arrival, release } = await createHeldSkill(call);
  await call('PUT', '/indexers/files', indexer({ skillsetName: 'files' }));
  await arrival;
  fireTimers();
  expect((await ended(call)).lastResult).toMatchObject({
    status: 'transientFailure',
    errorMessage:
      'The run was stopped after 86400 seconds, the maximum run time. The next run continues where it stopped.',
  });
  release();
  await call('POST', '/indexers/files/run');
  expect((await ended(call, 2)).lastResult).toMatchObject({ status: 'success', itemsProcessed: 3 });
  expect(await count(call)).toBe(3);
});

test('a schedule runs the indexer at its times until it is disabled', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 1, (i) => `text ${i}`);
  const { call, fireTimers } = await startWithTimers(folder);
  await createSource(call, folder);
  const schedule = { interval: 'PT5M' };
  await call('PUT', '/indexers/files', indexer({ schedule }));
  await ended(call);
  for (const runs of [2, 3]) {
    const path = join(folder, `more-${runs}.txt`);
    writeFileSync(path, 'more');
    // A file that changed while its folder was listed is read again by the next run.
    await expect.poll(() => Date.now() - statSync(path).ctimeMs).toBeGreaterThan(20);
    fireTimers();
    expect((await ended(call, runs)).lastResult).toMatchObject({ status: 'success', itemsProcessed: 1 });
  }
  await call('PUT', '/indexers/files', indexer({ schedule, disabled: true }));
  fireTimers();
  expect((await ended(call, 3)).executionHistory).toHaveLength(3);
});

test('a run that exceeds the storage quota names it, and continues when there is room', async () => {
  const folder = temporaryFolder();
  const files = 12;
  writeFiles(folder, files, (i) => `${i} ${'word '.repeat(4000)}`);
  const service = await TestService.start(['--allow-folder', folder, '--storage-megabytes', '0.05']);
  cleanUp.push(() => service.dispose());
  const call = callsOf(`${service.origin}/services/demo`);
  await createSource(call, folder);
  await call('PUT', '/indexers/files', indexer({ parameters: { batchSize: 1 } }));
  const { lastResult } = await ended(call);
  expect(lastResult?.status).toBe('transientFailure');
  expect(lastResult?.errorMessage).toContain('Storage quota has been exceeded for this service');
  expect(lastResult?.itemsProcessed).toBeGreaterThan(0);
  expect(lastResult?.itemsProcessed).toBeLessThan(files);
  await service.management('PATCH', DEMO, { body: { properties: { partitionCount: 12 } } });
  await call('POST', '/indexers/files/run');
  expect((await ended(call, 2)).lastResult).toMatchObject({
    status: 'success',
    itemsProcessed: files - (lastResult?.itemsProcessed ?? 0),
  });
  expect(await count(call)).toBe(files);
});

test('an item that fails ends the run unless failures are tolerated; others are indexed', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 3, (i) => `text ${i}`);
  writeFileSync(join(folder, 'broken.bin'), Buffer.from([0, 1, 2, 0xff, 0xfe, 0]));
  const call = await start(folder);
  await createSource(call, folder);
  const strict = { configuration: { failOnUnsupportedContentType: true } };
  await call('PUT', '/indexers/files', indexer({ parameters: strict }));
  const failed = await ended(call);
  expect(failed.lastResult).toMatchObject({ status: 'transientFailure', itemsFailed: 1 });
  expect(failed.lastResult?.errors).toHaveLength(1);
  expect(failed.lastResult?.errors[0]?.key).toContain('broken.bin');
  expect(await count(call)).toBe(3);

  await call(
    'PUT',
    '/indexers/files',
    indexer({ parameters: { ...strict, maxFailedItems: 1, maxFailedItemsPerBatch: 1 } }),
  );
  await call('POST', '/indexers/files/run');
  expect((await ended(call, 2)).lastResult).toMatchObject({ status: 'success', itemsFailed: 1 });
});

test('a source that cannot be read is the message of the run, without credentials', async () => {
  const call = await start(temporaryFolder());
  await createSource(call, join(tmpdir(), 'not-allowed'));
  await call('PUT', '/indexers/files', indexer());
  const { lastResult } = await ended(call);
  expect(lastResult).toMatchObject({
    status: 'transientFailure',
    errorMessage: expect.stringContaining(
      'is not below an allowed folder. Start the local search service with --allow-folder',
    ),
  });
});

test.each(['onelake', 'sharepoint'])(
  'a data source of type %s is stored, and its runs say that they are not supported',
  async (type) => {
    const call = await start(temporaryFolder());
    await call('PUT', '/indexes/files', index);
    const source = { name: 'files', type, credentials: { connectionString: 'ResourceId=x' }, container: { name: 'c' } };
    expect(await call('PUT', '/datasources/files', source)).toMatchObject({ status: 201, body: { type } });
    await call('PUT', '/indexers/files', indexer());
    expect((await ended(call)).lastResult).toMatchObject({
      status: 'transientFailure',
      errorMessage: expect.stringContaining(`a data source of the type '${type}' is not supported`),
    });
  },
);

test('a deleted indexer leaves no history for one with the same name', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, 2, (i) => `text ${i}`);
  const call = await start(folder);
  await createSource(call, folder);
  await call('PUT', '/indexers/files', indexer());
  await ended(call);
  expect((await call('DELETE', '/indexers/files')).status).toBe(204);
  await call('PUT', '/indexers/files', indexer());
  const { executionHistory } = await ended(call);
  expect(executionHistory.map((run) => run.itemsProcessed)).toEqual([2]);
});

test(
  'kill -9 during a run loses and duplicates nothing in indexes, knowledge store, and cache, and the next start continues',
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder();
    const data = temporaryFolder();
    const files = 300;
    writeFiles(folder, files, (i) => `common text ${i}. Second sentence ${i}.`);
    const stored = 'stored';
    const storedFiles = 30;
    const storedFolder = temporaryFolder();
    writeFiles(storedFolder, storedFiles, (i) => `text ${i}`);
    const [storage, skill] = await Promise.all([startStorage('blob'), startRecordedSkill()]);
    cleanUp.push(() => storage.stop(), skill.close);
    const args = [
      '--port',
      '0',
      '--data',
      data,
      '--json',
      '--no-samples',
      '--admin-key',
      ADMIN_KEY,
      '--allow-folder',
      folder,
      '--allow-folder',
      storedFolder,
    ];
    let isCreated = false;
    const kills = 5;
    for (let attempt = 0; attempt < kills; attempt++) {
      const program = ServiceProcess.run(args);
      cleanUp.push(() => program.kill('SIGKILL'));
      const call = callsOf((await program.ready()).endpoint);
      if (!isCreated) {
        await createSource(call, folder);
        await createSentences(call);
        await call('PUT', '/indexers/files', indexer({ skillsetName: 'sentences' }));
        await createStored(call, storedFolder, skill, storage.connectionString);
        isCreated = true;
      }
      await new Promise((resolve) => setTimeout(resolve, 40 + Math.random() * 200));
      program.child.kill('SIGKILL');
      await program.exit;
    }
    const program = ServiceProcess.run(args);
    cleanUp.push(async () => {
      program.child.kill('SIGTERM');
      await program.exit;
    });
    const call = callsOf((await program.ready()).endpoint);
    const { lastResult, executionHistory } = await ended(call);
    expect(lastResult?.status).toBe('success');
    expect(executionHistory).toHaveLength(1);
    expect(await count(call)).toBe(files);
    expect(new Set(await search(call, 'common')).size).toBe(files);
    expect(await count(call, 'sentences')).toBe(2 * files);
    const { body } = await call('POST', '/indexes/sentences/docs/search', {
      search: '*',
      top: 0,
      facets: [`text,count:${2 * files + 1}`],
    });
    const texts = (body as { '@search.facets': { text: { count: number }[] } })['@search.facets'].text;
    expect(texts).toHaveLength(2 * files);
    expect(await ended(call, 1, stored)).toMatchObject({ lastResult: { status: 'success' } });
    expect(await count(call, stored)).toBe(storedFiles);
    const blobs: string[] = [];
    const container = BlobServiceClient.fromConnectionString(storage.connectionString).getContainerClient('named');
    for await (const { name } of container.listBlobsFlat()) blobs.push(name);
    expect(blobs).toHaveLength(storedFiles);
    // A kill repeats at most the documents that were being enriched. All others are in the cache.
    const documentsInProgress = 4;
    const records = skill.takeCounts()['named'] ?? 0;
    expect(records).toBeGreaterThanOrEqual(storedFiles);
    expect(records).toBeLessThanOrEqual(storedFiles + kills * documentsInProgress);
  },
);
