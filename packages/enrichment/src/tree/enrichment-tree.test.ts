import { expect, test } from 'vitest';
import { EnrichmentTree } from './enrichment-tree.js';
import { bindPattern, parsePath } from './path.js';

const tree = EnrichmentTree.of({ title: 'T', pages: ['one', 'two'], author: { name: 'A' } });
const select = (from: EnrichmentTree, path: string) => from.select(parsePath(path));

test.each([
  ['/document/title', 'T'],
  ['/document/pages', ['one', 'two']],
  ['/document/pages/*', ['one', 'two']],
  ['/document/pages/1', 'two'],
  ['/document/author/*', ['A']],
  ['/document/missing', undefined],
  ['/document/missing/*', undefined],
])('%s selects %j', (path, value) => {
  expect(select(tree, path)).toEqual(value);
});

test('an empty collection selects an empty list, a missing one undefined', () => {
  expect(select(EnrichmentTree.of({ pages: [] }), '/document/pages/*')).toEqual([]);
});

test('enriching a string does not change it', () => {
  const enriched = tree.with(parsePath('/document/pages/0/language'), 'en');
  expect(select(enriched, '/document/pages/*')).toEqual(['one', 'two']);
  expect(select(enriched, '/document/pages/*/language')).toEqual(['en']);
  expect(select(tree, '/document/pages/*/language')).toEqual([]);
});

test('the locations of a pattern are in document order', () => {
  expect(tree.locations(parsePath('/document/pages/*')).map((path) => path.join('/'))).toEqual([
    'document/pages/0',
    'document/pages/1',
  ]);
});

test.each([
  ['/document/pages/*', ['document', 'pages', '1']],
  ['/document/pages/*/words/*', ['document', 'pages', '1', 'words', '*']],
  ['/document/title', ['document', 'title']],
  ['/document/other/*', ['document', 'other', '*']],
])('in the context of the second page, %s is bound to %j', (pattern, bound) => {
  expect(bindPattern(parsePath(pattern), parsePath('/document/pages/*'), parsePath('/document/pages/1'))).toEqual(
    bound,
  );
});

test.each(['document', '/', '/document/', '/document//a', ''])('%j is not a path', (text) => {
  expect(() => parsePath(text)).toThrow('is not a path');
});
