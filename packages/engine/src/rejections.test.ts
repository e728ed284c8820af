import { describe, expect, it } from 'vitest';
import { hotels, hotelsDefinition, upload, withIndex } from './test-support/hotels.js';
import type { SearchRequest } from './types.js';

/** Milliseconds after which a test counts as hanging: hostile input must terminate even on a slow machine. */
const HANGING = 20_000;

describe('requests', () => {
  it.each<[string, SearchRequest, string]>([
    [
      'unknown field in a filter',
      { filter: 'nothing eq 1' },
      "Could not find a property named 'nothing' on type 'search.document'.",
    ],
    [
      'not filterable',
      { filter: "description eq 'x'" },
      "'description' is not a filterable field. Only filterable fields",
    ],
    [
      'wrong type',
      { filter: "rating eq 'x'" },
      "Found operand types 'Edm.Int32' and 'Edm.String' for operator kind 'Equal'",
    ],
    ['NaN for an integer', { filter: 'rating eq NaN' }, "operand types 'Edm.Int32' and 'Edm.Double'"],
    [
      'range with null',
      { filter: 'rating gt null' },
      "The field 'rating' can be compared with the constant null only by 'eq' and 'ne'.",
    ],
    ['collection without any', { filter: "tags eq 'x'" }, "Use 'any' or 'all'"],
    ['complex collection without any', { filter: "rooms/type eq 'x'" }, "Use 'any' or 'all'"],
    [
      'not sortable',
      { orderby: 'description' },
      "'description' is not a sortable field. Only sortable fields can be used in $orderby.",
    ],
    ['sort by a collection', { orderby: 'tags' }, "'tags' is not a sortable field"],
    ['not facetable', { facets: ['description'] }, "The field 'description' is not facetable."],
    [
      'not searchable',
      { search: 'x', searchFields: 'rating' },
      "The field 'rating' in the search field list is not searchable.",
    ],
    [
      'not searchable in the text',
      { search: 'rating:4', queryType: 'full' },
      "The field 'rating' in the search field list is not searchable.",
    ],
    [
      'highlight of a number',
      { search: 'x', highlight: 'rating' },
      "Only searchable fields can be used in the highlight list. Field 'rating' is not marked as 'searchable'.",
    ],
    ['hidden field', { select: 'secret' }, "'secret' is not a retrievable field."],
    ['unknown profile', { scoringProfile: 'x' }, "The specified scoring profile 'x' does not exist"],
    ['one tag only', { highlightPreTag: '<b>' }, 'highlightPreTag and highlightPostTag must be set together.'],
    ['regular expression', { search: '/a{5000}/', queryType: 'full' }, 'Failed to parse regex expression.'],
  ])('%s', async (_, request, message) => {
    await withIndex(hotelsDefinition, async (index) => {
      const response = index.search(request);
      await expect(response).rejects.toMatchObject({ status: 400 });
      await expect(response).rejects.toThrow(message);
    });
  });

  it('semantic ranking is rejected with 501', async () => {
    await withIndex(hotelsDefinition, async (index) => {
      await expect(index.search({ search: 'x', queryType: 'semantic' })).rejects.toMatchObject({
        status: 501,
        code: 'NotSupportedLocally',
      });
    });
  });
});

