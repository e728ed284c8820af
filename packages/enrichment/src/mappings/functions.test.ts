import { expect, test } from 'vitest';
import type { FieldMapping } from '@searchdeck/contract';
import { mappingFunction } from './functions.js';

type Function = NonNullable<FieldMapping['mappingFunction']>;
const apply = (name: string, value: unknown, parameters?: Record<string, unknown>) =>
  mappingFunction({ sourceFieldName: 'a', mappingFunction: { name, parameters } as Function })(value);

test.each([
  ['base64Encode', '00>00?00', { useHttpServerUtilityUrlTokenEncode: false }, 'MDA-MDA_MDA'],
  ['base64Encode', '00>00?00', undefined, 'MDA-MDA_MDA1'],
  ['base64Decode', 'MDA-MDA_MDA', { useHttpServerUtilityUrlTokenDecode: false }, '00>00?00'],
  ['base64Decode', 'MDA-MDA_MDA1', undefined, '00>00?00'],
  ['base64Decode', '', undefined, ''],
  ['base64Decode', 'aGVsbG8=', { useHttpServerUtilityUrlTokenDecode: false }, 'hello'],
  ['extractTokenAtPosition', 'Jane Doe', { delimiter: ' ', position: 1 }, 'Doe'],
  ['jsonArrayToStringCollection', '["a","b"]', undefined, ['a', 'b']],
  ['urlEncode', 'a b/ü', undefined, 'a%20b%2F%C3%BC'],
  ['urlDecode', 'a%20b', undefined, 'a b'],
  ['toJson', { a: [1] }, undefined, '{"a":[1]}'],
  ['urlEncode', ['a b', 1], undefined, ['a%20b', 1]],
  ['urlEncode', 5, undefined, 5],
])('%s of %j with %j is %j', (name, value, parameters, expected) => {
  expect(apply(name, value, parameters)).toEqual(expected);
});

test.each([
  ['base64Decode', 'aGVsbG8', undefined, 'Set useHttpServerUtilityUrlTokenDecode to false'],
  ['base64Decode', 'a*b1', undefined, 'not base64'],
  ['base64Decode', 'a b', { useHttpServerUtilityUrlTokenDecode: false }, 'not base64'],
  ['extractTokenAtPosition', 'Jane', { delimiter: ' ', position: 1 }, 'no token at position 1'],
  ['jsonArrayToStringCollection', '[1]', undefined, 'not a JSON array of strings'],
])('%s of %j fails: %s', (name, value, parameters, message) => {
  expect(() => apply(name, value, parameters)).toThrow(message);
});

test('fixedLengthEncode returns document keys of one length, which differ for other texts', () => {
  const texts = ['', 'a', `https://example.com/${'long/'.repeat(1000)}`, 'Größe'];
  const keys = texts.map((text) => apply('fixedLengthEncode', text));
  expect(keys).toEqual(texts.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect(new Set(keys).size).toBe(texts.length);
  expect(apply('fixedLengthEncode', 'a')).toBe(keys[1]);
});

test('an unsupported function is rejected by name', () => {
  expect(() => apply('other', 'a')).toThrow(
    "The mapping function 'other' is not supported by the local search service.",
  );
});
