import { parseFilter } from '@searchdeck/query';
import { describe, expect, it } from 'vitest';
import { bucketInterval, clauseOfBucket, completeDate, conditionText, operatorsFor, valueAdvice } from './conditions';
import type { FieldInfo } from '../../../shared/documents/fields';

const field = (path: string, type: string, collectionPath?: string): FieldInfo => ({
  path,
  name: path.split('/').at(-1) ?? path,
  type,
  definition: { name: path, type: type as 'Edm.String' },
  ...(collectionPath === undefined ? {} : { collectionPath }),
});

describe('conditions', () => {
  it.each([
    [field('genre', 'Edm.String'), 'eq', "O'Brien", "genre eq 'O''Brien'"],
    [field('rating', 'Edm.Double'), 'ge', '7.5', 'rating ge 7.5'],
    [field('released', 'Edm.DateTimeOffset'), 'lt', '2000', 'released lt 2000-01-01T00:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'ge', '1990', 'released ge 1990-01-01T00:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'gt', '1990', 'released ge 1991-01-01T00:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'gt', '1990-12', 'released ge 1991-01-01T00:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'gt', '2000-02-28', 'released ge 2000-02-29T00:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'gt', '1990-01-01T12:00:00Z', 'released gt 1990-01-01T12:00:00Z'],
    [field('released', 'Edm.DateTimeOffset'), 'le', '1990', 'released lt 1991-01-01T00:00:00Z'],
    [
      field('released', 'Edm.DateTimeOffset'),
      'eq',
      '1990',
      'released ge 1990-01-01T00:00:00Z and released lt 1991-01-01T00:00:00Z',
    ],
    [
      field('released', 'Edm.DateTimeOffset'),
      'ne',
      '1990',
      'not (released ge 1990-01-01T00:00:00Z and released lt 1991-01-01T00:00:00Z)',
    ],
    [
      field('awards', 'Collection(Edm.DateTimeOffset)'),
      'hasnt',
      '1990',
      'awards/all(v: not (v ge 1990-01-01T00:00:00Z and v lt 1991-01-01T00:00:00Z))',
    ],
    [field('open', 'Edm.Boolean'), 'false', '', 'not open'],
    [field('tags', 'Collection(Edm.String)'), 'has', 'pool', "tags/any(v: v eq 'pool')"],
    [field('tags', 'Collection(Edm.String)'), 'hasnt', 'pool', "tags/all(v: v ne 'pool')"],
    [field('Rooms/Type', 'Edm.String', 'Rooms'), 'eq', 'Suite', "Rooms/any(x: x/Type eq 'Suite')"],
    [field('Rooms/Tags', 'Collection(Edm.String)', 'Rooms'), 'has', 'tv', "Rooms/any(x: x/Tags/any(v: v eq 'tv'))"],
    [field('grossed', 'Edm.Int64'), 'null', '', 'grossed eq null'],
  ])('%o %s %s', (info, operator, value, expected) => {
    const text = conditionText(info, operator, value);
    expect(text).toBe(expected);
    expect(() => parseFilter(text)).not.toThrow();
  });

  it('rejects a value of another type and names the rule', () => {
    expect(() => conditionText(field('rating', 'Edm.Double'), 'ge', 'high')).toThrow(/number|Edm\.Double/i);
  });

  it.each([
    ['Edm.Int32', '4.5', 'Enter a whole number.'],
    ['Collection(Edm.Int64)', 'soon', 'Enter a whole number.'],
    ['Edm.Double', 'high', 'Enter a number.'],
    ['Edm.DateTimeOffset', 'soon', 'Enter a date.'],
    ['Edm.DateTimeOffset', '1990-13', 'Enter a date.'],
  ])('a field of type %s rejects "%s": %s', (type, value, advice) => {
    const info = field('x', type);
    expect(() => conditionText(info, 'eq', value)).toThrow(type.replace('Collection(', '').replace(')', ''));
    expect(valueAdvice(info)).toBe(advice);
  });

  it('offers the operators of a type', () => {
    expect(operatorsFor(field('b', 'Edm.Boolean')).map((o) => o.id)).toEqual(['true', 'false', 'notnull', 'null']);
    expect(operatorsFor(field('s', 'Edm.String')).map((o) => o.id)).not.toContain('ge');
  });

  it('completes partial dates', () => {
    expect(completeDate(' 1990 ')).toBe('1990-01-01T00:00:00Z');
    expect(completeDate('1990-05')).toBe('1990-05-01T00:00:00Z');
    expect(completeDate('1990-05-02T03:00:00+02:00')).toBe('1990-05-02T03:00:00+02:00');
  });
});

describe('facet buckets', () => {
  it.each([
    [field('genre', 'Edm.String'), { count: 1, value: 'War' }, undefined, "genre eq 'War'"],
    [field('tags', 'Collection(Edm.String)'), { count: 1, value: 'a' }, undefined, "tags/any(t: t eq 'a')"],
    [field('open', 'Edm.Boolean'), { count: 1, value: true }, undefined, 'open eq true'],
    [field('rating', 'Edm.Double'), { count: 1, from: 5, to: 7 }, undefined, 'rating ge 5 and rating lt 7'],
    [field('rating', 'Edm.Double'), { count: 1, to: 5 }, undefined, 'rating lt 5'],
    [
      field('rating', 'Edm.Double'),
      { count: 1, value: 0.1 },
      { kind: 'number', value: 0.2 } as const,
      'rating ge 0.1 and rating lt 0.3',
    ],
    [
      field('released', 'Edm.DateTimeOffset'),
      { count: 1, value: '1990-01-01T00:00:00Z' },
      { kind: 'calendar', unit: 'year' } as const,
      'released ge 1990-01-01T00:00:00Z and released lt 1991-01-01T00:00:00Z',
    ],
  ])('%o %o', (info, bucket, interval, expected) => {
    const clause = clauseOfBucket(info, bucket, [info], bucketInterval(interval));
    expect(clause).toBe(expected);
    expect(() => parseFilter(clause)).not.toThrow();
  });

  it('ends months at the start of the next one in the time offset', () => {
    const month = bucketInterval({ kind: 'calendar', unit: 'month' }, 60);
    expect(month?.('2020-02-29T23:00:00Z')).toEqual(['2020-02-29T23:00:00Z', '2020-03-31T23:00:00Z']);
    const year = bucketInterval({ kind: 'calendar', unit: 'year' }, -330);
    expect(year?.('2020-01-01T05:30:00Z')).toEqual(['2020-01-01T05:30:00Z', '2021-01-01T05:30:00Z']);
  });
});
