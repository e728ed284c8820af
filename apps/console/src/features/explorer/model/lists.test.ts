import { describe, expect, it } from 'vitest';
import { nextOrder, parseOrder, printOrder, splitList } from './lists';

describe('lists and sort orders', () => {
  it('splits at commas that are not in calls or quotes', () =>
    expect(splitList("geo.distance(at, geography'POINT(1 2)') desc, name")).toEqual([
      "geo.distance(at, geography'POINT(1 2)') desc",
      'name',
    ]));
  it('cycles through ascending, descending, and unsorted', () => {
    const once = nextOrder([], 'rating', 'desc');
    const twice = nextOrder(once, 'rating', 'desc');
    expect(printOrder(once)).toBe('rating desc');
    expect(printOrder(twice)).toBe('rating');
    expect(printOrder(nextOrder(twice, 'rating', 'desc'))).toBeUndefined();
  });
  it('reads directions in any case', () =>
    expect(parseOrder('a DESC, b asc,c')).toEqual([
      { by: 'a', direction: 'desc' },
      { by: 'b', direction: 'asc' },
      { by: 'c', direction: 'asc' },
    ]));
});
