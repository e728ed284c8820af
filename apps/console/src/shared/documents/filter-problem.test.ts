import { expect, it } from 'vitest';
import { hotelFields } from '../testing/hotel-fields';
import { filterProblem } from './filter-problem';

it.each([
  ['', undefined],
  ['rating ge 7 and not (rating eq 9)', undefined],
  ["tags/any(t: t eq 'spa') and rooms/any(r: r/type eq 'Suite')", undefined],
  ["search.in(rating, '7,8') and search.ismatch('sea', 'plot')", undefined],
  ['raiting ge 7', 'The index has no field "raiting". Did you mean "rating"?'],
  ['nosuchfield eq 1', 'The index has no field "nosuchfield".'],
  ["rooms/any(r: r/typ eq 'Suite')", 'The index has no field "rooms/typ". Did you mean "rooms/type"?'],
  ['stars ge 4 and rating ge 4 and stars ne null and views lt 9007199254740993', undefined],
  ['opened ge 2020-01-01T00:00:00Z', undefined],
  ['stars ge 4.5 or rooms/any(r: r/beds gt 1.5)', undefined],
  ["stars ge '4'", "The field \"stars\" has the type Edm.Int32 and can't be compared with '4'."],
  ["rooms/any(r: '1' lt r/beds)", "The field \"rooms/beds\" has the type Edm.Int32 and can't be compared with '1'."],
  ["rating ge '7'", "The field \"rating\" has the type Edm.Double and can't be compared with '7'."],
  ['tags/any(t: t eq 1)', 'The field "tags" has the type Edm.String and can\'t be compared with 1.'],
  ["rating ge 7 or plot eq 'x'", 'The field "plot" isn\'t filterable.'],
])('the problem of the filter "%s" is %s', (text, problem) => {
  expect(filterProblem(text, hotelFields)).toBe(problem);
});

it('an error of the syntax comes first', () => {
  expect(filterProblem('nosuch gt', hotelFields)).toMatch(/^Invalid expression/);
});
