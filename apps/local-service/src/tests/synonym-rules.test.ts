import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService, type ApiResponse } from '../testing/service.js';

const RULES = [
  'USA, United States, United States of America',
  'Washington, Wash., WA => WA',
  'dog, puppy',
  'wifi, wi fi',
  'big apple => new york city, nyc',
  String.raw`A\,B, ab`,
  '# no rule',
];
const TEXTS = [
  'usa',
  'united states',
  'united states of america',
  'states united',
  'washington',
  'wa',
  'dog food',
  'puppy food',
  'hot dog',
  'hot puppy',
  'wifi pool',
  'wi fi pool',
  'pool wi fi',
  'big apple',
  'new york city',
  'nyc',
  'a b',
  'ab',
];

let service: TestService;
const put = (rules: readonly string[]) =>
  service.data('PUT', "/synonymmaps('map')", {
    body: { name: 'map', format: 'solr', synonyms: rules.join('\n') },
    headers: { prefer: 'return=representation' },
  });
const search = (body: object) =>
  service.data('POST', '/indexes/words/docs/search', { body: { searchFields: 'text', top: 100, ...body } });
const texts = (response: ApiResponse) =>
  (response.body as { value: { text: string }[] }).value
    .map((row) => row.text)
    .sort((a, b) => TEXTS.indexOf(a) - TEXTS.indexOf(b));

beforeAll(async () => {
  service = await TestService.start();
  await put(RULES);
  const fields = [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', synonymMaps: ['map'] },
    { name: 'plain', type: 'Edm.String' },
  ];
  const suggesters = [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['text'] }];
  await service.data('POST', '/indexes', { body: { name: 'words', fields, suggesters } });
  const value = TEXTS.map((text, i) => ({ id: String(i), text, plain: text }));
  await service.data('POST', '/indexes/words/docs/index', { body: { value } });
});
afterAll(() => service.dispose());

describe('rules expand a query', () => {
  const USA = ['usa', 'united states', 'united states of america'];
  test.each<[object, string[]]>([
    [{ search: 'usa' }, USA],
    [{ search: 'USA' }, USA],
    [{ search: '"united states"' }, USA],
    // Several words match a multi-word term only in quotes.
    [{ search: '+united +states' }, ['united states', 'united states of america', 'states united']],
    // `=>` replaces, in one direction.
    [{ search: 'washington' }, ['wa']],
    [{ search: 'wash.' }, ['wa']],
    [{ search: 'wa' }, ['wa']],
    [{ search: '"big apple"' }, ['new york city', 'nyc']],
    [{ search: '"a,b"' }, ['a b', 'ab']],
    // Part of a phrase, or of a word that analysis splits.
    [{ search: '"dog food"' }, ['dog food', 'puppy food']],
    [{ search: '"hot puppy"' }, ['hot dog', 'hot puppy']],
    [{ search: '"wifi pool"' }, ['wifi pool', 'wi fi pool']],
    [{ search: '"wi fi pool"' }, ['wifi pool', 'wi fi pool']],
    [{ search: '"pool wifi"' }, ['pool wi fi']],
    [{ search: 'dog-food', searchMode: 'all' }, ['dog food', 'puppy food']],
    [{ search: '"food dog"~2', queryType: 'full' }, ['dog food', 'puppy food']],
    [{ search: 'text:dog AND food', queryType: 'full' }, ['dog food', 'puppy food']],
    [{ search: 'hot -dog', searchMode: 'all' }, []],
    [{ search: 'hot', filter: "search.ismatch('dog', 'text')" }, ['hot dog', 'hot puppy']],
    // Not for patterns, fuzzy terms, fields without the map, and filters.
    [{ search: 'dog*' }, ['dog food', 'hot dog']],
    [{ search: 'd?g', queryType: 'full' }, ['dog food', 'hot dog']],
    [{ search: 'puppi~1', queryType: 'full' }, ['puppy food', 'hot puppy']],
    [{ search: 'dog', searchFields: 'plain' }, ['dog food', 'hot dog']],
    [{ search: '*', filter: "text eq 'usa'" }, ['usa']],
  ])('%j', async (body, expected) => expect(texts(await search(body))).toEqual(expected));

  test('synonyms are highlighted', async () => {
    const response = await search({ search: '"hot dog"', highlight: 'text', orderby: 'id' });
    expect((response.body as { value: object[] }).value).toMatchObject([
      { '@search.highlights': { text: ['<em>hot</em> <em>dog</em>'] } },
      { '@search.highlights': { text: ['<em>hot</em> <em>puppy</em>'] } },
    ]);
  });
  test('suggestions do not use synonyms', async () => {
    const response = await service.data('POST', '/indexes/words/docs/suggest', {
      body: { search: 'dog', suggesterName: 'sg', select: 'text' },
    });
    expect(texts(response)).toEqual(['dog food', 'hot dog']);
  });
});

describe('rules', () => {
  test.each([
    [
      'a => b => c',
      "Syntax error in line 2: 'a => b => c'. Only one explicit mapping (=>) can be specified in a synonym rule.",
    ],
    ['=> b', "Syntax error in line 2: '=> b'. A rule must have terms on both sides of '=>'."],
    ['a =>', "Syntax error in line 2: 'a =>'. A rule must have terms on both sides of '=>'."],
    [
      Array.from({ length: 22 }, (_v, i) => `w${i}`).join(','),
      `Line 2 of synonym map 'map' has 22 expansions; the limit is 20`,
    ],
  ])('%s is rejected', async (rule, words) => {
    const response = await put(['x, y', rule]);
    expect(response).toMatchObject({ status: 400, body: { error: { target: 'synonyms' } } });
    expect(response.text).toContain(words);
  });
  test.each([',', 'a,,b', 'a, b,', ', a', 'a, => b', 'a => b, ,c'])(
    'a superfluous comma is stored and has no effect: %s',
    async (rule) => {
      const response = await put(['x, y', rule]);
      expect(response.status).toBe(200);
      expect((response.body as { synonyms: string }).synonyms).toBe(`x, y\n${rule}`);
    },
  );
  test.each<[string, object, string]>([
    ['no such map', { synonymMaps: ['nope'] }, "refers to a synonym map 'nope' that doesn't exist"],
    ['two maps', { synonymMaps: ['map', 'map'] }, 'must have at most 1 item'],
    ['not searchable', { synonymMaps: ['map'], searchable: false }, 'only for searchable string fields'],
  ])('a field with %s is rejected', async (_what, attributes, words) => {
    const fields = [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'text', type: 'Edm.String', ...attributes },
    ];
    const response = await service.data('POST', '/indexes', { body: { name: 'other', fields } });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(words)]);
  });
  test('a changed map applies to the next query, and queries on fields of a deleted one are a 404', async () => {
    await put(['dog, usa']);
    expect(texts(await search({ search: 'dog' }))).toEqual(['usa', 'dog food', 'hot dog']);
    expect((await service.data('DELETE', "/synonymmaps('map')")).status).toBe(204);
    expect((await search({ search: 'dog' })).status).toBe(404);
    expect((await search({ search: 'dog', searchFields: 'plain' })).status).toBe(200);
    expect((await search({ search: '*' })).status).toBe(200);
    await put(RULES);
    expect(texts(await search({ search: '"hot dog"' }))).toEqual(['hot dog', 'hot puppy']);
  });
});
