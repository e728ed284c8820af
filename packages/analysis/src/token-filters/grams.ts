import {
  EdgeNGramTokenFilter,
  EdgeNGramTokenFilterV2,
  NGramTokenFilter,
  NGramTokenFilterV2,
} from '@searchdeck/contract/core';
import { checkBounds } from '../core/bounds.js';
import { defineComponent } from '../registry/registry.js';
import type { TokenFilterStage } from '../core/stream.js';

/** Offsets of the boundaries between the characters (code points) of a term, both ends included. */
const boundaries = (term: string): number[] => {
  const at = [0];
  for (const c of term) at.push((at.at(-1) ?? 0) + c.length);
  return at;
};

/** Grams stack at the position of their term and keep its offsets. Terms too short for a gram are dropped. */
const gramFilter =
  (spans: (characters: number) => Iterable<readonly [number, number]>): TokenFilterStage =>
  (next) => {
    let skippedPositions = 0;
    return {
      token(t) {
        const term = t.term;
        const at = boundaries(term);
        let increment = t.increment + skippedPositions;
        skippedPositions = 0;
        let hasGram = false;
        for (const [from, to] of spans(at.length - 1)) {
          t.term = term.slice(at[from], at[to]);
          t.increment = increment;
          increment = 0;
          hasGram = true;
          next.token(t);
        }
        if (!hasGram) skippedPositions = increment;
      },
      end(trailing, length) {
        const gap = trailing + skippedPositions;
        skippedPositions = 0;
        next.end(gap, length);
      },
    };
  };

const nGrams = (minGram: number, maxGram: number): TokenFilterStage => {
  checkBounds('minGram', minGram, 'maxGram', maxGram);
  return gramFilter(function* (characters) {
    for (let from = 0; from + minGram <= characters; from++) {
      for (let to = from + minGram; to <= Math.min(characters, from + maxGram); to++) yield [from, to];
    }
  });
};

const edgeNGrams = (minGram: number, maxGram: number, side: string): TokenFilterStage => {
  checkBounds('minGram', minGram, 'maxGram', maxGram);
  return gramFilter(function* (characters) {
    for (let size = minGram; size <= Math.min(characters, maxGram); size++) {
      yield side === 'back' ? [characters - size, characters] : [0, size];
    }
  });
};

export const gramFilters = [
  defineComponent({
    odataType: '#Vendor.Search.EdgeNGramTokenFilter',
    schema: EdgeNGramTokenFilter,
    create: ({ minGram, maxGram, side }) => edgeNGrams(minGram, maxGram, side),
  }),
  defineComponent({
    name: 'edgeNGram_v2',
    odataType: '#Vendor.Search.EdgeNGramTokenFilterV2',
    schema: EdgeNGramTokenFilterV2,
    create: ({ minGram, maxGram, side }) => edgeNGrams(minGram, maxGram, side),
  }),
  defineComponent({
    odataType: '#Vendor.Search.NGramTokenFilter',
    schema: NGramTokenFilter,
    create: ({ minGram, maxGram }) => nGrams(minGram, maxGram),
  }),
  defineComponent({
    name: 'nGram_v2',
    odataType: '#Vendor.Search.NGramTokenFilterV2',
    schema: NGramTokenFilterV2,
    create: ({ minGram, maxGram }) => nGrams(minGram, maxGram),
  }),
];
