import { expect, it } from 'vitest';
import { flattenFields } from '../../../shared/documents/fields';
import { filterProblem } from './filter-problem';

const fields = flattenFields({
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'rating', type: 'Edm.Double', filterable: true },
    { name: 'plot', type: 'Edm.String', searchable: true, filterable: false },
    { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'type', type: 'Edm.String', filterable: true }],
    },
  ],
});

it.each([
  ['', undefined],
  ['rating ge 7 and not (rating eq 9)', undefined],
  ["tags/any(t: t eq 'spa') and rooms/any(r: r/type eq 'Suite')", undefined],
  ["search.in(rating, '7,8') and search.ismatch('sea', 'plot')", undefined],
  ['raiting ge 7', 'The index has no field "raiting". Did you mean "rating"?'],
  ['nosuchfield eq 1', 'The index has no field "nosuchfield".'],
  ["rooms/any(r: r/typ eq 'Suite')", 'The index has no field "rooms/typ". Did you mean "rooms/type"?'],
  ["rating ge 7 or plot eq 'x'", 'The field "plot" isn\'t filterable.'],
])('the problem of the filter "%s" is %s', (text, problem) => {
  expect(filterProblem(text, fields)).toBe(problem);
});

it('an error of the syntax comes first', () => {
  expect(filterProblem('nosuch gt', fields)).toMatch(/^Invalid expression/);
});
