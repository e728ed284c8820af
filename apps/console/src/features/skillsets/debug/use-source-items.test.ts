import { expect, test } from 'vitest';
import { documentIds } from './use-source-items';

const document = (itemId: string, fields: Record<string, unknown>) => ({ itemId, fields, isCut: false, warnings: [] });
const rows = [
  document('a.csv', { number: '1', text: 'one' }),
  document('a.csv', { number: 2 }),
  document('b.csv', { text: 'without a key' }),
];
const fieldMappings = [{ sourceFieldName: 'number', targetFieldName: 'id' }];

test('rows of files are listed by their keys, other documents by their items', () => {
  expect(documentIds(rows, { fieldMappings }, 'id')).toEqual(['1', '2', 'b.csv']);
  expect(documentIds(rows, {}, 'number')).toEqual(['1', '2', 'b.csv']);
  const files = [document('a.md', { id: 'x' }), document('b.md', { id: 'y' })];
  expect(documentIds(files, {}, 'id')).toEqual(['a.md', 'b.md']);
});

test('rows whose keys are not known are listed by their file', () => {
  expect(documentIds(rows, {}, undefined)).toEqual(['a.csv', 'b.csv']);
  const encoded = [{ ...fieldMappings[0]!, mappingFunction: { name: 'base64Encode' as const } }];
  expect(documentIds(rows, { fieldMappings: encoded }, 'id')).toEqual(['a.csv', 'b.csv']);
});
