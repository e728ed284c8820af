import { expect, it } from 'vitest';
import { IndexSchema } from '../definition/index-schema.js';
import { coerceDocument } from './coerce.js';
import { printDocument } from './document-text.js';

const schema = new IndexSchema({
  name: 'hotels',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'size', type: 'Edm.Int64' },
    { name: 'opened', type: 'Edm.DateTimeOffset' },
    { name: 'tags', type: 'Collection(Edm.String)' },
    { name: 'sizes', type: 'Collection(Edm.Int32)' },
    { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'floor', type: 'Edm.Int32' }] },
  ],
});
const coerce = (document: Record<string, unknown>) => coerceDocument(schema, document);

it('a document in stored form is not copied', () => {
  const document = { tags: ['a', 'b'], id: '1', size: 5, sizes: [], address: { floor: 2 } };
  expect(coerce(document)).toBe(document);
});

it('a document with other forms of values is stored without a change of the original', () => {
  const document = {
    '@search.action': 'upload',
    id: '1',
    address: { floor: '2' },
    sizes: [1, '2', 3],
    tags: null,
    size: undefined,
  };
  const before = structuredClone(document);
  expect(coerce(document)).toEqual({ id: '1', address: { floor: 2 }, sizes: [1, 2, 3], tags: [], size: null });
  expect(document).toEqual(before);
});

it('the path of an invalid element is reported', () => {
  expect(() => coerce({ id: '1', sizes: [1, 2, 'x'] })).toThrow(expect.objectContaining({ target: 'sizes[2]' }));
  expect(() => coerce({ id: '1', address: { floor: true } })).toThrow(
    expect.objectContaining({ target: 'address.floor' }),
  );
});

it('an object that changes its own JSON is stored with its properties', () => {
  class Hotel {
    id = '1';
    size = 5;
    toJSON(): unknown {
      return { id: 'other' };
    }
  }
  expect(printDocument(coerce(new Hotel() as never))).toBe('{"id":"1","size":5}');
});
