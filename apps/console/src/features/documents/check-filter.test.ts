import { expect, it } from 'vitest';
import { flattenFields } from '../../shared/documents/fields';
import { checkFilter } from './check-filter';

const fields = flattenFields({
  name: 'tools',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, filterable: true },
    { name: 'title', type: 'Edm.String', filterable: true },
    { name: 'price', type: 'Edm.Double', filterable: true },
    { name: 'tags', type: 'Collection(Edm.String)', filterable: true },
    {
      name: 'rooms',
      type: 'Collection(Edm.ComplexType)',
      fields: [
        { name: 'type', type: 'Edm.String', filterable: true },
        { name: 'beds', type: 'Edm.Int32', filterable: true },
      ],
    },
  ],
});

it.each([
  ['id le p050', "id le 'p050'", 'id le p050'],
  ['price gt 2 and (id le 50 or id eq null)', "id le '50'", 'id le 50'],
  ['(id le "p050" or id eq \'a\')', "id le 'p050'", 'id le "p050"'],
  ['title eq Hammer and Nails', "title eq 'Hammer'", 'title eq Hammer'],
  ['tags/any(t: t eq new)', "t eq 'new'", 't eq new'],
  [
    "id ne 'x eq y' and rooms/any(r: r/beds gt 1 and r/type eq Junior Suite)",
    "r/type eq 'Junior Suite'",
    'r/type eq Junior Suite',
  ],
])('of the filter "%s", %s has to be entered', (filter, quoted, unquoted) => {
  expect(checkFilter(filter, fields)).toBe(
    `Text needs single quotation marks: enter ${quoted} instead of ${unquoted}.`,
  );
});

it.each([
  '',
  "id le 'p050' and title ne null",
  "title eq 'id le p050'",
  "price lt 2 and tags/any(t: t eq 'new')",
  "search.in(id, 'a,b') and title eq 'it''s'",
])('the filter "%s" has no problem', (filter) => {
  expect(checkFilter(filter, fields)).toBeUndefined();
});

it.each(['id gt', "id eq 'a' and", 'id eq title', 'id eq a price eq 4'])('the filter "%s" is invalid', (filter) => {
  expect(checkFilter(filter, fields)).toMatch(/^Invalid expression/);
});
