import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '@searchdeck/contract';
import {
  analyzedFields,
  choiceText,
  firstChoice,
  momentsOf,
  readChoice,
  requestOf,
  requestWords,
  turned,
  type Choice,
} from './choice';

const definition = {
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false },
    { name: 'title', type: 'Edm.String', searchable: true, analyzer: 'en.lucene' },
    { name: 'code', type: 'Edm.String', searchable: true, indexAnalyzer: 'prefixes', searchAnalyzer: 'keyword' },
    { name: 'city', type: 'Edm.String', searchable: false, filterable: true, normalizer: 'lowercase' },
    { name: 'rating', type: 'Edm.Double' },
    {
      name: 'address',
      type: 'Edm.ComplexType',
      fields: [{ name: 'street', type: 'Edm.String', searchable: true }],
    },
  ],
} as Pick<SearchIndex, 'fields'>;
const fields = analyzedFields(definition);

describe('the fields of text', () => {
  it('are those with an analyzer or a normalizer, sub-fields included', () => {
    expect(fields).toEqual([
      { path: 'title', index: 'en.lucene', search: 'en.lucene' },
      { path: 'code', index: 'prefixes', search: 'keyword' },
      { path: 'city', filter: 'lowercase' },
      { path: 'address/street', index: 'standard.lucene', search: 'standard.lucene' },
    ]);
  });
  it('have a moment for everything that differs', () => {
    expect(fields.map(momentsOf)).toEqual([['index'], ['index', 'search'], ['filter'], ['index']]);
    expect(momentsOf(undefined)).toEqual([]);
  });
});

describe('a choice in the address', () => {
  const choices: [Choice, string][] = [
    [{ by: 'field', field: 'address/street', moment: 'index' }, 'field:address/street'],
    [{ by: 'field', field: 'code', moment: 'search' }, 'field:code:search'],
    [{ by: 'analyzer', name: 'en.lucene' }, 'analyzer:en.lucene'],
    [{ by: 'normalizer', name: 'my own-1' }, 'normalizer:my own-1'],
    [{ by: 'tokenizer', name: 'letter', charFilters: [], tokenFilters: [] }, 'tokenizer:letter'],
    [
      { by: 'tokenizer', name: 'standard_v2', charFilters: ['html_strip'], tokenFilters: ['lowercase', 'stem mer'] },
      'tokenizer:standard_v2;chars=html_strip;filters=lowercase,stem mer',
    ],
  ];
  it.each(choices)('%j stands as %s and is read back', (choice, text) => {
    expect(choiceText(choice)).toBe(text);
    expect(readChoice(text)).toEqual(choice);
  });
  it('that makes no sense is none', () => {
    expect(readChoice(null)).toBeUndefined();
    expect(readChoice('nothing:at all')).toBeUndefined();
  });
});

describe('the request of a choice', () => {
  it('names what the field uses at that moment', () => {
    const of = (field: string, moment: 'index' | 'search' | 'filter') =>
      requestOf({ by: 'field', field, moment }, fields);
    expect(of('code', 'index')).toEqual({ analyzer: 'prefixes' });
    expect(of('code', 'search')).toEqual({ analyzer: 'keyword' });
    expect(of('city', 'filter')).toEqual({ normalizer: 'lowercase' });
    // A moment that the field does not have: its first.
    expect(of('city', 'search')).toEqual({ normalizer: 'lowercase' });
    expect(of('rating', 'index')).toBeUndefined();
  });
  it('is not there while nothing is chosen', () => {
    expect(requestOf(undefined, fields)).toBeUndefined();
    expect(requestOf({ by: 'analyzer', name: '' }, fields)).toBeUndefined();
  });
  it('leaves empty lists out, and is told in the order in which things run', () => {
    const bare = requestOf({ by: 'tokenizer', name: 'letter', charFilters: [], tokenFilters: [] }, fields);
    expect(bare).toEqual({ tokenizer: 'letter' });
    expect(requestWords({ tokenizer: 'letter', charFilters: ['html_strip'], tokenFilters: ['lowercase'] })).toBe(
      'html_strip → letter → lowercase',
    );
  });
  it('keeps the analyzer of a field when one turns to analyzers', () => {
    const field = firstChoice(fields);
    expect(field).toEqual({ by: 'field', field: 'title', moment: 'index' });
    expect(turned('analyzer', field, fields)).toEqual({ by: 'analyzer', name: 'en.lucene' });
    expect(firstChoice([])).toEqual({ by: 'analyzer', name: 'standard.lucene' });
  });
});
