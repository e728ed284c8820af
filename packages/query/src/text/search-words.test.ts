import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFullQuery } from './full.js';
import { parseSimpleQuery } from './simple.js';
import { searchWords } from './search-words.js';

describe('searchWords', () => {
  it.each([
    ['+famly -"luxary pol" | (Hotl* spa)', ['famly', 'luxary', 'pol', 'spa']],
    ['famly\\-hotl pool', ['pool']],
    ['*', []],
    ['don’t 4x 12', ['don’t', 'x']],
  ])('of simple syntax: %s', (text, expected) => {
    expect(searchWords(parseSimpleQuery(text), text).map((word) => word.text)).toEqual(expected);
  });

  it.each([
    ['Category:(Resort AND Spa) OR Category:Suiite', ['Resort', 'Spa', 'Suiite']],
    ['foo~1 name:"old hotl"~3 bar^2 NOT x w?ld /re.ex/ pre*', ['old', 'hotl', 'bar', 'x']],
    ['hotl:hotl', ['hotl']],
  ])('of full syntax: %s', (text, expected) => {
    const words = searchWords(parseFullQuery(text), text);
    expect(words.map((word) => word.text)).toEqual(expected);
    for (const { start, end, text: word } of words) expect(text.slice(start, end)).toBe(word);
  });

  it('finds the term, not the field of the same name', () => {
    expect(searchWords(parseFullQuery('hotl:hotl'), 'hotl:hotl')).toEqual([{ text: 'hotl', start: 5, end: 9 }]);
  });

  it('returns the offsets of every word', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ab', '"', '\\', '+', '-', '(', ')', ' ', 'é', '*', '|', '2')), (parts) => {
        const text = parts.join('');
        for (const word of searchWords(parseSimpleQuery(text), text)) {
          expect(text.slice(word.start, word.end)).toBe(word.text);
        }
      }),
    );
  });
});
