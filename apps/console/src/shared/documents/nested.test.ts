import { describe, expect, it } from 'vitest';
import { isNested, isVectorValue, summaryOf, tableOf } from './nested';

const rooms = [
  { Description: 'Wide window, long table', Type: 'Suite', BaseRate: 210.5, Tags: ['bath'] },
  { Description: 'Under the roof', Type: 'Single', BaseRate: 80, Tags: null },
  { Description: 'Beside the first', Type: 'Suite', BaseRate: 215, Tags: [] },
];

describe('complex values', () => {
  it('are distinguished from points, simple collections, and vectors', () => {
    expect([rooms, { City: 'Graz' }, [{ a: 1 }]].map(isNested)).toEqual([true, true, true]);
    expect([{ type: 'Point', coordinates: [1, 2] }, ['a'], [], null, 'x', 7].some(isNested)).toBe(false);
    expect(isVectorValue(Array.from({ length: 512 }, () => 0.1))).toBe(true);
    expect(isVectorValue([1, 2, 3])).toBe(false);
  });

  it('are summarized by a count and the names of their items', () => {
    expect(summaryOf(rooms)).toEqual({ count: 3, names: ['Suite', 'Single'] });
    expect(summaryOf({ Street: '1 Quay', City: 'Bergen', Note: null })).toEqual({ names: ['1 Quay', 'Bergen'] });
    expect(summaryOf([{ n: 4 }])).toEqual({ count: 1, names: ['4'] });
  });

  it('are shown as a table', () => {
    expect(
      tableOf([
        { a: 1, b: 2 },
        { b: 3, c: 4 },
      ]),
    ).toEqual({
      columns: ['a', 'b', 'c'],
      rows: [
        [1, 2, undefined],
        [undefined, 3, 4],
      ],
    });
  });
});
