import { expect, it } from 'vitest';
import { defaultAnalyzer } from './default-analyzer';

it.each([
  [{ type: 'Edm.String' }, 'analyzer', 'standard.lucene'],
  [{ type: 'Collection(Edm.String)' }, 'searchAnalyzer', 'standard.lucene'],
  [{ type: 'Edm.String', analyzer: 'en.lucene' }, 'indexAnalyzer', 'en.lucene'],
  // As in the engine: the analyzer for indexing isn't used for searching.
  [{ type: 'Edm.String', indexAnalyzer: 'keyword' }, 'searchAnalyzer', 'standard.lucene'],
  // Without an analyzer, those for indexing and searching are used.
  [{ type: 'Edm.String', indexAnalyzer: 'keyword', searchAnalyzer: 'simple' }, 'analyzer', undefined],
  [{ type: 'Edm.String', searchable: false }, 'analyzer', undefined],
  [{ type: 'Edm.Int32' }, 'analyzer', undefined],
  [{ type: 'Edm.String' }, 'normalizer', undefined],
  [undefined, 'analyzer', undefined],
])('%j has the default %s %s', (field, member, expected) => {
  expect(defaultAnalyzer(field, member)).toBe(expected);
});
