import type { SearchField } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { flattenFields } from './fields';
import { filterExample } from './filter-example';

const key: SearchField = { name: 'id', type: 'Edm.String', key: true, filterable: true };
const exampleOf = (...fields: SearchField[]) => filterExample(flattenFields({ name: 'films', fields }));

it('the example of a filter uses a filterable field: a number, else another one, else the key', () => {
  const tags: SearchField = { name: 'tags', type: 'Collection(Edm.String)', filterable: true };
  const stars: SearchField = { name: 'stars', type: 'Edm.Double', filterable: true };
  const year: SearchField = { name: 'year', type: 'Edm.Int32', filterable: false };
  expect(exampleOf(key, tags, year, stars)).toBe('stars ge 4');
  expect(exampleOf(key, year, tags)).toBe("tags/any(item: item eq 'text')");
  expect(exampleOf(key, { name: 'hotel', type: 'Edm.ComplexType', fields: [stars] })).toBe('hotel/stars ge 4');
  expect(exampleOf(key, { name: 'rooms', type: 'Collection(Edm.ComplexType)', fields: [stars] })).toBe("id eq 'text'");
  expect(exampleOf({ ...key, filterable: false })).toBeUndefined();
  const fields = flattenFields({ name: 'films', fields: [key, tags, stars, { ...stars, name: 'rating' }] });
  expect(filterExample(fields, 2)).toBe("stars ge 4 and tags/any(item: item eq 'text')");
});
