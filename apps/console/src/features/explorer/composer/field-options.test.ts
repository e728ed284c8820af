import { expect, it } from 'vitest';
import { fieldOptions } from './field-options';

const option = (label: string) => ({ value: label, label });

it('lists the best matches of a thousand fields, and says how many are hidden', () => {
  const options = Array.from({ length: 1000 }, (_x, i) => option(`field${i}`));
  const all = fieldOptions({ options, search: '', limit: Infinity });
  expect(all).toHaveLength(51);
  expect(all.at(-1)).toMatchObject({ label: '950 more. Type to filter.', disabled: true });
  const matches = fieldOptions({ options, search: 'field99', limit: Infinity });
  expect(matches[0]).toEqual(option('field99'));
  expect(matches).toHaveLength(11);
});
