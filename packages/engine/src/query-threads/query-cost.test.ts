import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '../types.js';
import { isExpensive } from './query-cost.js';

const search = (request: SearchRequest) => ({ kind: 'search' as const, request });

describe('expensive queries', () => {
  it.each<[string, SearchRequest, boolean]>([
    ['a word', { search: 'hotel' }, false],
    ['a page with marked words', { search: 'hotel', highlight: 'name', top: 50 }, false],
    ['some patterns', { search: 'a* b* c~', queryType: 'full' }, false],
    ['a score tree', { search: 'hotel', debug: 'explain', top: 10 }, false],
    ['stars that are not patterns of the simple syntax', { search: '~ '.repeat(50) }, false],
    ['many patterns', { search: 'a* '.repeat(20) }, true],
    ['many fuzzy words', { search: 'abc~ '.repeat(20), queryType: 'full' }, true],
    ['a long filter', { filter: "id eq 'a' or ".repeat(3000) }, true],
    ['a thousand marked texts', { search: 'a', highlight: 'text', top: 1000 }, true],
    ['a thousand score trees', { search: 'a', debug: 'semantic|explain', top: 1000 }, true],
    ['many facets', { facets: Array.from({ length: 60 }, (_, i) => `f${i}`) }, true],
  ])('%s', (_, request, isCostly) => {
    expect(isExpensive(search(request))).toBe(isCostly);
  });
});
