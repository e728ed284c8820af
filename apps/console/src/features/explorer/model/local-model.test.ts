import type { SearchIndex } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { asksLocalModel, waitWords } from './local-model';

const index = (uri: string): SearchIndex => ({
  name: 'i',
  fields: [{ name: 'id', type: 'Edm.String', key: true }],
  vectorSearch: { vectorizers: [{ name: 'v', kind: 'customWebApi', customWebApiParameters: { uri } }] },
});
const near = { kind: 'text' as const, text: 'quiet', fields: 'v', k: 5 };

test('the local model answers semantic queries, and texts that it is the vectorizer of', () => {
  expect(asksLocalModel({ search: 'quiet', queryType: 'semantic' }, index('https://models.example'))).toBe(true);
  expect(asksLocalModel({ vectorQueries: [near] }, index('local://embeddings'))).toBe(true);
  expect(asksLocalModel({ vectorQueries: [near] }, index('https://models.example'))).toBe(false);
  expect(
    asksLocalModel({ vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v', k: 5 }] }, index('local://x')),
  ).toBe(false);
  expect(asksLocalModel({ search: 'quiet' }, index('local://embeddings'))).toBe(false);
});

test.each([
  ['loading', false, /model is loading/],
  ['loading', true, /model is loading/],
  ['ready', false, undefined],
  ['ready', true, /model is reading/],
  ['idle', true, /no answer yet/],
  [null, false, undefined],
  [null, true, /no answer yet/],
] as const)('a wait for a model that is %s, long: %s', (model, long, words) => {
  const told = waitWords(model, long);
  if (words === undefined) expect(told).toBeUndefined();
  else expect(told).toMatch(words);
});
