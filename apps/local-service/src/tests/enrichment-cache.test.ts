import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { startStorage, type StorageServer } from '@searchdeck/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { define, documentsByKey, endedRun, runAgain } from '../testing/indexer-runs.js';
import { recordedSkill, startRecordedSkill, type RecordedSkill } from '../testing/recorded-skill.js';
import { TestService } from '../testing/service.js';

const version = '2026-05-01-preview';
const folder = mkdtempSync(join(tmpdir(), 'enrichment-cache-'));
let service: TestService;
let skill: RecordedSkill;
let blobs: StorageServer;
beforeAll(async () => {
  for (const file of ['a', 'b', 'c']) writeFileSync(join(folder, `${file}.txt`), file);
  [blobs, skill] = await Promise.all([startStorage('blob'), startRecordedSkill()]);
  service = await TestService.start(['--allow-folder', folder]);
});
afterAll(async () => {
  await service?.dispose();
  skill?.close();
  await blobs?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The skill `second` depends on `first`; `other` depends on neither. */
const skills = (paths: { first?: string; second?: string; other?: string } = {}) => [
  recordedSkill(skill, 'second', '/document/first', paths.second),
  recordedSkill(skill, 'first', '/document/content', paths.first),
  recordedSkill(skill, 'other', '/document/content', paths.other),
];
const put = async (kind: string, name: string, body: object, parameters = '') => {
  const { status, text } = await service.data('PUT', `/${kind}('${name}')${parameters}`, {
    body: { name, ...body },
    version,
  });
  expect([200, 201, 204], text).toContain(status);
};
const dataSource = (path: string) => ({
  type: 'cloudblob',
  credentials: { connectionString: `LocalFolder=${path}` },
  container: { name: '.' },
});
const indexer = (name: string, cache: object | null, more: object = {}) => ({
  dataSourceName: name,
  targetIndexName: name,
  skillsetName: name,
  outputFieldMappings: ['second', 'other'].map((field) => ({
    sourceFieldName: `/document/${field}`,
    targetFieldName: field,
  })),
  cache,
  ...more,
});

/** Each action of the test is followed by a run. */
class Pipeline {
  private runs = 0;
  constructor(private readonly name: string) {}

  async create(cache: object): Promise<Record<string, number>> {
    const { name } = this;
    await define(service, 'indexes', {
      name,
      fields: [
        { name: 'id', type: 'Edm.String', key: true },
        { name: 'content', type: 'Edm.String' },
        { name: 'second', type: 'Edm.String' },
        { name: 'other', type: 'Edm.String' },
      ],
    } as { name: string });
    await put('datasources', name, dataSource(folder));
    await put('skillsets', name, { skills: skills() });
    await put('indexers', name, indexer(name, cache));
    this.runs = 1;
    await endedRun(service, name, this.runs);
    return skill.takeCounts();
  }

  /** Runs the indexer; returns the number of records that each skill received. */
  async run(): Promise<Record<string, number>> {
    expect(await runAgain(service, this.name, this.runs++)).toMatchObject({ status: 'success', errors: [] });
    return skill.takeCounts();
  }

  async reset(operation: string, body?: object): Promise<Record<string, number>> {
    expect((await service.data('POST', operation, { body, version })).status).toBe(204);
    // The history contains resets of the whole indexer.
    if (operation.endsWith('search.reset')) this.runs++;
    return this.run();
  }

  async documents(): Promise<Record<string, unknown>[]> {
    const documents = [...(await documentsByKey(service, this.name, 'id')).values()] as Record<string, unknown>[];
    return documents.toSorted((x, y) => (String(x['content']) < String(y['content']) ? -1 : 1));
  }
}

test('only changed and reset skills, and those that depend on them, are executed again', async () => {
  const name = 'local';
  const pipeline = new Pipeline(name);
  expect(await pipeline.create({})).toEqual({ first: 3, second: 3, other: 3 });
  expect(await pipeline.run()).toEqual({});

  await put('skillsets', name, { skills: skills({ other: 'other2' }) });
  expect(await pipeline.run()).toEqual({ other2: 3 });
  expect(await pipeline.documents()).toMatchObject([
    { second: 'second(first(a))', other: 'other2(a)' },
    { second: 'second(first(b))', other: 'other2(b)' },
    { second: 'second(first(c))', other: 'other2(c)' },
  ]);
  await put('skillsets', name, { skills: skills({ first: 'first2', other: 'other2' }) });
  expect(await pipeline.run()).toEqual({ first2: 3, second: 3 });
  await put('indexers', name, indexer(name, {}, { outputFieldMappings: [] }));
  expect(await pipeline.run()).toEqual({});

  const resetSkills = `/skillsets('${name}')/search.resetskills`;
  expect(await pipeline.reset(resetSkills, { skillNames: ['first'] })).toEqual({ first2: 3, second: 3 });
  expect(await pipeline.reset(resetSkills, { skillNames: ['second'] })).toEqual({ second: 3 });
  expect(await pipeline.reset(`/indexers('${name}')/search.reset`)).toEqual({});
  const [document] = await pipeline.documents();
  const resetDocuments = { documentKeys: [document!['id']] };
  expect(await pipeline.reset(`/indexers('${name}')/search.resetdocs`, resetDocuments)).toEqual({
    first2: 1,
    second: 1,
    other2: 1,
  });
});

test('changes of definitions invalidate the cache unless the request says that they do not', async () => {
  const name = 'changes';
  const pipeline = new Pipeline(name);
  await pipeline.create({});
  const unchanged = '?disableCacheReprocessingChangeDetection=true';
  await put('skillsets', name, { skills: skills({ other: 'moved' }) }, unchanged);
  expect(await pipeline.run()).toEqual({});
  await put('skillsets', name, { skills: skills({ other: 'moved', second: 'second2' }) });
  expect(await pipeline.run()).toEqual({ second2: 3 });
  expect(await pipeline.documents()).toMatchObject([
    { other: 'other(a)' },
    { other: 'other(b)' },
    { other: 'other(c)' },
  ]);

  // The same folder under another path.
  await put('datasources', name, dataSource(join(folder, '.', '/')), '?ignoreResetRequirements=true');
  expect(await pipeline.run()).toEqual({});
  await put('datasources', name, dataSource(folder));
  expect(await pipeline.run()).toEqual({ first: 3, second2: 3, moved: 3 });

  await put('indexers', name, indexer(name, { enableReprocessing: false }));
  await put('skillsets', name, { skills: skills({ first: 'first2', second: 'second2', other: 'moved' }) });
  expect(await pipeline.run()).toEqual({});
  await put('indexers', name, indexer(name, { enableReprocessing: true }));
  expect(await pipeline.run()).toEqual({ first2: 3, second2: 3 });
});

test('a cache in a storage account has a container, which is deleted with the indexer', async () => {
  const name = 'blobs';
  const pipeline = new Pipeline(name);
  const cache = { storageConnectionString: blobs.connectionString };
  const client = BlobServiceClient.fromConnectionString(blobs.connectionString);
  const containers = async (): Promise<string[]> => {
    const names: string[] = [];
    for await (const container of client.listContainers()) names.push(container.name);
    return names;
  };
  expect(await pipeline.create(cache)).toEqual({ first: 3, second: 3, other: 3 });
  const { body, text } = await service.data('GET', `/indexers('${name}')`, { version });
  const { id } = (body as { cache: { id: string } }).cache;
  expect(text).not.toContain(blobs.accountKey);
  expect(await containers()).toEqual([`indexer-cache-${id}`]);

  await put('skillsets', name, { skills: skills({ first: 'first2' }) });
  await put('indexers', name, indexer(name, { storageConnectionString: null }));
  expect(await pipeline.run()).toEqual({ first2: 3, second: 3 });
  writeFileSync(join(folder, 'a.txt'), 'changed');
  expect(await pipeline.run()).toEqual({ first2: 1, second: 1, other: 1 });
  expect((await service.data('DELETE', `/indexers('${name}')`)).status).toBe(204);
  await expect.poll(containers).toEqual([]);
});
