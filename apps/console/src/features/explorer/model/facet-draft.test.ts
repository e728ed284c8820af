import { parseFacet, printFacet } from '@searchdeck/query';
import { describe, expect, test } from 'vitest';
import { draftOf, draftText, needsPreview, newDraft, problemOf, withShape, shapesFor } from './facet-draft';
import type { FieldInfo } from '../../../shared/documents/fields';

const field = (path: string, type: string): FieldInfo => ({
  path,
  name: path,
  type,
  definition: { name: path, type: type as 'Edm.String' },
});
const fields = [
  field('genre', 'Edm.String'),
  field('rating', 'Edm.Double'),
  field('released', 'Edm.DateTimeOffset'),
  field('votes', 'Edm.Int64'),
];

describe('a facet draft', () => {
  test.each([
    'genre',
    'genre,count:0,sort:-value',
    'genre,includeTermFilter:/[AB].*/,excludeTermFilter:/Adult.*/',
    'rating,interval:0.5',
    'votes,interval:9007199254740993',
    'rating,values:5|7|9',
    'released,values:1990-01-01T00:00:00Z|2000-01-01T00:00:00Z',
    'released,interval:month,timeoffset:-05:30',
    'rating,metric:avg,default:0',
    'genre,metric:cardinality,precisionThreshold:300',
    '(genre,count:3) > (rating,interval:1 ; released,interval:year)',
    'genre > (released > (rating,metric:max))',
  ])('%s round-trips', (text) => {
    expect(draftText(draftOf(parseFacet(text)), fields)).toBe(printFacet(parseFacet(text)));
  });

  test('options of another shape are kept but not printed', () => {
    const draft = { ...draftOf(parseFacet('rating,values:5|7')), shape: 'interval' as const, interval: '1' };
    expect(draftText(draft, fields)).toBe('rating,interval:1');
    expect(draftText({ ...draft, shape: 'ranges' }, fields)).toBe('rating,values:5|7');
  });

  test('bounds accept several separators and partial dates', () => {
    const draft = { ...newDraft('released'), shape: 'ranges' as const, bounds: '1990, 2000-06' };
    expect(draftText(draft, fields)).toBe('released,values:1990-01-01T00:00:00Z|2000-06-01T00:00:00Z');
  });

  test("errors don't repeat the expression", () => {
    expect(problemOf('rating,interval:1')).toBeUndefined();
    expect(problemOf('rating,interval:-1')).toMatch(/^'interval' must be a number above 0/);
    expect(problemOf(draftText({ ...newDraft('rating'), shape: 'ranges', bounds: '9 5' }, fields))).toMatch(
      /ascending order/,
    );
  });

  test('another shape starts with values derived from the buckets', () => {
    const buckets = [1.1, 4, 9.2].map((value) => ({ value, count: 1 }));
    expect(withShape(newDraft('rating'), 'interval', 'Edm.Double', buckets).interval).toBe('1');
    const ranges = withShape(newDraft('rating'), 'ranges', 'Edm.Double', buckets);
    expect(problemOf(draftText(ranges, fields))).toBeUndefined();
    const years = ['1931-01-01T00:00:00Z', '2009-01-01T00:00:00Z'].map((value) => ({ value, count: 1 }));
    expect(draftText(withShape(newDraft('released'), 'ranges', 'Edm.DateTimeOffset', years), fields)).toBe(
      'released,values:1960-01-01T00:00:00Z|1980-01-01T00:00:00Z|2000-01-01T00:00:00Z',
    );
    expect(withShape(newDraft('genre'), 'metric', 'Edm.String', []).metric).toBe('cardinality');
  });

  test('shapes and versions', () => {
    expect(shapesFor('Collection(Edm.String)')).toEqual(['values', 'metric']);
    expect(needsPreview(parseFacet('genre,count:3'))).toBe(false);
    expect(needsPreview(parseFacet('genre > rating'))).toBe(true);
  });
});
