import type { SearchClient } from '@azure/search-documents';
import { withHotels, type Hotel } from './support/hotels.js';
import { refusalOf } from './support/refusal.js';
import { fieldsOf } from './support/repaired.js';
import { expect, test, unique } from './support/test.js';

let client: SearchClient<Hotel>;
let index: string;
test.beforeEach(async ({ service: { indexes } }) => {
  index = unique('suggest');
  client = await withHotels(indexes, index);
});

test('suggestions begin with what was typed', async () => {
  const { results } = await client.suggest('harb', 'sg');
  expect(results.map(({ text }) => text).sort()).toEqual(['Harbour Budget Rooms', 'Harbour View']);
  expect(results.map(({ document }) => fieldsOf(document)).sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: '1' },
    { id: '2' },
  ]);
});

test('suggestions are filtered, ordered, selected, marked and cut', async () => {
  const { results, coverage } = await client.suggest('ha', 'sg', {
    filter: 'rating ge 1',
    orderBy: ['rating asc'],
    select: ['name', 'rating'],
    highlightPreTag: '<b>',
    highlightPostTag: '</b>',
    minimumCoverage: 100,
    top: 1,
  });
  expect(results).toHaveLength(1);
  expect(results[0]?.text).toContain('<b>Ha');
  expect(fieldsOf(results[0]?.document ?? {})).toEqual({ name: 'Harbour Budget Rooms', rating: 2.5 });
  expect(coverage).toBe(100);
});

test('suggestions forgive a letter when asked to', async () => {
  expect((await client.suggest('palcae', 'sg')).results).toEqual([]);
  expect((await client.suggest('palaca', 'sg', { useFuzzyMatching: true })).results.map(({ text }) => text)).toEqual([
    'City Palace',
  ]);
});

test('autocomplete finishes terms, in one, two and in context', async () => {
  const completed = async (text: string, autocompleteMode?: 'oneTerm' | 'twoTerms' | 'oneTermWithContext') =>
    (await client.autocomplete(text, 'sg', autocompleteMode === undefined ? {} : { autocompleteMode })).results;
  expect(await completed('pal')).toEqual([{ text: 'palace', queryPlusText: 'palace' }]);
  expect((await completed('harb', 'twoTerms')).map(({ text }) => text).sort()).toEqual([
    'harbour budget',
    'harbour view',
  ]);
  expect(await completed('city pa', 'oneTermWithContext')).toEqual([
    { text: 'city palace', queryPlusText: 'city palace' },
  ]);
  expect(await completed('big pa')).toEqual([{ text: 'palace', queryPlusText: 'big palace' }]);
});

test('a suggester that is not there is refused by name', async () => {
  for (const call of [() => client.suggest('ha', 'none'), () => client.autocomplete('ha', 'none')])
    expect(await refusalOf(call())).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("The specified suggester name 'none' does not exist in this index definition."),
    });
  expect((await refusalOf(client.suggest('x'.repeat(101), 'sg'))).statusCode).toBe(400);
  expect((await refusalOf(client.suggest('ha', 'sg', { top: 101 }))).statusCode).toBe(400);
});

test('text is analyzed by analyzer, by tokenizer with filters, by normalizer', async ({ service: { indexes } }) => {
  const english = await indexes.analyzeText(index, { text: "The hotels' Rooms", analyzerName: 'en.lucene' });
  expect(english.tokens).toEqual([
    { token: 'hotel', startOffset: 4, endOffset: 10, position: 1 },
    { token: 'room', startOffset: 12, endOffset: 17, position: 2 },
  ]);
  const parts = await indexes.analyzeText(index, {
    text: '<b>Café</b> Rouge',
    tokenizerName: 'whitespace',
    tokenFilters: ['asciifolding', 'uppercase'],
    charFilters: ['html_strip'],
  });
  expect(parts.tokens.map(({ token }) => token)).toEqual(['CAFE', 'ROUGE']);
  const normalized = await indexes.analyzeText(index, { text: 'Ünder The', normalizerName: 'lowercase' });
  expect(normalized.tokens.map(({ token }) => token)).toEqual(['ünder the']);
  expect((await refusalOf(indexes.analyzeText(index, { text: 'x', analyzerName: 'none' }))).statusCode).toBe(400);
  expect((await refusalOf(indexes.analyzeText('nowhere', { text: 'x', analyzerName: 'simple' }))).statusCode).toBe(404);
});

test('synonyms widen a query', async ({ service: { indexes } }) => {
  const map = unique('words');
  await indexes.createSynonymMap({ name: map, synonyms: ['manor, palace', 'cabin => lodge'] });
  const definition = await indexes.getIndex(index);
  const fields = definition.fields.map((field) =>
    field.name === 'name' ? { ...field, synonymMapNames: [map] } : field,
  );
  await indexes.createOrUpdateIndex({ ...definition, fields });
  const ids = async (text: string) => {
    const found: string[] = [];
    for await (const { document } of (await client.search(text, { searchFields: ['name'] })).results)
      found.push(document.id);
    return found;
  };
  expect(await ids('manor')).toEqual(['4']);
  expect(await ids('cabin')).toEqual(['3']);
  expect(
    (
      await refusalOf(
        indexes.createOrUpdateIndex({
          ...definition,
          fields: definition.fields.map((field) =>
            field.name === 'name' ? { ...field, synonymMapNames: ['none'] } : field,
          ),
        }),
      )
    ).statusCode,
  ).toBe(400);
});
