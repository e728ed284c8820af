import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkAnalysisData } from '../analysis-data.js';
import { parseOptions } from '../options/parse-options.js';
import { UsageError } from '../options/usage-error.js';
import { TestService } from '../testing/service.js';

let root: string;
let service: TestService;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'analysis-data-'));
});
afterEach(async () => {
  await service?.dispose();
  rmSync(root, { recursive: true, force: true });
});

/** Beider-Morse rule files that map c to k and keep all other letters. */
const writeRules = (): string => {
  const folder = join(root, 'commons-codec', 'org/apache/commons/codec/language/bm');
  mkdirSync(folder, { recursive: true });
  const rules = Array.from('abcdefghijklmnopqrstuvwxyz', (c) => `"${c}" "" "" "${c === 'c' ? 'k' : c}"`);
  writeFileSync(join(folder, 'gen_rules_any.txt'), rules.join('\n'));
  for (const name of ['gen_approx_any', 'gen_approx_common', 'gen_lang']) {
    writeFileSync(join(folder, `${name}.txt`), '');
  }
  writeFileSync(join(folder, 'gen_languages.txt'), 'any\nenglish\n');
  return join(root);
};

const start = async (...flags: string[]): Promise<TestService> => (service = await TestService.start(flags));
const restart = async (...flags: string[]): Promise<TestService> => {
  const { directory } = service;
  await service.stop();
  return (service = await TestService.start(flags, directory));
};

const index = (tokenFilter: string, tokenFilters: object[] = []) => ({
  name: 'people',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'name', type: 'Edm.String', analyzer: 'own' },
    { name: 'city', type: 'Edm.String' },
  ],
  analyzers: [
    {
      '@odata.type': '#Vendor.Search.CustomAnalyzer',
      name: 'own',
      tokenizer: 'whitespace',
      tokenFilters: ['lowercase', tokenFilter],
    },
  ],
  tokenFilters,
});
const beiderMorse = { '@odata.type': '#Vendor.Search.PhoneticTokenFilter', name: 'bm', encoder: 'beiderMorse' };
const phonetic = index('bm', [beiderMorse]);
const upload = (...value: object[]) =>
  service.data('POST', "/indexes('people')/docs/search.index", {
    body: { value: value.map((document) => ({ '@search.action': 'upload', ...document })) },
  });
const search = async (body: object): Promise<[status: number, ids: string[], message: string]> => {
  const response = await service.data('POST', "/indexes('people')/docs/search.post.search", { body });
  const { value = [], error } = response.body as { value?: { id: string }[]; error?: { message: string } };
  return [response.status, value.map(({ id }) => id), error?.message ?? ''];
};

describe('without analysis data', () => {
  test.each([
    ['kstem', index('kstem'), 'analyzers[0]'],
    [
      'the light English stemmer',
      index('part', [{ '@odata.type': '#Vendor.Search.StemmerTokenFilter', name: 'part', language: 'lightEnglish' }]),
      'tokenFilters[0]',
    ],
    ['Beider-Morse', phonetic, 'tokenFilters[0]'],
  ])('new definitions with %s are rejected with the name of the setting', async (_, body, target) => {
    await start();
    const response = await service.data('POST', '/indexes', { body });
    expect(response).toMatchObject({
      status: 501,
      body: {
        error: {
          code: 'NotSupportedLocally',
          message: expect.stringContaining('SEARCHDECK_LOCAL_ANALYSIS_DATA'),
          target: expect.stringContaining(target),
        },
      },
    });
    expect((await service.data('GET', "/indexes('people')")).status).toBe(404);
  });

  test('Polish is analyzed without stemming, and the response says so', async () => {
    await start();
    await service.data('POST', '/indexes', { body: index('lowercase') });
    const response = await service.data('POST', "/indexes('people')/search.analyze", {
      body: { text: 'Koty i psy', analyzer: 'pl.lucene' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        '@search.note': expect.stringContaining('--analysis-data'),
        tokens: [{ token: 'koty' }, { token: 'psy' }],
      },
    });
  });

  test('analyze requests with a component that needs the data are rejected', async () => {
    await start();
    await service.data('POST', '/indexes', { body: index('lowercase') });
    const response = await service.data('POST', "/indexes('people')/search.analyze", {
      body: { text: 'a', tokenizer: 'whitespace', tokenFilters: ['kstem'] },
    });
    expect(response).toMatchObject({ status: 501, body: { error: { code: 'NotSupportedLocally' } } });
  });
});

test('an index stays usable while its analysis data is missing, and is reindexed when the data is back', async () => {
  const data = writeRules();
  await start('--analysis-data', data);
  expect((await service.data('POST', '/indexes', { body: phonetic })).status).toBe(201);
  await upload({ id: '1', name: 'Catherine', city: 'Cork' });
  expect(await search({ search: 'katherine' })).toEqual([200, ['1'], '']);

  await restart();
  expect((await service.data('GET', "/indexes('people')/docs('1')")).body).toMatchObject({ name: 'Catherine' });
  expect((await upload({ id: '2', name: 'Carl', city: 'Kiel' })).status).toBe(200);
  expect(await search({ search: '*', filter: "name eq 'Carl'" })).toEqual([200, ['2'], '']);
  expect(await search({ search: 'kiel', searchFields: 'city' })).toEqual([200, ['2'], '']);
  for (const request of [{ search: 'karl' }, { search: 'name:kar*', queryType: 'full' }]) {
    const [status, , message] = await search(request);
    expect(status).toBe(501);
    expect(message).toContain("'name'");
    expect(message).toContain('SEARCHDECK_LOCAL_ANALYSIS_DATA');
  }
  const current = (await service.data('GET', "/indexes('people')")).body as typeof phonetic;
  const changed = { ...current, fields: [...current.fields, { name: 'age', type: 'Edm.Int32' }] };
  expect((await service.data('PUT', "/indexes('people')", { body: changed })).status).toBe(200);
  const another = { ...changed, tokenFilters: [...current.tokenFilters, { ...beiderMorse, name: 'bm2' }] };
  const query = '?allowIndexDowntime=true';
  expect((await service.data('PUT', `/indexes('people')${query}`, { body: another })).status).toBe(501);

  await restart('--analysis-data', data);
  expect(await search({ search: 'karl' })).toEqual([200, ['2'], '']);
  expect(await search({ search: 'katherine' })).toEqual([200, ['1'], '']);
});

describe('the folder of analysis data', () => {
  test('comes from the flag or from the environment', () => {
    const environment = { SEARCHDECK_LOCAL_ANALYSIS_DATA: '/from/environment' };
    expect(parseOptions([], environment)).toMatchObject({ analysisData: '/from/environment' });
    expect(parseOptions(['--analysis-data', '/flag'], environment)).toMatchObject({ analysisData: '/flag' });
    expect(parseOptions([], {})).toMatchObject({ analysisData: undefined });
  });
  test('must exist and contain data', () => {
    expect(() => checkAnalysisData(join(root, 'missing'))).toThrow(UsageError);
    expect(() => checkAnalysisData(root)).toThrow(/gen_rules_any\.txt/);
    expect(() => checkAnalysisData(writeRules())).not.toThrow();
  });
});
