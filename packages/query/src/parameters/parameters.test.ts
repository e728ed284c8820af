import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacetExpression, ScoringParameter } from '../ast.js';
import { rejectionMessage } from '../test-support/s-expressions.js';
import { parseFacet, printFacet } from './facet.js';
import { parseHighlight, parseHighlights, printHighlight } from './highlight.js';
import { parseScoringParameter, printScoringParameter } from './scoring-parameter.js';

const number = (value: number) => ({ kind: 'number', text: String(value), value });

describe('facets', () => {
  test.each<[string, unknown]>([
    ['Tags', { path: 'Tags' }],
    ['Rooms/Type,count:5', { path: 'Rooms/Type', count: 5 }],
    ['Tags, count : 0 , sort: -value', { path: 'Tags', count: 0, sort: '-value' }],
    ['BaseRate,values:10 | 20|80.5', { path: 'BaseRate', values: [number(10), number(20), number(80.5)] }],
    [
      'Renovated,values:2024-02-01T00:00:00Z',
      { path: 'Renovated', values: [{ kind: 'date', text: '2024-02-01T00:00:00Z', value: 1706745600000 }] },
    ],
    [
      'Id,values:9007199254740992|9007199254740993',
      {
        path: 'Id',
        values: ['9007199254740992', '9007199254740993'].map((text) => ({
          kind: 'number',
          text,
          value: 2 ** 53,
          exact: BigInt(text),
        })),
      },
    ],
    [
      'Id,interval:9007199254740993',
      { path: 'Id', interval: { kind: 'number', value: 2 ** 53, exact: 9007199254740993n } },
    ],
    ['BaseRate,interval:100', { path: 'BaseRate', interval: { kind: 'number', value: 100 } }],
    ['d,interval:quarter', { path: 'd', interval: { kind: 'calendar', unit: 'quarter' } }],
    [
      'd,interval:day,timeoffset:-01:30',
      { path: 'd', interval: { kind: 'calendar', unit: 'day' }, timeOffsetMinutes: -90 },
    ],
    [
      'd,interval:day,timeoffset:+0530',
      { path: 'd', interval: { kind: 'calendar', unit: 'day' }, timeOffsetMinutes: 330 },
    ],
    [
      'd,interval:day,timeoffset:+05',
      { path: 'd', interval: { kind: 'calendar', unit: 'day' }, timeOffsetMinutes: 300 },
    ],
    ['Sleeps, metric: sum, default:2', { path: 'Sleeps', metric: 'sum', metricDefault: 2 }],
    ['Id,metric:cardinality', { path: 'Id', metric: 'cardinality' }],
    [
      'Id, metric: cardinality, precisionThreshold: 400',
      { path: 'Id', metric: 'cardinality', precisionThreshold: 400 },
    ],
    [
      String.raw`name,includeTermFilter:/a,b\/(c|d)>/,excludeTermFilter:/x;/`,
      { path: 'name', includeTermFilter: String.raw`a,b\/(c|d)>`, excludeTermFilter: 'x;' },
    ],
    ['A>B', { path: 'A', children: [{ path: 'B' }] }],
    ['A > B > C', { path: 'A', children: [{ path: 'B', children: [{ path: 'C' }] }] }],
    [
      'Tags > (Rooms/BaseRate,values:50 ; Rooms/Type)',
      { path: 'Tags', children: [{ path: 'Rooms/BaseRate', values: [number(50)] }, { path: 'Rooms/Type' }] },
    ],
    ['A > (B > (C ; D))', { path: 'A', children: [{ path: 'B', children: [{ path: 'C' }, { path: 'D' }] }] }],
    ['A > (B > C ; D)', { path: 'A', children: [{ path: 'B', children: [{ path: 'C' }] }, { path: 'D' }] }],
    [
      '(Category,includeTermFilter:/(Budget|Extended-Stay)/)>Rating,values:1|2',
      {
        path: 'Category',
        includeTermFilter: '(Budget|Extended-Stay)',
        children: [{ path: 'Rating', values: [number(1), number(2)] }],
      },
    ],
    ['A > (B,count:1) > C', { path: 'A', children: [{ path: 'B', count: 1, children: [{ path: 'C' }] }] }],
  ])('%s', (text, facet) => {
    expect(parseFacet(text)).toEqual(facet);
    expect(parseFacet(printFacet(parseFacet(text)))).toEqual(facet);
  });

  test.each([
    ['', 'a field name is expected at position 0'],
    ['Tags,', "'name:value' is expected at position 5"],
    ['Tags,count', "'name:value' is expected at position 5"],
    ['Tags,count:-1', "'count' must be a whole number from 0, but is '-1'"],
    ['Tags,count:1,count:2', "'count' is specified twice"],
    ['Tags,color:red', "'color' is not a facet parameter"],
    ['Tags,sort:name', "'sort' must be one of count, -count, value, -value, but is 'name'"],
    ['a,values:20|10', "'values' must be in ascending order"],
    ['a,values:1|1', "'values' must be in ascending order"],
    ['a,values:1|2024-01-01T00:00:00Z', "'values' must be all numbers or all dates"],
    ['a,values:', "'values' must be finite numbers or dates, but one is ''"],
    ['a,values:today', "'values' must be finite numbers or dates, but one is 'today'"],
    ['a,values:2020-13-01', "'values' contains '2020-13-01', which is not a valid date"],
    ['a,values:2020-01-01|2020-01-01T25:00:00Z', "'values' contains '2020-01-01T25:00:00Z', which is not a valid date"],
    ['a,interval:0', "'interval' must be a number above 0 or one of minute,"],
    ['a,interval:decade', "'interval' must be a number above 0"],
    ['a,interval:5,values:1', "'interval' and 'values' cannot be combined"],
    ['a,interval:5,count:1', "'count' cannot be combined with 'interval'"],
    ['a,sort:value,values:1', "'sort' cannot be combined with 'values'"],
    ['a,interval:5,timeoffset:+01:00', "'timeoffset' needs an 'interval' of minute"],
    ['a,interval:day,timeoffset:1', "'timeoffset' must be [+-]hh:mm"],
    ['a,interval:day,timeoffset:+15:00', "'timeoffset' must be [+-]hh:mm"],
    ['a,default:1', "'default' needs a 'metric'"],
    ['a,includeTermFilter:abc', "'includeTermFilter' must be a regular expression between slashes"],
    ['A ; B', "';' separates the children of one parent"],
    ['(A ; B) > C', "the parent before '>' must be a single field"],
    ['A > (B ; C) > D', "the parent before '>' must be a single field"],
    ['A > (B', 'unexpected end of the expression'],
    ['A B', "unexpected 'B' at position 2"],
    ['A >', 'a field name is expected at position 3'],
    ['a>('.repeat(50_000), 'facets can be nested at most 250 levels deep'],
    ['('.repeat(100_000), 'facets can be nested at most 250 levels deep'],
  ])('rejects %s', (text, message) => {
    const actual = rejectionMessage(() => parseFacet(text));
    expect(actual).toContain(message);
    expect(actual).toMatch(/^Invalid facet expression '/);
    expect(actual).toMatch(/\r\nParameter name: facet$/);
  });

  test('parse(print(facet)) is the facet', () => {
    const withoutChildren: fc.Arbitrary<FacetExpression> = fc.oneof(
      fc.record(
        {
          path: fc.stringMatching(/^[A-Za-z_]\w{0,5}(\/[A-Za-z]\w{0,5})?$/),
          count: fc.nat(),
          sort: fc.constantFrom('count' as const, '-value' as const),
          metric: fc.constantFrom('sum' as const, 'avg' as const),
          includeTermFilter: fc.stringMatching(/^([a-z,;>()]|\\.){1,6}$/),
        },
        { requiredKeys: ['path'] },
      ),
      fc.record({
        path: fc.constant('d'),
        interval: fc.record({
          kind: fc.constant('calendar' as const),
          unit: fc.constantFrom('day' as const, 'year' as const),
        }),
        timeOffsetMinutes: fc.integer({ min: -840, max: 840 }),
      }),
    );
    const tree = fc.letrec<{ facet: FacetExpression }>((tie) => ({
      facet: fc.oneof(
        { maxDepth: 3 },
        withoutChildren,
        fc
          .tuple(withoutChildren, fc.array(tie('facet'), { minLength: 1, maxLength: 3 }))
          .map(([parent, children]) => ({ ...parent, children })),
      ),
    })).facet;
    fc.assert(
      fc.property(tree, (facet) => {
        expect(parseFacet(printFacet(facet))).toEqual(facet);
      }),
    );
  });
});

describe('highlights', () => {
  test.each([
    ['Description', { path: 'Description', count: 5 }],
    ['Rooms/Type-10', { path: 'Rooms/Type', count: 10 }],
    [' a-1 ', { path: 'a', count: 1 }],
  ])('%s', (text, expected) => {
    expect(parseHighlight(text)).toEqual(expected);
    expect(parseHighlight(printHighlight(expected))).toEqual(expected);
  });

  test('lists', () => {
    expect(parseHighlights('a-3,b')).toEqual([
      { path: 'a', count: 3 },
      { path: 'b', count: 5 },
    ]);
    expect(parseHighlights(['a', 'b/c-2,d'])).toHaveLength(3);
    expect(parseHighlights('')).toEqual([]);
  });

  test.each(['', 'a-0', 'a--3', 'a-x', 'a b', '5', '*'])('rejects %s', (text) => {
    expect(rejectionMessage(() => parseHighlight(text))).toMatch(
      /^Invalid highlight expression '.*\r\nParameter name: highlight$/s,
    );
  });
});

describe('scoring parameters', () => {
  test.each<[string, ScoringParameter]>([
    ['mytag-a,b', { name: 'mytag', values: ['a', 'b'] }],
    ['here--122.2,44.8', { name: 'here', values: ['-122.2', '44.8'] }],
    ["mytag-'Hello, O''Brien',Smith", { name: 'mytag', values: ['Hello, O\u0027Brien', 'Smith'] }],
    ['mytag-', { name: 'mytag', values: [] }],
    ["mytag-O'Hara", { name: 'mytag', values: ["O'Hara"] }],
    ['mytag-a,,b', { name: 'mytag', values: ['a', '', 'b'] }],
    ['mytag-a:b', { name: 'mytag', values: ['a:b'] }],
    ['mytag:a-b', { name: 'mytag', values: ['a-b'] }],
    ['here:-122.2,44.8', { name: 'here', values: ['-122.2', '44.8'] }],
  ])('%s', (text, expected) => {
    expect(parseScoringParameter(text)).toEqual(expected);
    expect(parseScoringParameter(printScoringParameter(expected))).toEqual(expected);
  });

  test.each([
    ['mytag', "the form is 'name-value,value'"],
    ['-5', "the form is 'name-value,value'"],
    [':5', "the form is 'name-value,value'"],
    ["mytag-'a", 'a quoted value is not closed'],
    ["mytag-'a'b", 'a quoted value is not closed, or text follows it, at position 6'],
  ])('rejects %s', (text, message) => {
    expect(rejectionMessage(() => parseScoringParameter(text))).toContain(message);
  });

  test.each<[string, string[], ScoringParameter]>([
    ['my-tag-a,b', ['my-tag'], { name: 'my-tag', values: ['a', 'b'] }],
    ['my-tag-a', ['my', 'my-tag'], { name: 'my-tag', values: ['a'] }],
    ['my-tag-a', ['my'], { name: 'my', values: ['tag-a'] }],
    ['my-tag-a', ['other-name'], { name: 'my', values: ['tag-a'] }],
    ['my-here--122.2,44.8', ['my-here'], { name: 'my-here', values: ['-122.2', '44.8'] }],
    ['my-here:-122.2,44.8', ['my-here'], { name: 'my-here', values: ['-122.2', '44.8'] }],
    ["my-tag-'a,b','it''s'", ['my-tag'], { name: 'my-tag', values: ['a,b', "it's"] }],
    [' my-tag - a', ['my-tag'], { name: 'my-tag', values: ['a'] }],
    ['a:b-c', ['a:b'], { name: 'a:b', values: ['c'] }],
  ])('%s with the parameters %j of a profile', (text, names, expected) => {
    expect(parseScoringParameter(text, { names })).toEqual(expected);
  });

  test('parse(print(parameter)) is the parameter, for any known name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w:-]{0,5}\w$/), fc.array(fc.string({ unit: 'binary' })), (name, values) => {
        const parameter = { name, values };
        expect(parseScoringParameter(printScoringParameter(parameter), { names: [name] })).toEqual(parameter);
      }),
    );
  });

  test('parse(print(parameter)) is the parameter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\w{1,5}$/), fc.array(fc.string({ unit: 'binary' })), (name, values) => {
        const parameter = { name, values };
        expect(parseScoringParameter(printScoringParameter(parameter))).toEqual(parameter);
      }),
    );
  });
});
