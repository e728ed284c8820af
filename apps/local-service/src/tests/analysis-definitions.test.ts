import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.dispose());

const filter = (type: string, rest: object) => ({
  tokenFilters: [{ '@odata.type': `#Vendor.Search.${type}`, name: 'part', ...rest }],
});
const index = (parts: object) => ({
  name: 'broken',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 't', type: 'Edm.String', searchable: true, analyzer: 'own' },
  ],
  analyzers: [
    { '@odata.type': '#Vendor.Search.CustomAnalyzer', name: 'own', tokenizer: 'whitespace', tokenFilters: ['part'] },
  ],
  ...parts,
});

describe('an index whose analysis cannot be built is refused when it is defined, not when a document comes', () => {
  test.each([
    ['a pattern that is no expression', filter('PatternReplaceTokenFilter', { pattern: '(', replacement: '' }), 400],
    ['synonyms that are no rule', filter('SynonymTokenFilter', { synonyms: ['a=>b=>c'] }), 400],
    ['an n-gram that ends before it begins', filter('NGramTokenFilterV2', { minGram: 5, maxGram: 2 }), 400],
    ['a stemmer of no language', filter('StemmerTokenFilter', { language: 'klingon' }), 400],
    ['a pattern beyond this service', filter('PatternReplaceTokenFilter', { pattern: '\\X', replacement: '' }), 501],
  ])('%s', async (_, parts, status) => {
    const answer = await service.data('POST', '/indexes', { body: index(parts) });
    expect(answer).toMatchObject({ status, body: { error: { target: expect.any(String) } } });
    expect((await service.data('GET', "/indexes('broken')")).status).toBe(404);
  });
});
