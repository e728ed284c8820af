import { describe, expect, it } from 'vitest';
import { bestMatch, idOfItem, itemWithId, matchingItems, PROJECTION_ITEM } from './palette-items';

const titles = (filter: string) => matchingItems(filter).map((item) => (item === PROJECTION_ITEM ? item : item.title));
const best = (filter: string) => {
  const item = bestMatch(matchingItems(filter), filter);
  return item === undefined || item === PROJECTION_ITEM ? item : item.title;
};

describe('the items of the palette', () => {
  it('are found by title, description, and output', () => {
    expect(titles('  LANGUAGE ')).toContain('Language detection');
    expect(titles('keyPhrases')).toContain('Key phrase extraction');
    expect(titles('index projection')).toEqual([PROJECTION_ITEM]);
    expect(titles('no such skill')).toEqual([]);
  });
  it('have a best match, by its title before its description', () => {
    // The description of Split, which is the first one, contains "sentences".
    expect(titles('sent')[0]).toBe('Split');
    expect(best('sent')).toBe('Sentiment');
    expect(best('recognition')).toBe('Entity recognition');
    expect(best('keyPhrases')).toBe('Key phrase extraction');
    expect(best(' ')).toBeUndefined();
    expect(best('no such skill')).toBeUndefined();
  });
  it('are identified in drag data', () => {
    for (const item of matchingItems('')) expect(itemWithId(idOfItem(item))).toBe(item);
    expect(itemWithId('other')).toBeUndefined();
  });
});
