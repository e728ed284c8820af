import { SearchError } from '@searchdeck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnswers, parseCaptions, parseQueryRewrites } from './semantic-options.js';

describe('parseAnswers', () => {
  it.each([
    ['none', undefined],
    ['', undefined],
    ['extractive', { count: 1, threshold: 0.7 }],
    ['extractive|count-3', { count: 3, threshold: 0.7 }],
    ['extractive|count-3,threshold-0.5', { count: 3, threshold: 0.5 }],
    ['extractive| threshold-1 , maxcharlength-300', { count: 1, threshold: 1, maxCharLength: 300 }],
    ['extractive|maxCharLength-20,count-10', { count: 10, threshold: 0.7, maxCharLength: 20 }],
  ])('%s', (text, expected) => {
    expect(parseAnswers(text)).toEqual(expected);
  });

  it.each([
    ['generative', "must be 'none' or 'extractive'"],
    ['extractive|', "'count-<value>', 'threshold-<value>', 'maxcharlength-<value>'"],
    ['extractive|count', 'is not an option'],
    ['extractive|count-0', "'count' must be a whole number from 1 to 10"],
    ['extractive|count-11', "'count' must be a whole number from 1 to 10"],
    ['extractive|count-1,count-2', "'count' is specified twice"],
    ['extractive|threshold-1.1', "'threshold' must be a number from 0 to 1"],
    ['extractive|threshold--1', "'threshold' must be a number from 0 to 1"],
    ['extractive|maxcharlength-0', "'maxcharlength' must be a whole number from 1"],
    ['extractive|highlight-true', "'highlight-true' is not an option"],
    ['extractive|constructor-1', "'constructor-1' is not an option"],
  ])('rejects %s', (text, reason) => {
    expect(() => parseAnswers(text)).toThrow(
      expect.objectContaining({ status: 400, target: 'answers', message: expect.stringContaining(reason) as string }),
    );
  });
});

it.each([
  ['none', undefined],
  ['extractive', { highlight: true }],
  ['extractive|highlight-false', { highlight: false }],
  ['extractive|highlight-True,maxcharlength-80', { highlight: true, maxCharLength: 80 }],
])('parseCaptions %s', (text, expected) => {
  expect(parseCaptions(text)).toEqual(expected);
});

it('parseCaptions reports the rule for an invalid value', () => {
  expect(() => parseCaptions('extractive|highlight-yes')).toThrow("the option 'highlight' must be true or false");
});

it.each([
  ['none', undefined],
  ['generative', { count: 10 }],
  ['generative|count-5', { count: 5 }],
])('parseQueryRewrites %s', (text, expected) => {
  expect(parseQueryRewrites(text)).toEqual(expected);
});

it('returns options or throws a 400 for any text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', 'extractive|', 'extractive|count-', 'extractive|threshold-'),
      (text, head) => {
        try {
          const options = parseAnswers(head + text);
          if (options !== undefined) expect(options.count).toBeGreaterThanOrEqual(1);
        } catch (error) {
          expect(error).toBeInstanceOf(SearchError);
          expect((error as SearchError).status).toBe(400);
        }
      },
    ),
  );
});
