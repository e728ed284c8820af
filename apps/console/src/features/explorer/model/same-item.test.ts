import { parseFilter } from '@searchdeck/query';
import { describe, expect, it } from 'vitest';
import {
  conjoinSameItem,
  joinedScopes,
  joinItems,
  containsClause,
  scopesIn,
  separateItems,
  separateScopes,
  withoutClause,
} from './same-item';

const SEPARATE = "Rooms/any(r: r/Type eq 'Suite') and Rating ge 4 and Rooms/any(x: x/BaseRate lt 100)";
const JOINED = "Rooms/any(r: r/Type eq 'Suite' and r/BaseRate lt 100) and Rating ge 4";

describe('conditions on members of one collection', () => {
  it('are recognized as separate or joined', () => {
    expect(separateScopes(SEPARATE).map(({ path, scopes }) => [path, scopes.length])).toEqual([['Rooms', 2]]);
    expect(joinedScopes(SEPARATE)).toEqual([]);
    expect(joinedScopes(JOINED).map((s) => s.conditions)).toEqual([["r/Type eq 'Suite'", 'r/BaseRate lt 100']]);
  });

  it('are joined and separated; the rest of the filter is unchanged', () => {
    expect(joinItems(SEPARATE, 'Rooms')).toBe(JOINED);
    const [scope] = joinedScopes(JOINED);
    if (scope === undefined) throw new Error('Expected a joined scope.');
    expect(separateItems(JOINED, scope)).toBe(
      "Rooms/any(r: r/Type eq 'Suite') and Rooms/any(r: r/BaseRate lt 100) and Rating ge 4",
    );
    expect(joinItems('Rooms/any(r: r/A eq 1)', 'Rooms')).toBe('Rooms/any(r: r/A eq 1)');
  });

  it.each([
    ['', "Rooms/any(r: r/Type eq 'x')", "Rooms/any(r: r/Type eq 'x')"],
    ['Rating ge 4', 'Rooms/any(r: r/A eq 1)', 'Rating ge 4 and Rooms/any(r: r/A eq 1)'],
    [
      'Rooms/any(q: q/A eq 1)',
      'Rooms/any(x: x/B eq 2 and x/B lt 9)',
      'Rooms/any(q: q/A eq 1 and q/B eq 2 and q/B lt 9)',
    ],
    [
      'Rooms/any(q: q/A eq 1 or q/A eq 2)',
      'Rooms/any(x: x/B eq 2)',
      'Rooms/any(q: (q/A eq 1 or q/A eq 2) and q/B eq 2)',
    ],
    // An inner lambda already uses the variable name, so the item gets another one.
    [
      'Rooms/any(t: t/A eq 1)',
      'Rooms/any(x: x/Tags/any(t: t eq 7))',
      'Rooms/any(t2: t2/A eq 1 and t2/Tags/any(t: t eq 7))',
    ],
    ['Rooms/any(q: q/A eq 1)', 'Other/any(x: x/B eq 2)', 'Rooms/any(q: q/A eq 1) and Other/any(x: x/B eq 2)'],
    // A string that contains the variable name stays unchanged.
    ["Rooms/any(q: q/A eq 'q/A')", "Rooms/any(x: x/B eq 'x/x')", "Rooms/any(q: q/A eq 'q/A' and q/B eq 'x/x')"],
  ])('joins %s and %s into a condition on the same item', (filter, clause, expected) => {
    const text = conjoinSameItem(filter, clause);
    expect(text).toBe(expected);
    expect(() => parseFilter(text)).not.toThrow();
    expect(containsClause(text, clause)).toBe(true);
  });

  it('finds and removes a clause inside an any with another range variable', () => {
    expect(containsClause(JOINED, 'Rooms/any(z: z/BaseRate lt 100)')).toBe(true);
    expect(containsClause(JOINED, 'Rooms/any(z: z/BaseRate lt 200)')).toBe(false);
    expect(containsClause('Rating ge', 'Rating ge 4')).toBe(false);
    expect(withoutClause(JOINED, 'Rooms/any(z: z/BaseRate lt 100)')).toBe(
      "Rooms/any(r: r/Type eq 'Suite') and Rating ge 4",
    );
    expect(withoutClause(JOINED, 'Rating ge 4')).toBe("Rooms/any(r: r/Type eq 'Suite' and r/BaseRate lt 100)");
    expect(withoutClause(JOINED, 'Rating ge 5')).toBe(JOINED);
  });

  it('leaves other filters unchanged', () => {
    expect(scopesIn('Rooms/any() and not Rooms/any(r: r/A eq 1) and Rooms/all(r: r/B eq 1)')).toEqual([]);
    expect(scopesIn('Rooms/any(')).toEqual([]);
  });
});
