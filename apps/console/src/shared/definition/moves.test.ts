import { describe, expect, it } from 'vitest';
import { changeMessages } from './messages';
import { movesBetween } from './moves';

const moved = (before: string, after: string) =>
  movesBetween(before.split(''), after.split('')).map(
    ({ name, after: previous }) => `${name} after ${previous ?? 'nothing'}`,
  );

describe('movesBetween', () => {
  it('finds the fewest items that moved', () => {
    expect(moved('abcd', 'abcd')).toEqual([]);
    expect(moved('abcd', 'bcda')).toEqual(['a after d']);
    expect(moved('abcd', 'dabc')).toEqual(['d after nothing']);
    expect(moved('abc', 'cba')).toHaveLength(2);
  });
  it('does not count added and removed items', () => {
    expect(moved('abcd', 'xacyd')).toEqual([]);
    expect(moved('abcd', 'xdac')).toEqual(['d after x']);
  });
  it('has a bound for long lists', () => {
    const names = Array.from({ length: 3000 }, (_, i) => `f${i}`);
    expect(movesBetween(names, names.toReversed())).toHaveLength(2999);
    expect(movesBetween(names, [...names.slice(1), 'f0'])).not.toEqual([]);
  });
});

describe('changeMessages.moved', () => {
  it('names the first moves and counts the others', () => {
    const text = changeMessages.moved(movesBetween(['a', 'b', 'c', 'd', 'e', 'f'], ['f', 'e', 'd', 'c', 'b', 'a']));
    expect(text).toBe('e now follows f, d now follows e, c now follows d, 2 more moved');
  });
});
