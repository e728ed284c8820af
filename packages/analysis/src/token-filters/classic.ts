import { defineBuiltIn } from '../registry/registry.js';
import type { TokenFilterStage } from '../core/stream.js';

/** Removes 's from possessives and dots from acronyms found by the classic tokenizer. */
const classic: TokenFilterStage = (next) => ({
  token(t) {
    if (t.type === '<APOSTROPHE>' && /'[sS]$/.test(t.term)) t.term = t.term.slice(0, -2);
    else if (t.type === '<ACRONYM>') t.term = t.term.replaceAll('.', '');
    next.token(t);
  },
  end: (trailing, length) => next.end(trailing, length),
});

export const classicFilters = [defineBuiltIn('classic', () => classic)];
