import { describe, expect, it } from 'vitest';
import { bestFields, fieldPath } from './palette-fields';

const fields = [
  { index: 'films', path: 'director/name' },
  { index: 'films', path: 'name' },
  { index: 'hotels', path: 'name' },
];

describe('bestFields', () => {
  it('ranks exact names first, and equal ones by the open index', () => {
    expect(bestFields(fields, ' Name ', 'hotels')).toEqual([
      { index: 'hotels', path: 'name' },
      { index: 'films', path: 'name' },
      { index: 'films', path: 'director/name' },
    ]);
    expect(bestFields(fields, 'director films', undefined)).toEqual([{ index: 'films', path: 'director/name' }]);
  });
  it('is empty for a short text, and limited for many fields', () => {
    expect(bestFields(fields, 'n', 'films')).toEqual([]);
    const many = Array.from({ length: 1000 }, (_, i) => ({ index: 'films', path: `name${i}` }));
    expect(bestFields(many, 'name', 'films')).toHaveLength(15);
  });
});

describe('fieldPath', () => {
  it('encodes names', () => {
    expect(fieldPath({ index: 'films', path: 'a/b' })).toBe('/indexes/films/fields?field=a%2Fb');
  });
});
