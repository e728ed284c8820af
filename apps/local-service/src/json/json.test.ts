import { describe, expect, test } from 'vitest';
import { parseJson, printJson } from './json.js';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  test('keeps integers beyond 2^53 exact, as bigint', () => {
    expect(parse('{"a":9223372036854775807,"b":[-9007199254740993],"c":9007199254740991}')).toEqual({
      a: 9223372036854775807n,
      b: [-9007199254740993n],
      c: 9007199254740991,
    });
  });

  test('reads everything else as JSON.parse does, also when a long number is near', () => {
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
  ])('refuses %j', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400, code: 'InvalidRequestContent' }));
  });

  test('refuses bytes that are not UTF-8 and nesting that would exhaust a reader', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(/UTF-8/);
    expect(() => parse('['.repeat(200_000))).toThrow(/nested/);
    expect(parse(`"${'['.repeat(1000)}"`)).toBe('['.repeat(1000));
  });

  test('takes a byte order mark off', () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 });
  });
});

describe('printJson', () => {
  test('prints a bigint as its digits', () => {
    expect(printJson({ a: 9223372036854775807n, b: ['x', undefined, 1n], c: undefined })).toBe(
      '{"a":9223372036854775807,"b":["x",null,1]}',
    );
  });
  test('without exactness long integers are doubles', () => {
    expect(parseJson(Buffer.from('[9007199254740993]'), false)).toEqual([9007199254740992]);
  });
  test('is the inverse of parseJson', () => {
    const text = '{"id":"1","big":-9223372036854775808,"s":"\\"\\u2028","list":[{"n":1.5}]}';
    expect(parse(printJson(parse(text)))).toEqual(parse(text));
  });
});
