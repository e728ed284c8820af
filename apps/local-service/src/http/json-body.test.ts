import { describe, expect, test } from 'vitest';
import { parseBody } from './json-body.js';

const parse = (text: string) => parseBody(Buffer.from(text));

describe('parseBody', () => {
  test('keeps integers beyond 2^53 exact, as bigint', () => {
    expect(parse('{"a":9223372036854775807,"b":[-9007199254740993],"c":9007199254740991}')).toEqual({
      a: 9223372036854775807n,
      b: [-9007199254740993n],
      c: 9007199254740991,
    });
  });

  test('reads everything else like JSON.parse, also next to a long number', () => {
    const text = String.raw`{"s":"a\"\\\u00e9 12345678901234567890","n":[1,-0.5,1e3,12345678901234567890.5],"t":true,"f":false,"z":null,"o":{},"e":[], "__proto__":{"x":1}}`;
    expect(parse(text)).toEqual(JSON.parse(text));
    expect(Object.hasOwn(parse(text) as object, '__proto__')).toBe(true);
  });

  test.each([
    '',
    '{',
    '{"a":}',
    '[1,]',
    '{"a":1}x',
    '01',
    '{"a":12345678901234567890',
    '{"a":"\n12345678901234567890"}',
    "{'a':1}",
  ])('rejects %j', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400, code: 'InvalidRequestContent' }));
  });

  test('rejects bytes that are not UTF-8 and deep nesting', () => {
    expect(() => parseBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(/UTF-8/);
    expect(() => parse('['.repeat(200_000))).toThrow(/nested/);
    expect(parse(`"${'['.repeat(1000)}"`)).toBe('['.repeat(1000));
  });

  test('rounds long integers unless exact integers are requested', () => {
    expect(parseBody(Buffer.from('[9007199254740993]'), false)).toEqual([9007199254740992]);
  });

  test('reports the position of the error', () => {
    expect(() => parse('{"a": 1,\n "b": }')).toThrow('The request body is not valid JSON: error at line 2, column 6.');
  });

  test('limits the number of values', () => {
    expect(parseBody(Buffer.from('[1,2,3]'), true, 4)).toEqual([1, 2, 3]);
    expect(() => parseBody(Buffer.from('[1,2,3,4]'), true, 4)).toThrow(/more than 4 values/);
  });

  test('removes a byte order mark', () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 });
  });
});
