import type { SearchClient } from '@azure/search-documents';
import { withHotels, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { fieldsOf } from './support/client-repairs.js';
import { expect, test, unique } from './support/test.js';

let client: SearchClient<Hotel>;
let index: string;
test.beforeEach(async ({ service: { indexes } }) => {
  index = unique('suggest');
  client = await withHotels(indexes, index);
});

test('suggestions start with the typed text', async () => {
  const { results } = await client.suggest('harb', 'sg');
  expect(results.map(({ text }) => text).sort()).toEqual(['Harbor Budget Rooms', 'Harbor View']);
  expect(results.map(({ document }) => fieldsOf(document)).sort((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: '1' },
    { id: '2' },
  ]);
});

test('suggestions support filters, sorting, selected fields, highlights, and top', async () => {
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
  expect(fieldsOf(results[0]?.document ?? {})).toEqual({ name: 'Harbor Budget Rooms', rating: 2.5 });
  expect(coverage).toBe(100);
});

test('suggestions tolerate a typo with fuzzy matching', async () => {
  expect((await client.suggest('palcae', 'sg')).results).toEqual([]);
  expect((await client.suggest('palaca', 'sg', { useFuzzyMatching: true })).results.map(({ text }) => text)).toEqual([
    'City Palace',
  ]);
});

test('autocomplete supports one term, two terms, and one term with context', async () => {
  const completed = async (text: string, autocompleteMode?: 'oneTerm' | 'twoTerms' | 'oneTermWithContext') =>
    (await client.autocomplete(text, 'sg', autocompleteMode === undefined ? {} : { autocompleteMode })).results;
  expect(await completed('pal')).toEqual([{ text: 'palace', queryPlusText: 'palace' }]);
  expect((await completed('harb', 'twoTerms')).map(({ text }) => text).sort()).toEqual([
    'harbor budget',
    'harbor view',
  ]);
  expect(await completed('city pa', 'oneTermWithContext')).toEqual([
    { text: 'city palace', queryPlusText: 'city palace' },
  ]);
  expect(await completed('big pa')).toEqual([{ text: 'palace', queryPlusText: 'big palace' }]);
});

test('a suggester that does not exist is rejected by name', async () => {
  for (const call of [() => client.suggest('ha', 'none'), () => client.autocomplete('ha', 'none')]) {
    expect(await errorOf(call())).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("The specified suggester name 'none' does not exist in this index definition."),
    });
  }
  expect((await errorOf(client.suggest('x'.repeat(101), 'sg'))).statusCode).toBe(400);
  expect((await errorOf(client.suggest('ha', 'sg', { top: 101 }))).statusCode).toBe(400);
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
  expect((await errorOf(indexes.analyzeText(index, { text: 'x', analyzerName: 'none' }))).statusCode).toBe(400);
  expect((await errorOf(indexes.analyzeText('nowhere', { text: 'x', analyzerName: 'simple' }))).statusCode).toBe(404);
});

test('synonyms expand a query', async ({ service: { indexes } }) => {
  const map = unique('words');
  await indexes.createSynonymMap({ name: map, synonyms: ['manor, palace', 'cabin => lodge'] });
  const definition = await indexes.getIndex(index);
  const fields = definition.fields.map((field) =>
    field.name === 'name' ? { ...field, synonymMapNames: [map] } : field,
  );
  await indexes.createOrUpdateIndex({ ...definition, fields });
  const ids = async (text: string) => {
    const documentIds: string[] = [];
    for await (const { document } of (await client.search(text, { searchFields: ['name'] })).results) {
      documentIds.push(document.id);
    }
    return documentIds;
  };
  expect(await ids('manor')).toEqual(['4']);
  expect(await ids('cabin')).toEqual(['3']);
  expect(
    (
      await errorOf(
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
