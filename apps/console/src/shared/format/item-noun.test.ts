import { describe, expect, it } from 'vitest';
import { inSentence, itemNoun } from './item-noun';

describe('item nouns', () => {
  it.each([
    ['Scoring profiles', 'Scoring profile'],
    ['Subscription IDs', 'Subscription ID'],
    ['Categories', 'Category'],
    ['Indexes', 'Index'],
    ['Aliases', 'Alias'],
    ['Data sources', 'Data source'],
    ['Knowledge bases', 'Knowledge base'],
    ['Stop', undefined],
    ['Radius', undefined],
  ])('names an item of %j', (label, noun) => {
    expect(itemNoun(label)).toBe(noun);
  });

  it('keeps abbreviations in a sentence', () => {
    expect(inSentence('Scoring profile')).toBe('scoring profile');
    expect(inSentence('IP rule')).toBe('IP rule');
  });
});
