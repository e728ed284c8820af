import { expect, it } from 'vitest';
import { hotelFields } from '../../shared/testing/hotel-fields';
import { checkFilter } from './check-filter';

it.each([
  ['id le p050', "id le 'p050'", 'id le p050'],
  ['rating gt 2 and (id le 50 or id eq null)', "id le '50'", 'id le 50'],
  ['(id le "p050" or id eq \'a\')', "id le 'p050'", 'id le "p050"'],
  ['name eq Bed and Breakfast', "name eq 'Bed'", 'name eq Bed'],
  ['tags/any(t: t eq new)', "t eq 'new'", 't eq new'],
  [
    "id ne 'x eq y' and rooms/any(r: r/beds gt 1 and r/type eq Junior Suite)",
    "r/type eq 'Junior Suite'",
    'r/type eq Junior Suite',
  ],
])('of the filter "%s", %s has to be entered', (filter, quoted, unquoted) => {
  expect(checkFilter(filter, hotelFields)).toBe(
    `Enclose text in single quotation marks: enter ${quoted} instead of ${unquoted}.`,
  );
});

it.each([
  '',
  "id le 'p050' and name ne null",
  "name eq 'id le p050'",
  "rating lt 2 and tags/any(t: t eq 'new')",
  "search.in(id, 'a,b') and name eq 'it''s'",
])('the filter "%s" has no problem', (filter) => {
  expect(checkFilter(filter, hotelFields)).toBeUndefined();
});

it.each(['id gt', "id eq 'a' and", 'id eq name', 'id eq a rating eq 4'])('the filter "%s" is invalid', (filter) => {
  expect(checkFilter(filter, hotelFields)).toMatch(/^Invalid expression/);
});
