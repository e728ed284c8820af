import { describe, expect, it } from 'vitest';
import { jsonSpans, parseJson, parseJsonRounded, printJson } from './json.js';
import { JsonSyntaxError } from './json-syntax-error.js';

const errorOf = (text: string, requiresUniqueNames = false): JsonSyntaxError | undefined => {
  try {
    parseJson(text, { requiresUniqueNames });
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error;
  }
};

describe('parseJson', () => {
  it('keeps every digit of integers beyond 2^53, as bigint', () => {
    const text =
      '{"id":9223372036854775807,"low":-9223372036854775808,"list":[9007199254740993],"safe":9007199254740991}';
    const value = parseJson(text);
    expect(value).toEqual({
      id: 9223372036854775807n,
      low: -9223372036854775808n,
      list: [9007199254740993n],
      safe: 9007199254740991,
    });
    expect(printJson(value)).toBe(text);
    expect(parseJson('9007199254740993')).toBe(9007199254740993n);
    expect(parseJson('[9007199254740993.0]')).toEqual([9007199254740993n]);
  });

  it('rounds them only on request', () => {
    expect(parseJsonRounded('[9007199254740993]')).toEqual([9007199254740992]);
    expect(() => parseJsonRounded('[9007199254740993,]')).toThrow(JsonSyntaxError);
  });

  it('does not touch digits inside of strings', () => {
    const text = String.raw`{"isbn 9223372036854775807":"9223372036854775807 \"9223372036854775807\""}`;
    expect(printJson(parseJson(text))).toBe(text);
  });

  it.each([
    '[9007199254740991,1.2345678901234567890,12345678901234567890e2,12345678901234567890.5,0.12345678901234567890]',
    String.raw`{"s":"a\"\\\u00e9\ud800 12345678901234567890","n":[1,-0.5,1e3,-0,0e0,1E-2],"t":true,"f":false,"z":null,"o":{},"e":[], "__proto__":{"x":1}, "a":1, "a":2}`,
    ' \t\n\r[ 1 , { "a" : [ ] } ] ',
    '1e400',
    '"a string that is longer than a short one"',
  ])('reads everything else as JSON.parse does, also next to a long integer: %s', (text) => {
    const expected = JSON.parse(text) as unknown;
    expect(parseJson(text)).toEqual(expected);
    expect(parseJson(`[1234567890123456789,${text}]`)).toEqual([1234567890123456789n, expected]);
  });

  it('makes a property of the name __proto__', () => {
    const value = parseJson('{"__proto__":12345678901234567890}') as object;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('reads any depth', () => {
    const depth = 200_000;
    let value = parseJson(`${'['.repeat(depth)}12345678901234567890${']'.repeat(depth)}`);
    let levels = 0;
    for (; Array.isArray(value); levels++) value = value[0] ?? null;
    expect([levels, value]).toEqual([depth, 12345678901234567890n]);
  });

  it('throws with the position and the kind of the error, whether or not there is a long integer', () => {
    expect(errorOf('{"a": 1,\n "b": [1 2]}')).toMatchObject({
      line: 2,
      column: 9,
      offset: 17,
      problem: { kind: 'commaExpected', after: '1' },
    });
    expect(errorOf('{"a": 12345678901234567890,\n "b": [1 2]}')).toMatchObject({ line: 2, column: 9 });
    expect(errorOf('')).toMatchObject({ problem: { kind: 'empty' } });
    expect(errorOf('{"a":1}x')).toBeInstanceOf(SyntaxError);
  });

  it('finds an error exactly where JSON.parse throws, however valid JSON is cut or changed', () => {
    const valid = '{"name":"a\\"b","n":[1,-2.5e3,{"x":null},[]],"t":true,"e":"\\u00e9"} ';
    const pieces = ['', '"', ',', ':', '{', '}', '[', ']', '1', '.', '-', 'e', 'tru', '\\', '\n', ' ', "'", '/', 'é'];
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    let broken = 0;
    for (let i = 0; i <= valid.length; i++) {
      for (const piece of pieces) {
        for (const cut of [0, 1, 2, valid.length]) {
          const text = valid.slice(0, i) + piece + valid.slice(i + cut);
          // A long integer, so that the native parser is not used.
          const error = errorOf(`[1234567890123456789,\n${text}]`);
          const inList = parses(`[1234567890123456789,\n${text}]`);
          expect(error === undefined, text).toBe(inList);
          expect(errorOf(text) === undefined, text).toBe(parses(text));
          if (error === undefined) continue;
          broken++;
          expect(text.length + 24, text).toBeGreaterThanOrEqual(error.offset);
        }
      }
    }
    expect(broken).toBeGreaterThan(1000);
  });
});

describe('unique names', () => {
  it('are required within each object; the second property is reported with its path', () => {
    expect(errorOf('{\n "a": 1,\n "b": [{ "a": 1 }],\n "a": null\n}', true)).toMatchObject({
      line: 4,
      column: 2,
      problem: { kind: 'duplicateName', name: 'a', path: 'a' },
    });
    expect(errorOf('{"b": [{}, {"x": {"a": 1, "\\u0061": 1}}]}', true)).toMatchObject({
      problem: { kind: 'duplicateName', path: 'b[1].x.a' },
    });
    expect(errorOf('{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}],"toString":1}', true)).toBeUndefined();
  });
  it('are not required otherwise: the last property is used', () => {
    expect(parseJson('{"a":1,"a":12345678901234567890}')).toEqual({ a: 12345678901234567890n });
  });
});

describe('jsonSpans', () => {
  const textAt = (text: string, path: string) => {
    const span = jsonSpans(text).get(path);
    return span && [span.key && text.slice(span.key.start, span.key.end), text.slice(span.start, span.end)];
  };
  it('has every value by path, with its name', () => {
    const text = '{ "a" : [ 1, { "b.c":"x" } ], "d": {}, "e": [] }';
    expect([...jsonSpans(text).keys()].sort()).toEqual(['', 'a', 'a[0]', 'a[1]', 'a[1].b.c', 'd', 'e']);
    expect(textAt(text, '')).toEqual([undefined, text]);
    expect(textAt(text, 'a')).toEqual(['"a"', '[ 1, { "b.c":"x" } ]']);
    expect(textAt(text, 'a[0]')).toEqual([undefined, '1']);
    expect(textAt(text, 'a[1].b.c')).toEqual(['"b.c"', '"x"']);
    expect(textAt(text, 'd')).toEqual(['"d"', '{}']);
    expect(textAt(text, 'e')).toEqual(['"e"', '[]']);
  });
  it('has the values before the first error', () => {
    const text = '{"name": "films", "fields": [{"name": "id"}, {"na';
    expect(textAt(text, 'fields[0].name')).toEqual(['"name"', '"id"']);
    expect(textAt(text, 'fields')?.[0]).toBe('"fields"');
    expect(jsonSpans('').size).toBe(0);
  });
});

describe('printJson', () => {
  it('prints a bigint as its digits', () => {
    expect(printJson({ a: 9223372036854775807n, b: ['x', undefined, 1n], c: undefined })).toBe(
      '{"a":9223372036854775807,"b":["x",null,1]}',
    );
  });
  it('prints what JSON does not have as JSON.stringify does, next to a bigint too', () => {
    const value = { date: new Date(0), f: () => 1, n: Number.NaN, list: [() => 1], o: {}, e: [] };
    expect(printJson({ value, big: 1n }, 2).replace(/,\s+"big": 1/, '')).toBe(JSON.stringify({ value }, null, 2));
    expect(printJson(undefined)).toBe('null');
  });
  it('indents in the same way with and without a bigint', () => {
    const value = (n: bigint | number) => ({ a: [n, { b: 'x' }], c: { d: [], e: {} } });
    expect(printJson(value(1n), 2)).toBe(printJson(value(1), 2));
    expect(printJson(value(1), 2)).toBe(JSON.stringify(value(1), null, 2));
  });
  it('is the inverse of parseJson', () => {
    const text = '{"id":"1","big":-9223372036854775808,"s":"\\"\\u2028","list":[{"n":1.5}]}';
    expect(parseJson(printJson(parseJson(text)))).toEqual(parseJson(text));
  });
});
