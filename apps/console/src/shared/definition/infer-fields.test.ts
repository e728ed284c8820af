import { JsonSyntaxError } from '@searchdeck/contract';
import { describe, expect, it, test } from 'vitest';
import { documentsIn, inferFields, int32Paths } from './infer-fields';

const types = (...documents: Record<string, unknown>[]) =>
  Object.fromEntries(inferFields(documents, []).fields.map(({ name, type }) => [name, type]));

describe('inferFields', () => {
  it('finds the narrowest type of all values', () => {
    expect(
      types(
        {
          text: 'a',
          flag: true,
          small: 1,
          mixed: 1,
          big: 2n ** 40n,
          at: '2026-11-22T08:00:00Z',
          tags: ['x'],
          none: null,
        },
        { text: 'b', flag: false, small: 2, mixed: 1.5, big: 1, at: '2026-11-22T08:00:00+01:00', tags: [], extra: 'y' },
      ),
    ).toEqual({
      text: 'Edm.String',
      flag: 'Edm.Boolean',
      small: 'Edm.Int32',
      mixed: 'Edm.Double',
      big: 'Edm.Int64',
      at: 'Edm.DateTimeOffset',
      tags: 'Collection(Edm.String)',
      none: 'Edm.String',
      extra: 'Edm.String',
    });
  });
  it('finds points, complex values, and vectors', () => {
    const { fields } = inferFields(
      [
        {
          at: { type: 'Point', coordinates: [1, 2] },
          address: { city: 'Oslo' },
          rooms: [{ beds: 1 }, { beds: 2, view: true }],
          vector: Array.from({ length: 20 }, () => 0.5),
        },
      ],
      [],
    );
    expect(fields).toEqual([
      { name: 'at', type: 'Edm.GeographyPoint' },
      { name: 'address', type: 'Edm.ComplexType', fields: [{ name: 'city', type: 'Edm.String' }] },
      {
        name: 'rooms',
        type: 'Collection(Edm.ComplexType)',
        fields: [
          { name: 'beds', type: 'Edm.Int32' },
          { name: 'view', type: 'Edm.Boolean' },
        ],
      },
      { name: 'vector', type: 'Collection(Edm.Single)', searchable: true, dimensions: 20 },
    ]);
  });
  it('leaves out existing fields, annotations, and names that no subfield can have', () => {
    const { fields, invalidNames } = inferFields(
      [{ ID: '1', '@search.score': 1, author: { 'first name': 'x', city: 'Oslo' }, title: 'y' }],
      [{ name: 'id', type: 'Edm.String' }],
    );
    expect(fields.map(({ name }) => name)).toEqual(['author', 'title']);
    expect(fields[0]?.fields).toEqual([{ name: 'city', type: 'Edm.String' }]);
    expect(invalidNames).toEqual(['first name']);
  });
  it('gives columns whose names no field can have valid names', () => {
    const { fields, renamed } = inferFields(documentsIn('Product ID,unit price,unit_price\np-1,9.5,x\np-2,8,y'), []);
    expect(fields).toEqual([
      { name: 'Product_ID', type: 'Edm.String' },
      { name: 'unit_price_2', type: 'Edm.Double' },
      { name: 'unit_price', type: 'Edm.String' },
    ]);
    expect(renamed).toEqual([
      { column: 'Product ID', name: 'Product_ID' },
      { column: 'unit price', name: 'unit_price_2' },
    ]);
  });
  it.each([
    // A name such as "product_id" is preferred to other unique text.
    ['name,product_id,stars\nlamp,1,4\ndesk,2,5', ['product_id', 'name']],
    ['group_key,id\na,1\nb,2', ['id', 'group_key']],
    ['Item Key,name\nk1,a\nk2,b', ['Item_Key', 'name']],
    ['isbn,title\n9780140447934,Dune\n9780141439518,Emma', ['isbn', 'title']],
    ['sku,name\na-1,Sea view\na-2,Sea view', ['sku']],
    // Repeated and missing values, and those that no key can have.
    ['id,sku\n1,a\n1,\n2,b', []],
    ['id,name\na/b,one\nc/d,one', []],
    // In a single document, every value is unique.
    ['title,rooms\nview,12', []],
    ['title,roomId\nview,12', ['roomId']],
  ])('suggests keys: %j', (text, keys) => {
    expect(inferFields(documentsIn(text), []).keys).toEqual(keys);
  });
});

describe('documentsIn', () => {
  it.each([
    ['{"a":1}', 1],
    ['[{"a":1},{"a":2}, 3]', 2],
    ['{"a":1}\n{"a":2}\n', 2],
    ['{"value":[{"a":1},{"a":2}]}', 2],
    ['"text"', 0],
  ])('reads %s', (text, count) => {
    expect(documentsIn(text)).toHaveLength(count);
  });
  it('reads CSV with a header, with the types that its columns represent', () => {
    const text =
      'name;rating;stars;opened;open\r\n"Sea; ""View""";4.5;4;2020-01-31;true\r\n"two\nlines";3;;2021-02-01;false\r\n';
    expect(documentsIn(text).map((document) => document['name'])).toEqual(['Sea; "View"', 'two\nlines']);
    expect(types(...documentsIn(text))).toEqual({
      name: 'Edm.String',
      rating: 'Edm.Double',
      stars: 'Edm.Int32',
      opened: 'Edm.DateTimeOffset',
      open: 'Edm.Boolean',
    });
  });
  it.each([
    ['id,name\n1,"unclosed\n2,b,c,d', "The quote that opens on line 2 isn't closed."],
    ['\nid,name\n1,"two\nlines"\n2,b,c', 'The row on line 5 has more values than the header.'],
    ['id,name\n1,"a"b', 'On line 2, text follows a closing quote.'],
    ['id,name\n1,a "b"', 'On line 2, a quote is inside a value without quotes.'],
  ])('rejects broken CSV %j', (text, message) => {
    expect(() => documentsIn(text)).toThrow(message);
  });
  it('rejects other text', () => {
    expect(() => documentsIn('some text')).toThrow(JsonSyntaxError);
    expect(() => documentsIn('{"a":1}\n{"a",2}')).toThrow(JsonSyntaxError);
  });
});

test('fields with 32-bit integers are listed with those of complex types', () => {
  const { fields } = inferFields([{ id: 'a', stars: 4, years: [1999], rooms: [{ beds: 2, price: 99.5 }] }], []);
  expect(int32Paths(fields)).toEqual(['stars', 'years', 'rooms/beds']);
});
