import type { SearchIndexDefinition } from '@searchdeck/contract';
import { expect, test } from 'vitest';
import { asksLocalModel } from './local-model';

const index = (uri: string): SearchIndexDefinition => ({
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
