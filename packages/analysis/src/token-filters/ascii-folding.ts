import { AsciiFoldingTokenFilter } from '@searchdeck/contract/core';
import { foldToAscii } from '../core/ascii.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenFilterStage, mapTerms } from '../core/stream.js';

export const asciifolding = mapTerms(foldToAscii);

/** The folded term first, the original at the same position after it. */
const foldWithOriginal: TokenFilterStage = (next) => ({
  token(t) {
    const { term, increment } = t;
    const foldedTerm = foldToAscii(term);
    t.term = foldedTerm;
    next.token(t);
    if (foldedTerm === term) return;
    t.term = term;
    t.increment = 0;
    next.token(t);
    t.increment = increment;
  },
  end: (trailing, length) => next.end(trailing, length),
});

export const asciiFoldingFilters = [
  defineComponent({
    name: 'asciifolding',
    odataType: '#Vendor.Search.AsciiFoldingTokenFilter',
    schema: AsciiFoldingTokenFilter,
    create: ({ preserveOriginal }) => (preserveOriginal ? foldWithOriginal : asciifolding),
  }),
];
