import type { SearchIndex } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { usesLocalModel, slowQueryMessage } from './local-model';

const index = (uri: string): SearchIndex => ({
  name: 'i',
  fields: [{ name: 'id', type: 'Edm.String', key: true }],
  vectorSearch: { vectorizers: [{ name: 'v', kind: 'customWebApi', customWebApiParameters: { uri } }] },
});
const near = { kind: 'text' as const, text: 'quiet', fields: 'v', k: 5 };

test('the local model runs semantic queries and vectorizes text for the local vectorizer', () => {
  expect(usesLocalModel({ search: 'quiet', queryType: 'semantic' }, index('https://models.example'))).toBe(true);
  expect(usesLocalModel({ vectorQueries: [near] }, index('local://embeddings'))).toBe(true);
  expect(usesLocalModel({ vectorQueries: [near] }, index('https://models.example'))).toBe(false);
  expect(
    usesLocalModel({ vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v', k: 5 }] }, index('local://x')),
  ).toBe(false);
  expect(usesLocalModel({ search: 'quiet' }, index('local://embeddings'))).toBe(false);
});

test.each([
  ['loading', false, /model is loading/],
  ['loading', true, /model is loading/],
  ['ready', false, undefined],
  ['ready', true, /model is processing/],
  ['idle', true, /Waiting for a response/],
  [null, false, undefined],
  [null, true, /Waiting for a response/],
] as const)('message for a model that is %s, very slow: %s', (model, isVerySlow, pattern) => {
  const message = slowQueryMessage(model, isVerySlow);
  if (pattern === undefined) expect(message).toBeUndefined();
  else expect(message).toMatch(pattern);
});
