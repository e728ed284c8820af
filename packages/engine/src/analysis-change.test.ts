import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAnalysisResources } from '@searchdeck/analysis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IndexDefinition } from './definition/index-definition.js';
import { openIndex } from './engine.js';
import { databasePath, openDatabase } from './storage/database.js';
import { temporaryDirectory, upload } from './test-support/hotels.js';
import { inlineThreads } from './indexing/indexing-threads.js';
import type { SearchIndexEngine } from './types.js';

const inline = inlineThreads();

let directory: string;
let remove: () => void;
beforeEach(() => ({ path: directory, remove } = temporaryDirectory()));
afterEach(() => remove());

const definition: IndexDefinition = {
  name: 'names',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'name', type: 'Edm.String', analyzer: 'phonetic_names' },
    { name: 'note', type: 'Edm.String', analyzer: 'en.microsoft' },
    { name: 'plain', type: 'Edm.String' },
  ],
  analyzers: [
    {
      '@odata.type': '#Vendor.Search.CustomAnalyzer',
      name: 'phonetic_names',
      tokenizer: 'whitespace',
      tokenFilters: ['lowercase', 'bm'],
    },
  ],
  tokenFilters: [{ '@odata.type': '#Vendor.Search.PhoneticTokenFilter', name: 'bm', encoder: 'beiderMorse' }],
};

/** Rule files that spell every letter as itself, except for these. */
function writeRules(folder: string, exceptions: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  const rules = Array.from('abcdefghijklmnopqrstuvwxyz', (c) => `"${c}" "" "" "${exceptions[c] ?? c}"`);
  writeFileSync(join(folder, 'gen_rules_any.txt'), rules.join('\n'));
  for (const name of ['gen_approx_any', 'gen_approx_common', 'gen_lang']) {
    writeFileSync(join(folder, `${name}.txt`), '');
  }
  writeFileSync(join(folder, 'gen_languages.txt'), 'any\nenglish\n');
  return folder;
}

const events: string[] = [];
const open = (dataDirectory?: string): Promise<SearchIndexEngine> => {
  events.length = 0;
  return openIndex({
    directory,
    definition,
    threads: inline,
    maxDocumentsInMemory: 10,
    analysis: createAnalysisResources({ dataDirectory }),
    log: ({ event }) => void events.push(event),
  });
};
const keys = async (index: SearchIndexEngine, search: string, searchFields: string): Promise<string[]> =>
  (await index.search({ search, searchFields, top: 3 })).hits.map((hit) => hit.key);
const rebuilt = (): number => events.filter((event) => event === 'segment rebuilt').length;
const segmentFiles = (): string[] => readdirSync(directory).filter((file) => file.endsWith('.segment'));

const names = upload([
  { id: '1', name: 'Catherine', note: 'running wolves', plain: 'first' },
  ...Array.from({ length: 30 }, (_, i) => ({ id: `x${i}`, name: 'other', note: 'other', plain: 'other' })),
]);

it('segments are reindexed from the stored documents when analysis data changes, and only then', async () => {
  const rules = writeRules(join(directory, 'rules-1'), { c: 'k' });
  const first = await open(rules);
  await first.write(names);
  await first.idle();
  expect(await keys(first, 'katherine', 'name')).toEqual(['1']);
  await first.close();
  expect(segmentFiles()).not.toEqual([]);

  const same = await open(rules);
  expect(rebuilt()).toBe(0);
  await same.close();

  const changed = await open(writeRules(join(directory, 'rules-2'), { c: 's' }));
  expect(rebuilt()).toBeGreaterThan(0);
  expect(await keys(changed, 'satherine', 'name')).toEqual(['1']);
  expect(await keys(changed, 'katherine', 'name')).toEqual([]);
  expect(await keys(changed, 'wolf', 'note')).toEqual(['1']);
  await changed.close();
});

it('without its data an index opens, reads, and writes; only full-text search on the field is rejected', async () => {
  const rules = writeRules(join(directory, 'rules'), { c: 'k' });
  const first = await open(rules);
  await first.write(names);
  await first.idle();
  await first.close();

  const without = await open();
  expect(without.lookup('1')).toMatchObject({ name: 'Catherine' });
  await without.write(upload([{ id: '2', name: 'Carl', note: 'ran', plain: 'second' }]));
  expect(await keys(without, 'second', 'plain')).toEqual(['2']);
  expect(await keys(without, 'run', 'note')).toEqual(expect.arrayContaining(['1', '2']));
  expect((await without.search({ search: '*', filter: "name eq 'Carl'" })).hits).toHaveLength(1);
  for (const search of ['karl', 'kar*', '"karl x"', 'karl~']) {
    await expect(without.search({ search, queryType: 'full' })).rejects.toMatchObject({
      status: 501,
      code: 'NotSupportedLocally',
      message: expect.stringMatching(/'name'.*SEARCHDECK_LOCAL_ANALYSIS_DATA/),
    });
  }
  await without.idle();
  await without.close();

  const again = await open(rules);
  expect(await keys(again, 'karl', 'name')).toEqual(['2']);
  expect(await keys(again, 'katherine', 'name')).toEqual(['1']);
  await again.close();
});

it('a store of the first release has no fingerprints: only indexes whose analysis has changed are reindexed', async () => {
  const rules = writeRules(join(directory, 'rules'), {});
  const reopenOldStore = async (fields: typeof definition.fields): Promise<number> => {
    const folder = join(directory, fields.length > 2 ? 'changed' : 'unchanged');
    const options = {
      directory: folder,
      definition: { ...definition, fields },
      threads: inline,
      maxDocumentsInMemory: 10,
      analysis: createAnalysisResources({ dataDirectory: rules }),
      log: ({ event }: { event: string }) => void events.push(event),
    };
    const first = await openIndex(options);
    await first.write(upload(Array.from({ length: 30 }, (_, i) => ({ id: `x${i}`, plain: 'word' }))));
    await first.idle();
    await first.close();
    const database = openDatabase(databasePath(folder));
    database.exec('ALTER TABLE segment DROP COLUMN analysis');
    database.close();
    events.length = 0;
    const old = await openIndex(options);
    expect((await old.search({ search: 'word', searchFields: 'plain', count: true })).count).toBe(30);
    await old.close();
    return rebuilt();
  };
  const [id, , note, plain] = definition.fields;
  expect(await reopenOldStore([id!, plain!])).toBe(0);
  expect(await reopenOldStore([id!, note!, plain!])).toBeGreaterThan(0);
});
