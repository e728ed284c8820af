import { expect, it } from 'vitest';
import { countFields } from './count-fields';
import { inferSource } from './infer-index';

it('counts the fields of an index, which add up to those in its table', () => {
  const source = inferSource([{ itemId: '1', fields: { id: 'a', text: 'b' }, isCut: false, warnings: [] }], 'json');
  const text = JSON.stringify({ fields: [{ name: 'id' }, { name: 'chunk' }, { name: 'vector' }] });
  expect(countFields(text, source)).toEqual({ inferred: 1, others: 2 });
  expect(countFields('{', source)).toEqual({ inferred: 2, others: 0 });
});
