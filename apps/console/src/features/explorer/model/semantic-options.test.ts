import { describe, expect, it } from 'vitest';
import { printAnswers, printCaptions, readAnswers, readCaptions } from './semantic-options';

describe('options of answers and captions', () => {
  it.each(['extractive', 'extractive|count-3', 'extractive|count-3,threshold-0.8', 'extractive|maxcharlength-200'])(
    'answers=%s round-trips',
    (text) => {
      const read = readAnswers(text);
      if (read === undefined || read === 'unreadable') throw new Error(`not read: ${read}`);
      expect(printAnswers(read)).toBe(text);
    },
  );
  it.each(['extractive', 'extractive|highlight-false', 'extractive|highlight-false,maxcharlength-90'])(
    'captions=%s round-trips',
    (text) => {
      const read = readCaptions(text);
      if (read === undefined || read === 'unreadable') throw new Error(`not read: ${read}`);
      expect(printCaptions(read)).toBe(text);
    },
  );
  it('reads "none" as undefined and reports unknown options as unreadable', () => {
    expect([readAnswers('none'), readAnswers(null), readCaptions('none')]).toEqual([undefined, undefined, undefined]);
    expect([readAnswers('extractive|many'), readCaptions('abstractive')]).toEqual(['unreadable', 'unreadable']);
  });
});