describe('documents', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no key', { name: 'x' }, 'Document key cannot be missing or empty.'],
    ['leading underscore', { id: '_x' }, "Invalid document key: '_x'. Keys cannot start with a leading underscore."],
    ['bad character', { id: 'a b' }, "Invalid document key: 'a b'. Keys can only contain letters"],
    ['long key', { id: 'x'.repeat(1025) }, 'longer than 1024'],
    [
      'unknown property',
      { id: '1', nothing: 1 },
      "The property 'nothing' does not exist on type 'search.documentFields'",
    ],
    [
      'unknown inner property',
      { id: '1', address: { nothing: 1 } },
      "The property 'nothing' does not exist on type 'search.complex.address'",
    ],
    [
      'text for a number',
      { id: '1', rating: 'four' },
      "The request is invalid. Details: Cannot convert the literal 'four' to the expected type 'Edm.Int32'.",
    ],
    ['number for a text', { id: '1', name: 0 }, "Cannot convert the literal '0' to the expected type 'Edm.String'."],
    ['fraction for an integer', { id: '1', rating: 4.5 }, "Cannot convert the literal '4.5' to the expected type"],
    ['integer out of range', { id: '1', rating: 2 ** 31 }, "Cannot convert the literal '2147483648' to the expected"],
    ['date without a day', { id: '1', renovated: '2026-02-30T00:00:00Z' }, "the literal '2026-02-30T00:00:00Z' to"],
    ['date without an offset', { id: '1', renovated: '2026-02-03T00:00:00' }, "the expected type 'Edm.DateTimeOffset'"],
    [
      'date before the year 1 in UTC',
      { id: '1', renovated: '0001-01-01T00:00:00+14:00' },
      'Cannot convert the literal',
    ],
    ['date after the year 9999 in UTC', { id: '1', renovated: '9999-12-31T23:59:59-00:01' }, 'Cannot convert'],
    [
      'point out of range',
      { id: '1', location: { type: 'Point', coordinates: [200, 0] } },
      'A value of type Edm.GeographyPoint must be a GeoJSON point',
    ],
    [
      'null in a collection',
      { id: '1', tags: ['x', null] },
      "The expected type 'Edm.String[Nullable=False]' does not allow null values.",
    ],
    [
      'no array',
      { id: '1', tags: 'x' },
      "An unexpected 'PrimitiveValue' node was found when reading from the JSON reader. A 'StartArray' node was expected.",
    ],
    ['array for a text', { id: '1', name: ['x'] }, "An unexpected 'StartArray' node was found"],
    ['no object', { id: '1', address: 'x' }, "A 'StartObject' node was expected."],
  ])('%s fails the whole batch', async (_, document, message) => {
    await withIndex(hotelsDefinition, async (index) => {
      const response = index.write(upload([{ id: 'good' }, document]));
      await expect(response).rejects.toMatchObject({ status: 400 });
      await expect(response).rejects.toThrow(message);
      expect(index.count()).toBe(0);
    });
  });

  it('a text that is too long for a term fails only its own document', async () => {
    await withIndex(hotelsDefinition, async (index) => {
      const results = await index.write(upload([{ id: 'long', name: 'x'.repeat(40_000) }, { id: 'good' }]));
      expect(results).toMatchObject([
        { key: 'long', status: false, statusCode: 400, errorMessage: expect.stringContaining('too large to process') },
        { key: 'good', status: true, statusCode: 201 },
      ]);
      expect(index.count()).toBe(1);
    });
  });

  it('returns a status per action', async () => {
    await withIndex(hotelsDefinition, async (index) => {
      const results = await index.write([
        { action: 'merge', document: { id: '1', rating: 3 } },
        { action: 'mergeOrUpload', document: { id: '1', rating: 3, address: { city: 'A', street: 'S' } } },
        { action: 'merge', document: { id: '1', name: 'x', address: { city: 'B' } } },
        { action: 'delete', document: { id: 'unknown' } },
        { action: 'upload', document: { id: '2' } },
        { action: 'upload', document: { id: '2', rating: 1 } },
        { action: 'delete', document: { id: '2' } },
      ]);
      expect(results.map((result) => [result.key, result.status, result.statusCode])).toEqual([
        ['1', false, 404],
        ['1', true, 201],
        ['1', true, 200],
        ['unknown', true, 200],
        ['2', true, 201],
        ['2', true, 200],
        ['2', true, 200],
      ]);
      expect(results[0]!.errorMessage).toBe('Document not found.');
      expect(index.lookup('1')).toMatchObject({ rating: 3, name: 'x', address: { city: 'B', street: 'S' } });
      expect(index.count()).toBe(1);
    });
  });
});

describe('hostile queries terminate', () => {
  it.each<[string, SearchRequest]>([
    ['a catastrophic pattern', { search: '/(a+)+(a*)*b(.*.*)*(x|y|xy)*z/', queryType: 'full' }],
    ['many wildcards', { search: 'a*b*c*d*e*f*g*h*i*j*k*', queryType: 'full' }],
    ['complements', { search: '/~(~(a&~b)&~(c@d))/', queryType: 'full' }],
    ['a thousand words', { search: Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' ') }],
    ['deep parentheses', { search: `${'('.repeat(200)}hotel${')'.repeat(200)}` }],
  ])(
    '%s',
    async (_, request) => {
      await withIndex(hotelsDefinition, async (index) => {
        await index.write(upload(hotels));
        await index.search(request).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
      });
    },
    HANGING,
  );

  it('an aborted request stops', async () => {
    await withIndex(hotelsDefinition, async (index) => {
      await index.write(upload(hotels));
      const abort = new AbortController();
      abort.abort(new Error('aborted'));
      await expect(index.search({ search: 'hotel' }, abort.signal)).rejects.toThrow('aborted');
    });
  });
});

describe('definitions', () => {
  it('can be updated in place: new fields, and fields that are no longer retrievable', async () => {
    await withIndex(hotelsDefinition, async (index) => {
      await index.write(upload(hotels));
      const fields = hotelsDefinition.fields.map((field) =>
        field.name === 'rating' ? { ...field, retrievable: false } : field,
      );
      await index.updateDefinition({ ...hotelsDefinition, fields: [...fields, { name: 'fresh', type: 'Edm.Int32' }] });
      expect(index.lookup('1')).toMatchObject({ fresh: null });
      expect(index.lookup('1')).not.toHaveProperty('rating');
      await index.write([{ action: 'merge', document: { id: '1', fresh: 7 } }]);
      const { hits } = await index.search({ filter: 'fresh eq null', orderby: 'fresh, id' });
      expect(hits.map((hit) => hit.key)).toEqual(['2', '3', '4', '5']);
      expect((await index.search({ filter: 'fresh eq 7' })).hits).toHaveLength(1);
    });
  });
});
