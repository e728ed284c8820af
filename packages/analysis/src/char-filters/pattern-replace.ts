import { PatternReplaceCharFilter } from '@searchdeck/contract/core';
import { compilePattern } from '../regex/java-regex.js';
import { replacementFor } from '../regex/replacement.js';
import { configured } from '../registry/registry.js';
import { type CharFilterStage, FilteredTextBuilder } from '../core/filtered-text.js';

/** Replaces the matches of a pattern. Replacement characters beyond the length of the match have its end offset. */
const patternReplace = (pattern: string, replacement: string): CharFilterStage => {
  const expression = compilePattern(pattern);
  const replacementOf = replacementFor(expression, replacement);
  return (text) => {
    const out = new FilteredTextBuilder();
    let from = 0;
    expression.each(text, (match) => {
      const output = replacementOf(text, match);
      const length = match.end - match.start;
      out.push(text.slice(from, match.start));
      const before = out.written;
      const difference = out.difference;
      out.push(output);
      if (output.length < length) out.correct(before + output.length, difference + length - output.length);
      else for (let n = length; n < output.length; n++) out.correct(before + n, difference - (n - length) - 1);
      from = match.end;
    });
    out.push(text.slice(from));
    return out.build();
  };
};

export const patternReplaceCharFilters = [
  configured({
    odataType: '#Vendor.Search.PatternReplaceCharFilter',
    schema: PatternReplaceCharFilter,
    create: ({ pattern, replacement }) => patternReplace(pattern, replacement),
  }),
];
