import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '@searchdeck/contract';
import {
  analyzedFields,
  bothPhases,
  choiceText,
  fieldsWithTwoAnalyzers,
  initialChoice,
  phasesOf,
  readChoice,
  requestOf,
  describeRequest,
  switchChoice,
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

describe('analyzedFields', () => {
  it('returns text fields with an analyzer or a normalizer, including subfields', () => {
    expect(fields).toEqual([
      { path: 'title', index: 'en.lucene', search: 'en.lucene' },
      { path: 'code', index: 'prefixes', search: 'keyword' },
      { path: 'city', filter: 'lowercase' },
      { path: 'address/street', index: 'standard.lucene', search: 'standard.lucene' },
    ]);
  });
  it('has a phase per distinct analyzer', () => {
    expect(fields.map(phasesOf)).toEqual([['index'], ['index', 'search'], ['filter'], ['index']]);
    expect(phasesOf(undefined)).toEqual([]);
  });
});

describe('a field with different analyzers', () => {
  it('is offered to be shown side by side, that of the choice first', () => {
    const offered = (field: string) => fieldsWithTwoAnalyzers(fields, { by: 'field', field, phase: 'index' });
    expect(offered('title')).toEqual(['code']);
    const two = analyzedFields({
      fields: [...definition.fields, { name: 'sku', type: 'Edm.String', indexAnalyzer: 'a', searchAnalyzer: 'b' }],
    });
    expect(fieldsWithTwoAnalyzers(two, { by: 'field', field: 'sku', phase: 'search' })).toEqual(['sku', 'code']);
    const { a, b } = bothPhases('code');
    expect([a, b].map((text) => requestOf(readChoice(text), fields))).toEqual([
      { analyzer: 'prefixes' },
      { analyzer: 'keyword' },
    ]);
  });
});

describe('a choice in the URL', () => {
  const choices: [Choice, string][] = [
    [{ by: 'field', field: 'address/street', phase: 'index' }, 'field:address/street'],
    [{ by: 'field', field: 'code', phase: 'search' }, 'field:code:search'],
    [{ by: 'analyzer', name: 'en.lucene' }, 'analyzer:en.lucene'],
    [{ by: 'normalizer', name: 'my custom-1' }, 'normalizer:my custom-1'],
    [{ by: 'tokenizer', name: 'letter', charFilters: [], tokenFilters: [] }, 'tokenizer:letter'],
    [
      { by: 'tokenizer', name: 'standard_v2', charFilters: ['html_strip'], tokenFilters: ['lowercase', 'stem mer'] },
      'tokenizer:standard_v2;chars=html_strip;filters=lowercase,stem mer',
    ],
  ];
  it.each(choices)('%j is written as %s and parsed again', (choice, text) => {
    expect(choiceText(choice)).toBe(text);
    expect(readChoice(text)).toEqual(choice);
  });
  it('is undefined if it is invalid', () => {
    expect(readChoice(null)).toBeUndefined();
    expect(readChoice('nothing:at all')).toBeUndefined();
  });
});

describe('the request of a choice', () => {
  it('has the analyzer or normalizer that the field uses in that phase', () => {
    const requestFor = (field: string, phase: 'index' | 'search' | 'filter') =>
      requestOf({ by: 'field', field, phase }, fields);
    expect(requestFor('code', 'index')).toEqual({ analyzer: 'prefixes' });
    expect(requestFor('code', 'search')).toEqual({ analyzer: 'keyword' });
    expect(requestFor('city', 'filter')).toEqual({ normalizer: 'lowercase' });
    // The field doesn't have this phase: its first one is used.
    expect(requestFor('city', 'search')).toEqual({ normalizer: 'lowercase' });
    expect(requestFor('rating', 'index')).toBeUndefined();
  });
  it('is undefined while the choice is incomplete', () => {
    expect(requestOf(undefined, fields)).toBeUndefined();
    expect(requestOf({ by: 'analyzer', name: '' }, fields)).toBeUndefined();
  });
  it('omits empty lists, and is described in processing order', () => {
    const bare = requestOf({ by: 'tokenizer', name: 'letter', charFilters: [], tokenFilters: [] }, fields);
    expect(bare).toEqual({ tokenizer: 'letter' });
    expect(describeRequest({ tokenizer: 'letter', charFilters: ['html_strip'], tokenFilters: ['lowercase'] })).toBe(
      'html_strip → letter → lowercase',
    );
  });
  it('keeps the analyzer of a field when switching to analyzers', () => {
    const field = initialChoice(fields);
    expect(field).toEqual({ by: 'field', field: 'title', phase: 'index' });
    expect(switchChoice('analyzer', field, fields)).toEqual({ by: 'analyzer', name: 'en.lucene' });
    expect(initialChoice([])).toEqual({ by: 'analyzer', name: 'standard.lucene' });
  });
});
