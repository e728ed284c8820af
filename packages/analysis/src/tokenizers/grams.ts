import { EdgeNGramTokenizer, NGramTokenizer } from '@searchdeck/contract/core';
import { defineComponent } from '../registry/registry.js';
import { type TokenizerStage, newToken } from '../core/stream.js';
import { checkBounds } from '../core/bounds.js';
import { JAVA_SPACE } from '../core/java-space.js';

const CLASSES: Readonly<Record<string, RegExp>> = {
  letter: /\p{L}/u,
  digit: /\p{Nd}/u,
  whitespace: JAVA_SPACE,
  punctuation: /\p{P}/u,
  symbol: /\p{S}/u,
};

/** Runs of accepted characters as [from, to) pairs of indexes. */
const runs = (characters: readonly string[], isAccepted: (c: string) => boolean): [number, number][] => {
  const spans: [number, number][] = [];
  let from = -1;
  for (const [i, c] of characters.entries()) {
    if (isAccepted(c)) {
      if (from < 0) from = i;
    } else {
      if (from >= 0) spans.push([from, i]);
      from = -1;
    }
  }
  if (from >= 0) spans.push([from, characters.length]);
  return spans;
};

const gramTokenizer = (
  { minGram, maxGram, tokenChars }: { minGram: number; maxGram: number; tokenChars: readonly string[] },
  isEdgeOnly: boolean,
): TokenizerStage => {
  checkBounds('minGram', minGram, 'maxGram', maxGram);
  const classes = tokenChars.map((name) => CLASSES[name]).filter((c) => c !== undefined);
  const isAccepted = (c: string): boolean => classes.length === 0 || classes.some((expression) => expression.test(c));
  return (text, sink) => {
    const characters = [...text];
    const at = [0];
    for (const c of characters) at.push((at.at(-1) ?? 0) + c.length);
    const token = newToken();
    for (const [first, last] of runs(characters, isAccepted)) {
      const starts = isEdgeOnly ? first : last - minGram;
      for (let from = first; from <= starts && from + minGram <= last; from++) {
        for (let to = from + minGram; to <= Math.min(last, from + maxGram); to++) {
          token.start = at[from] ?? 0;
          token.end = at[to] ?? 0;
          token.term = text.slice(token.start, token.end);
          token.increment = 1;
          token.length = 1;
          token.isKeyword = false;
          sink.token(token);
        }
      }
    }
  };
};

export const gramTokenizers = [
  defineComponent({
    name: 'edgeNGram',
    odataType: '#Vendor.Search.EdgeNGramTokenizer',
    schema: EdgeNGramTokenizer,
    // In recorded responses, the built-in name has Lucene's default of one character; definitions have the documented
    // default of two.
    builtIn: { maxGram: 1 },
    create: (parameters) => gramTokenizer(parameters, true),
  }),
  defineComponent({
    name: 'nGram',
    odataType: '#Vendor.Search.NGramTokenizer',
    schema: NGramTokenizer,
    create: (parameters) => gramTokenizer(parameters, false),
  }),
];
