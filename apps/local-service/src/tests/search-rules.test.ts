import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf, messageOf, rowsOf, startCorpusService } from '../testing/query-corpus.js';
import type { TestService } from '../testing/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startCorpusService();
});
afterAll(() => service.dispose());

const search = (body: object) => service.data('POST', '/indexes/corpus/docs/search', { body });

describe('search text: simple and full syntax, any and all', () => {
  const matches = async (text: string) => {
    const responses: string[] = [];
    for (const queryType of ['simple', 'full']) {
      for (const searchMode of ['any', 'all']) {
        const response = await search({ search: text, queryType, searchMode, searchFields: 'title', orderby: 'id' });
        responses.push(
          response.status === 200
            ? keysOf(response)
            : (/line 1, column \d+/.exec(messageOf(response))?.[0].replace('line 1, column ', '@') ??
                messageOf(response)),
        );
      }
    }
    return responses;
  };
  // The matches of simple/any, simple/all, full/any, and full/all; `@n` is the column of a syntax error.
  test.each<[string, string[]]>([
    ['luxury budget', ['12', '2', '12', '2']],
    ['luxury -budget', ['1234', '1', '1', '1']],
    ['-luxury', ['34', '34', '@0', '@0']],
    ['luxury +budget', ['2', '2', '2', '2']],
    ['luxury | budget', ['12', '12', '12', '2']],
    ['luxury AND budget', ['12', '', '2', '2']],
    ['luxury OR pool AND budget', ['12', '', '', '']],
    ['pool NOT luxury', ['12', '', '', '']],
    ['"wi fi"', ['1', '1', '1', '1']],
    ['"wi fi', ['12', '12', '@7', '@7']],
    ['wi-fi', ['12', '12', '12', '12']],
    ['(luxury', ['12', '12', '@7', '@7']],
    ['luxury)', ['12', '12', '@6', '@6']],
    ['LUX*', ['12', '12', '12', '12']],
    ['l?xury', ['', '', '12', '12']],
    ['luxry~1', ['', '', '12', '12']],
    ['luxury~1.5', ['12', '', '@6', '@6']],
    ['"wi luxury"~1', ['', '', '2', '2']],
    ['/lux.*/', ['', '', '12', '12']],
    ['/LUX.*/', ['', '', '12', '12']],
    ['luxury^2', ['12', '', '12', '12']],
    ['luxury^', ['12', '12', '@7', '@7']],
    ['luxury\\', ['12', '12', '@8', '@8']],
    ['title:(luxury AND pool)', ['12', '', '1', '1']],
    ['title:*', ['', '', '@6', '@6']],
    ['*:*', ['', '', '1234', '1234']],
    ['*', ['1234', '1234', '1234', '1234']],
    [' ', ['1234', '1234', '1234', '1234']],
    ['title:[a TO z]', ['', '', '@6', '@6']],
    ['nope:x', ['', '', ...Array<string>(2).fill("Unknown field 'nope' in search text.\r\nParameter name: search")]],
    ['/.*/.*/', ['', '', '@8', '@8']],
    [String.raw`/\+\-\&\|\!\(\)\{\}\[\]\^\"\\~\*\?\:\\\//`, ['', '', '', '']],
    ['address/city:paris', ['', '', '1', '1']],
  ])('%s', async (text, expected) => expect(await matches(text)).toEqual(expected));

  test('patterns have the score 1 for all matches', async () => {
    for (const body of [
      { search: 'lux*' },
      { search: 'l?xury', queryType: 'full' },
      { search: '/lux.*/', queryType: 'full' },
    ]) {
      expect(rowsOf(await search(body)).map((row) => row['@search.score'])).toEqual([1, 1]);
    }
  });
  test('a field in the text overrides searchFields, which apply to the rest', async () => {
    const full = { queryType: 'full', searchFields: 'about' };
    expect(keysOf(await search({ search: 'title:luxury', ...full, orderby: 'id' }))).toBe('12');
    expect(keysOf(await search({ search: 'luxury', ...full }))).toBe('');
    expect(keysOf(await search({ search: 'title:luxury AND city', ...full }))).toBe('2');
  });
  test.each([
    [{ searchFields: 'nope' }, "Unknown field 'nope' in search field list.\r\nParameter name: searchFields"],
    [{ searchFields: 'code' }, "The field 'code' in the search field list is not searchable."],
    [{ search: 'code:x', queryType: 'full' }, "The field 'code' in the search field list is not searchable."],
    [{ search: '/v(/', queryType: 'full' }, 'Failed to parse regex expression.'],
    [{ search: `${'a'.repeat(1001)}*` }, 'has 1001 characters. The maximum is 1000.'],
    [{ search: 'a'.repeat(32_767) }, 'has more than 32766 bytes.'],
    [{ search: 'a'.repeat(100_001) }, 'has 100001 characters. The maximum is 100000.'],
    [{ search: 'a '.repeat(3001) }, 'has too many clauses. The maximum is 3000.'],
  ])('%j is rejected', async (body, words) => {
    const response = await search(body);
    expect([response.status, messageOf(response)]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('highlights', () => {
  const marks = async (body: object) =>
    Object.fromEntries(
      rowsOf(await search({ searchFields: 'title,about,tags,rooms/tags', orderby: 'id', ...body })).flatMap((row) =>
        row['@search.highlights'] === undefined ? [] : [[row.id, row['@search.highlights']]],
      ),
    ) as Record<string, Record<string, string[]>>;
  const about = async (body: object) => (await marks({ highlight: 'about', ...body }))['1']?.['about'];
  test.each<[object, string[] | undefined]>([
    [{ search: 'sea' }, ['Rooms with a view of the <em>sea</em>.', 'The <em>sea</em> is near!']],
    [{ search: 'sea', highlight: 'about-1' }, ['Rooms with a view of the <em>sea</em>.']],
    [{ search: 'view sea', highlight: 'about-1' }, ['Rooms with a <em>view</em> of the <em>sea</em>.']],
    // Only complete phrases, with a tag around each word.
    [
      { search: '"the sea"' },
      ['Rooms with a view of <em>the</em> <em>sea</em>.', '<em>The</em> <em>sea</em> is near!'],
    ],
    [{ search: '"of the sea"' }, ['Rooms with a view <em>of</em> <em>the</em> <em>sea</em>.']],
    [{ search: 'se*' }, ['Rooms with a view of the <em>sea</em>.', 'The <em>sea</em> is near!']],
    [{ search: 's?a', queryType: 'full' }, ['Rooms with a view of the <em>sea</em>.', 'The <em>sea</em> is near!']],
    // A fuzzy term highlights the terms that it matched: `a` is too short to match `sea`.
    [{ search: 'sea~', queryType: 'full', highlight: 'about-1' }, ['The <em>sea</em> is <em>near</em>!']],
    // The text is not escaped.
    [{ search: 'bar' }, ['Pool & <b><em>bar</em></b>.']],
    [{ search: 'near', highlightPreTag: '[', highlightPostTag: ']' }, ['The sea is [near]!']],
    [{ search: 'near', highlightPreTag: '', highlightPostTag: '' }, ['The sea is near!']],
    [{ search: 'pool -sea', searchMode: 'any' }, ['<em>Pool</em> & <b>bar</b>.']],
    [{ search: '*' }, undefined],
    [{ search: 'sea', searchFields: 'title' }, undefined],
  ])('%j', async (body, expected) => expect(await about(body)).toEqual(expected));
  test('in collections and complex fields, by path', async () => {
    expect(await marks({ search: 'tv view', highlight: 'tags, rooms/tags-1' })).toEqual({
      1: { tags: ['<em>view</em>'], 'rooms/tags': ['<em>tv</em>'] },
      3: { tags: ['<em>view</em>'], 'rooms/tags': ['<em>tv</em>'] },
    });
  });
  test.each([
    [{ highlight: 'code' }, "Only searchable fields can be used in the highlight list. Field 'code' is not marked as"],
    [{ highlight: 'vector' }, "Field 'vector' is not marked as 'searchable'.\r\nParameter name: highlight"],
    [{ highlight: 'nope' }, "Unknown field 'nope' in the highlight list.\r\nParameter name: highlight"],
    [{ highlight: 'about-0' }, "Invalid highlight expression 'about-0'"],
    [{ highlight: 'about', highlightPreTag: '<b>' }, 'highlightPreTag and highlightPostTag must be set together.'],
    [{ highlight: 'about', highlightPostTag: '<b>' }, 'highlightPreTag and highlightPostTag must be set together.'],
  ])('%j is rejected', async (body, words) => {
    const response = await search(body);
    expect([response.status, messageOf(response)]).toEqual([400, expect.stringContaining(words)]);
  });
});

test('an unknown parameter is rejected with the wording of the service', async () => {
  expect(messageOf(await search({ facet: ['tags'] }))).toBe(
    "The request is invalid. Details: parameters : The parameter 'facet' in the request payload is not a valid parameter for the operation 'search'.",
  );
  expect(messageOf(await search({ speller: 'lexicon' }))).toContain(
    "The parameter 'speller' in the request payload is not a valid parameter for the operation 'search' in the API version '2026-04-01'.",
  );
});
