import { ShingleTokenFilter } from '@searchdeck/contract/core';
import { checkBounds } from '../core/bounds.js';
import { type Parameters } from '../registry/parameters.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, type TokenState, WORD, copyToken, newToken, transformTerms } from '../core/stream.js';

interface Slot extends TokenState {
  isFiller: boolean;
}

/** Inserts filler tokens at empty positions, at most as many as a shingle can span. */
const withFillers = (
  tokens: readonly TokenState[],
  trailing: number,
  length: number,
  settings: Parameters<typeof ShingleTokenFilter>,
): Slot[] => {
  const slots: Slot[] = [];
  const fill = (count: number, offset: number): void => {
    for (let i = 0; i < Math.min(count, settings.maxShingleSize - 1); i++) {
      slots.push({ ...newToken(WORD), term: settings.filterToken, start: offset, end: offset, isFiller: true });
    }
  };
  for (const t of tokens) {
    fill(t.increment - 1, t.start);
    slots.push({ ...copyToken(t), isFiller: false });
  }
  fill(trailing, length);
  return slots;
};

function* shingles(slots: readonly Slot[], settings: Parameters<typeof ShingleTokenFilter>): Generator<TokenState> {
  const { minShingleSize, maxShingleSize, tokenSeparator } = settings;
  const hasUnigrams = settings.outputUnigrams || (settings.outputUnigramsIfNoShingles && slots.length < minShingleSize);
  let pending = 0;
  for (const [i, slot] of slots.entries()) {
    pending++;
    if (hasUnigrams && !slot.isFiller) {
      yield { ...copyToken(slot), increment: pending, length: 1 };
      pending = 0;
    }
    let term = slot.term;
    let hasOnlyFillers = slot.isFiller;
    for (let size = 2; size <= maxShingleSize && i + size <= slots.length; size++) {
      const last = slots[i + size - 1];
      if (last === undefined) break;
      term += tokenSeparator + last.term;
      hasOnlyFillers &&= last.isFiller;
      if (size < minShingleSize || hasOnlyFillers) continue;
      yield {
        ...copyToken(slot),
        term,
        // After a filter that stacks tokens, the last token can end before the first one starts.
        end: Math.max(slot.end, last.end),
        type: 'shingle',
        increment: pending,
        length: settings.outputUnigrams ? size : Math.max(1, size - minShingleSize + 1),
      };
      pending = 0;
    }
  }
}

/** Combinations of adjacent tokens. Lucene's ShingleFilter. */
const shingle = (settings: Parameters<typeof ShingleTokenFilter>): TokenFilterStage => {
  const { minShingleSize, maxShingleSize } = settings;
  checkBounds('minShingleSize', minShingleSize, 'maxShingleSize', maxShingleSize);
  return transformTerms((tokens, trailing, length) =>
    shingles(withFillers(tokens, trailing, length, settings), settings),
  );
};

export const shingleFilters = [
  defineComponent({
    name: 'shingle',
    odataType: '#Vendor.Search.ShingleTokenFilter',
    schema: ShingleTokenFilter,
    create: shingle,
  }),
];
