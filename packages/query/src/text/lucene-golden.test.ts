import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFullQuery } from './full.js';
import { parseSimpleQuery } from './simple.js';
import { queryTree, rejectionMessage } from '../test-support/s-expressions.js';

type Row = [text: string, any: string, all: string];
const golden = JSON.parse(readFileSync(new URL('lucene-golden.json', import.meta.url), 'utf8')) as {
  full: Row[];
  simple: Row[];
};

const treeOrColumn = (run: () => string): string => {
  let tree = '';
  try {
    tree = run();
  } catch {
    const message = rejectionMessage(run);
    return `!${/at line 1, column (\d+)\./.exec(message)?.[1] ?? message}`;
  }
  return tree;
};
/** The service rejects a query that consists only of negations; Lucene returns a query without matches. */
const isOnlyNegations = (tree: string): boolean => {
  const bare = /^(?:\(boost \S+ )*(\(bool.*)/.exec(tree)?.[1] ?? '';
  let depth = 0;
  let isNegative = bare !== '';
  for (const [index, char] of [...bare].entries()) {
    if (char === '(' && ++depth === 2 && bare[index - 1] !== '-') isNegative = false;
    if (char === ')') depth--;
  }
  return isNegative;
};

describe('full syntax against Lucene 8.7.0', () => {
  for (const [text, any, all] of golden.full) {
    for (const [searchMode, expected] of [
      ['any', any],
      ['all', all],
    ] as const) {
      test(`${text} · ${searchMode}`, () => {
        const actual = treeOrColumn(() => queryTree(parseFullQuery(text, { searchMode })));
        if (isOnlyNegations(expected)) expect(actual).toMatch(/^!/);
        else if (expected === '!') expect(actual).toMatch(/^!\d+$/);
        else expect(actual).toBe(expected);
      });
    }
  }
});

describe('simple syntax against Lucene 8.7.0', () => {
  for (const [text, any, all] of golden.simple) {
    test(text, () => {
      expect(queryTree(parseSimpleQuery(text, { searchMode: 'any' }))).toBe(any);
      expect(queryTree(parseSimpleQuery(text, { searchMode: 'all' }))).toBe(all);
    });
  }
});
