import { PatternReplaceCharFilter } from '@searchdeck/contract/core';
import { compilePattern } from '../regex/java-regex.js';
import { replacementFor } from '../regex/replacement.js';
import { defineComponent } from '../registry/registry.js';
import { type CharFilterStage, FilteredTextBuilder } from '../core/filtered-text.js';

/** Replaces the matches of a pattern. */
const patternReplace = (pattern: string, replacement: string): CharFilterStage => {
  const expression = compilePattern(pattern);
  const replacementOf = replacementFor(expression, replacement);
  return (text) => {
    const out = new FilteredTextBuilder();
    let from = 0;
    expression.each(text, (match) => {
      out.push(text.slice(from, match.start));
      out.pushReplacement(match.end - match.start, replacementOf(text, match));
      from = match.end;
    });
    out.push(text.slice(from));
    return out.build();
  };
};

export const patternReplaceCharFilters = [
  defineComponent({
    odataType: '#Vendor.Search.PatternReplaceCharFilter',
    schema: PatternReplaceCharFilter,
    create: ({ pattern, replacement }) => patternReplace(pattern, replacement),
  }),
];
