import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { analyzerNames } from '@searchdeck/contract';
import { describe, expect, it } from 'vitest';
import { filterNames, languageOf } from './name-options';

type Options = Parameters<OptionsFilter>[0]['options'];

const option = (name: string): ComboboxItem => ({ value: name, label: name });
const namesOf = (options: Options): string[] =>
  options.flatMap((each) => ('group' in each ? namesOf(each.items) : [each.value]));
const search = (text: string): string[] =>
  namesOf(
    filterNames({
      options: [{ group: 'Analyzers', items: analyzerNames.map(option) }],
      search: text,
      limit: Infinity,
    }),
  );

describe('languageOf', () => {
  it('names the language of each language analyzer', () => {
    expect(['de.lucene', 'pt-BR.microsoft', 'sr-latin.microsoft'].map(languageOf)).toEqual([
      'German',
      'Brazilian Portuguese',
      'Serbian (Latin)',
    ]);
    expect(analyzerNames.filter((name) => languageOf(name) === undefined)).toEqual([
      'standard.lucene',
      'standardasciifolding.lucene',
      'keyword',
      'pattern',
      'simple',
      'stop',
      'whitespace',
    ]);
    expect(languageOf('my-analyzer')).toBeUndefined();
  });
});

describe('filterNames', () => {
  it('finds analyzers by their language', () => {
    expect(search('german')).toEqual(['de.lucene', 'de.microsoft']);
    expect(search(' Chinese')).toEqual(['zh-Hans.lucene', 'zh-Hant.lucene', 'zh-Hans.microsoft', 'zh-Hant.microsoft']);
  });
  it('finds names otherwise', () => {
    expect(search('whitespace')).toEqual(['whitespace']);
    expect(search('de')[0]).toBe('de.lucene');
    expect(search('none of them')).toEqual([]);
  });
});
