import { PatternTokenizer, badRequest, countOf } from '@searchdeck/contract/core';
import { compilePattern } from '../regex/java-regex.js';
import { defineComponent } from '../registry/registry.js';
import { type TokenizerStage, newToken } from '../core/stream.js';

/** Splits at matches (`group` -1) or emits the matches of a group as tokens. Empty tokens are left out. */
export const patternTokenizer = (pattern: string, flags: string | undefined, group: number): TokenizerStage => {
  const expression = compilePattern(pattern, flags);
  if (group > expression.groupCount) {
    throw badRequest(`The group ${group} does not exist: the pattern has ${countOf(expression.groupCount, 'group')}.`, {
      target: 'group',
    });
  }
  return (text, sink) => {
    const token = newToken();
    const emit = (start: number, end: number): void => {
      if (start === end) return;
      token.term = text.slice(start, end);
      token.start = start;
      token.end = end;
      token.increment = 1;
      token.length = 1;
      token.isKeyword = false;
      sink.token(token);
    };
    let from = 0;
    expression.each(text, (match) => {
      if (group >= 0) {
        const span = match.group(group);
        if (span !== undefined) emit(span[0], span[1]);
        return;
      }
      emit(from, match.start);
      from = match.end;
    });
    if (group < 0) emit(from, text.length);
  };
};

export const patternTokenizers = [
  defineComponent({
    name: 'pattern',
    odataType: '#Vendor.Search.PatternTokenizer',
    schema: PatternTokenizer,
    create: ({ pattern, flags, group }) => patternTokenizer(pattern, flags, group),
  }),
];
