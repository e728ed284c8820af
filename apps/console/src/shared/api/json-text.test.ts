import { describe, expect, it } from 'vitest';
import { parseJson, printJson, tidyJson } from './json-text';

describe('parseJson and printJson', () => {
  it('keeps every digit of an Edm.Int64', () => {
    const text = '{"id":9223372036854775807,"low":-9223372036854775808,"list":[9007199254740993]}';
    const value = parseJson(text) as { id: bigint };
    expect(value.id).toBe(9223372036854775807n);
    expect(printJson(value, 0)).toBe(text);
  });
  it('leaves safe integers, fractions and exponents as numbers', () => {
    const text = '[9007199254740991,1.2345678901234567890,12345678901234567890e2]';
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
  it('does not touch digits inside strings', () => {
    const text = '{"isbn 9223372036854775807":"9223372036854775807 \\"9223372036854775807\\""}';
    expect(printJson(parseJson(text), 0)).toBe(text);
  });
  it('throws SyntaxError on what is not JSON, and tidyJson returns it unchanged', () => {
    expect(() => parseJson('{"a":9223372036854775807,}')).toThrow(SyntaxError);
    expect(tidyJson('not json')).toBe('not json');
    expect(tidyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  });
});
