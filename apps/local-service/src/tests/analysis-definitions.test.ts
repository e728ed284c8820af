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

describe('an index whose analysis cannot be built is rejected when it is created, not when documents are indexed', () => {
  test.each([
    ['a pattern that is no expression', filter('PatternReplaceTokenFilter', { pattern: '(', replacement: '' }), 400],
    ['synonyms that are no rule', filter('SynonymTokenFilter', { synonyms: ['a=>b=>c'] }), 400],
    ['an n-gram that ends before it begins', filter('NGramTokenFilterV2', { minGram: 5, maxGram: 2 }), 400],
    ['a stemmer of no language', filter('StemmerTokenFilter', { language: 'klingon' }), 400],
    ['a pattern beyond this service', filter('PatternReplaceTokenFilter', { pattern: '\\X', replacement: '' }), 501],
  ])('%s', async (_, parts, status) => {
    const response = await service.data('POST', '/indexes', { body: index(parts) });
    expect(response).toMatchObject({ status, body: { error: { target: expect.any(String) } } });
    expect((await service.data('GET', "/indexes('broken')")).status).toBe(404);
  });
});

describe('the stop words of a filter', () => {
  const stops = (rest: object) => ({ ...index(filter('StopwordsTokenFilter', rest)), name: 'stops' });
  const own = (body: unknown) => (body as { tokenFilters: object[] }).tokenFilters[0];

  test.each([
    [{ stopwords: ['a'] }, { stopwords: ['a'], stopwordsList: null }, ['the', 'foo']],
    [{ stopwords: ['a'], stopwordsList: null }, { stopwords: ['a'], stopwordsList: null }, ['the', 'foo']],
    [{ stopwords: [], stopwordsList: 'english' }, { stopwords: [], stopwordsList: 'english' }, ['foo']],
    [{}, { stopwords: [], stopwordsList: 'english' }, ['foo']],
  ])('%j is returned as %j, which can be sent again', async (rest, returnedWords, tokens) => {
    const created = await service.data('POST', '/indexes', { body: stops(rest) });
    expect(own(created.body)).toMatchObject(returnedWords);
    const analyzed = await service.data('POST', "/indexes('stops')/search.analyze", {
      body: { text: 'the a foo', analyzer: 'own' },
    });
    expect((analyzed.body as { tokens: { token: string }[] }).tokens.map((each) => each.token)).toEqual(tokens);
    const headers = { prefer: 'return=representation' };
    for (const body of [created.text, stops(rest)]) {
      expect(await service.data('PUT', "/indexes('stops')", { body, headers })).toMatchObject({ status: 200 });
    }
    await service.data('DELETE', "/indexes('stops')");
  });
  test.each(['english', 'dutch'])('are custom or from a predefined list (%s), not both', async (stopwordsList) => {
    const response = await service.data('POST', '/indexes', { body: stops({ stopwords: ['a'], stopwordsList }) });
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringContaining("The token filter 'part' has both 'stopwords' and 'stopwordsList'"),
    ]);
  });
});
