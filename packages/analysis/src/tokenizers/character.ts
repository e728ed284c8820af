import { lowerCase } from '../core/case-folding.js';
import { NOT_JAVA_SPACE } from '../core/java-space.js';
import { lazy } from '../core/lazy.js';
import { defineBuiltIn } from '../registry/registry.js';
import { type TokenizerStage, newToken } from '../core/stream.js';

/** Maximum token length of Lucene's CharTokenizer. */
const MAX_WORD_LENGTH = 255;

/** Maximal runs of characters that a test accepts. `accepts` is evaluated once per UTF-16 unit. */
export const characterRuns = (
  accepts: RegExp,
  {
    maxLength = MAX_WORD_LENGTH,
    change = (term: string) => term,
  }: { maxLength?: number; change?: (term: string) => string } = {},
): TokenizerStage => {
  const units = new Uint8Array(0x10000);
  for (let c = 0; c < 0x10000; c++) if (accepts.test(String.fromCharCode(c))) units[c] = 1;
  return (text, sink) => {
    const token = newToken();
    const emit = (start: number, end: number): void => {
      token.term = change(text.slice(start, end));
      token.start = start;
      token.end = end;
      token.increment = 1;
      token.length = 1;
      token.isKeyword = false;
      sink.token(token);
    };
    let start = -1;
    let i = 0;
    while (i < text.length) {
      const unit = text.charCodeAt(i);
      const isSurrogate = unit >= 0xd800 && unit < 0xdc00;
      const width = isSurrogate && i + 1 < text.length ? 2 : 1;
      const isAccepted = isSurrogate ? accepts.test(text.slice(i, i + width)) : units[unit] === 1;
      if (isAccepted) {
        if (start < 0) start = i;
        i += width;
        if (i - start >= maxLength) {
          emit(start, i);
          start = -1;
        }
      } else {
        if (start >= 0) emit(start, i);
        start = -1;
        i += width;
      }
    }
    if (start >= 0) emit(start, i);
  };
};

const LETTER = /^\p{L}/u;

export const whitespaceTokenizer = lazy(() => characterRuns(NOT_JAVA_SPACE));
export const letterTokenizer = lazy(() => characterRuns(LETTER));
export const lowercaseTokenizer = lazy(() => characterRuns(LETTER, { change: lowerCase }));

export const characterTokenizers = [
  defineBuiltIn('whitespace', whitespaceTokenizer),
  defineBuiltIn('letter', letterTokenizer),
  defineBuiltIn('lowercase', lowercaseTokenizer),
];
