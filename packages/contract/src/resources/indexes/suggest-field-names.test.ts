import { expect, it } from 'vitest';
import { suggestFieldNames } from './suggest-field-names.js';

const suggest = (...sources: string[]) => sources.map((source) => suggestFieldNames(sources).get(source));

it('suggests valid names for columns that no field can be named after', () => {
  expect(suggest('Product ID', 'unit price ($)', '2nd', 'azureSearchKey', '価格')).toEqual([
    'Product_ID',
    'unit_price_',
    'f_2nd',
    'f_azureSearchKey',
    'f__',
  ]);
});

it('columns with valid names keep them, and names differ in more than letter case', () => {
  expect(suggest('first name', 'first_name', 'First_Name', '価格', '商品')).toEqual([
    'first_name_3',
    'first_name',
    'First_Name_2',
    'f__',
    'f___2',
  ]);
});
