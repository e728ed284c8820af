import { describe, expect, it } from 'vitest';
import { isSaved, normalizerStagesOf, stagesOf } from './stages';

const analyzer = { tokenizer: 'standard_v2', charFilters: ['html_strip', 'mine'], tokenFilters: ['lowercase', 'stop'] };

describe('stagesOf', () => {
  it('shows the text after each character filter and the tokens after each later step', () => {
    const charFilters = ['html_strip', 'mine'];
    expect(stagesOf(analyzer).map(({ name, request }) => [name, request])).toEqual([
      ['html_strip', { tokenizer: 'keyword_v2', charFilters: ['html_strip'] }],
      ['mine', { tokenizer: 'keyword_v2', charFilters }],
      ['standard_v2', { tokenizer: 'standard_v2', charFilters }],
      ['lowercase', { tokenizer: 'standard_v2', charFilters, tokenFilters: ['lowercase'] }],
      ['stop', { tokenizer: 'standard_v2', charFilters, tokenFilters: ['lowercase', 'stop'] }],
    ]);
  });
  it('accepts incomplete analyzers', () => {
    expect(stagesOf({ charFilters: [1, 'html_strip'], tokenFilters: ['lowercase'] })).toHaveLength(1);
    expect(stagesOf(undefined)).toEqual([]);
  });
});

it('shows the whole value after each step of a normalizer', () => {
  const stages = normalizerStagesOf({ charFilters: ['mine'], tokenFilters: ['lowercase', 'asciifolding'] });
  expect(stages.map(({ name, request, isWholeText }) => [name, request, isWholeText])).toEqual([
    ['mine', { tokenizer: 'keyword_v2', charFilters: ['mine'] }, true],
    ['lowercase', { tokenizer: 'keyword_v2', charFilters: ['mine'], tokenFilters: ['lowercase'] }, true],
    [
      'asciifolding',
      { tokenizer: 'keyword_v2', charFilters: ['mine'], tokenFilters: ['lowercase', 'asciifolding'] },
      true,
    ],
  ]);
  expect(normalizerStagesOf({})).toEqual([]);
});

it('a step can be tested if the service has its component', () => {
  const filter = { name: 'stop', stopwords: ['a'] };
  const [, own, , lowercase, stop] = stagesOf(analyzer);
  const saved = (stage: typeof stop, before: object) =>
    stage !== undefined && isSaved(stage, { tokenFilters: [filter] }, before);
  expect(saved(lowercase, {})).toBe(true);
  expect(saved(stop, {})).toBe(false);
  expect(saved(stop, { tokenFilters: [filter] })).toBe(true);
  expect(saved(stop, { tokenFilters: [{ ...filter, stopwords: [] }] })).toBe(false);
  expect(saved(own, {})).toBe(false);
});
