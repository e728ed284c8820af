import { describe, expect, it } from 'vitest';
import { rankedOptions } from './ranked-options';

const option = (label: string) => ({ value: label, label });
const labels = (search: string, ...names: string[]) =>
  rankedOptions({ options: names.map(option), search, limit: Infinity }).map((each) => 'label' in each && each.label);

describe('rankedOptions', () => {
  it('ranks exact matches first, then prefixes, words, and other matches', () => {
    expect(labels('rating', 'generatings', 'mpaaRating', 'ratings', 'reviews/rating', 'Rating', 'title')).toEqual([
      'Rating',
      'ratings',
      'mpaaRating',
      'reviews/rating',
      'generatings',
    ]);
  });
  it('keeps the order without a search text', () => {
    expect(labels(' ', 'b', 'a')).toEqual(['b', 'a']);
  });
  it('ranks within groups and omits empty ones', () => {
    const groups = [
      { group: 'Other', items: [option('none')] },
      { group: 'Language', items: [option('da.basic'), option('en.lucene'), option('en')] },
    ];
    expect(rankedOptions({ options: groups, search: 'en', limit: Infinity })).toEqual([
      { group: 'Language', items: [option('en'), option('en.lucene')] },
    ]);
  });
});
