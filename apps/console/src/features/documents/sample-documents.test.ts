import type { SearchField } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { documentsIn, inferFields } from '../../shared/definition/infer-fields';
import { convertSample } from './sample-documents';

/** The documents of a sample, as they fit the fields that were inferred from it. */
const convert = (text: string): unknown => {
  const fields = inferFields(documentsIn(text), []).fields.map((field): SearchField =>
    field.name === 'id' ? { name: 'id', type: 'Edm.String', key: true } : field,
  );
  return JSON.parse(convertSample(text, fields));
};

describe('convertSample', () => {
  it('converts values of several types and numeric keys to strings, at every depth', () => {
    const documents = [
      { id: 1, mixed: [1, 'a', true], 'the code': 5, deep: [{ rows: { tags: [2, 'b', null] } }] },
      { id: 2, mixed: 'c', 'the code': 'x', deep: { rows: { tags: 3 } } },
    ];
    expect(convert(JSON.stringify(documents))).toEqual([
      { id: '1', mixed: ['1', 'a', 'true'], 'the code': '5', deep: [{ rows: { tags: ['2', 'b', null] } }] },
      { id: '2', mixed: ['c'], 'the code': 'x', deep: [{ rows: { tags: ['3'] } }] },
    ]);
  });
  it('converts large numbers exactly, and documents on lines', () => {
    expect(convert('{"id":9007199254740993,"a":1.5}\n{"id":2,"a":2}')).toEqual([
      { id: '9007199254740993', a: 1.5 },
      { id: '2', a: 2 },
    ]);
  });
  it('leaves other texts as they are', () => {
    const fields: SearchField[] = [
      { name: 'id', type: 'Edm.String', key: true },
      { name: 'price', type: 'Edm.Double' },
    ];
    for (const text of ['id,price\n1,2', '[{"id": "1",  "price": 2}]', '[{"id": 1', '']) {
      expect(convertSample(text, fields)).toBe(text);
    }
  });
});
