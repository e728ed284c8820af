import { expect, it } from 'vitest';
import { countOf, existsText, nameInUseText } from './kind-names';

const dataSource = { singular: 'Data source', plural: 'Data sources' };
const index = { singular: 'Index', plural: 'Indexes' };

it('names kinds in the middle of a sentence, with their count', () => {
  expect(countOf(dataSource, 1)).toBe('1 data source');
  expect(countOf(index, 1200)).toBe('1,200 indexes');
});

it('starts a sentence with the article of a kind', () => {
  expect(existsText(dataSource, 'files')).toBe('A data source named files already exists.');
  expect(existsText(index, 'films')).toBe('An index named films already exists.');
  expect(nameInUseText({ singular: 'Alias' }, index, 'films')).toBe(
    "An index named films already exists. An alias can't have the name of an index.",
  );
});
