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
  ['extractTokenAtPosition', 'Jane', { delimiter: ' ', position: 1 }, 'no token at position 1'],
  ['jsonArrayToStringCollection', '[1]', undefined, 'not a JSON array of strings'],
])('%s of %j fails: %s', (name, value, parameters, message) => {
  expect(() => apply(name, value, parameters)).toThrow(message);
});

test('an unsupported function is rejected by name', () => {
  expect(() => apply('fixedLengthEncode', 'a')).toThrow(
    "The mapping function 'fixedLengthEncode' is not supported by the local search service.",
  );
});
