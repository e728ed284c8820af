import type { Anchor } from './tree.js';

const NEWLINE = 10;
const RETURN = 13;
const endsLine = (code: number): boolean =>
  code === NEWLINE || code === RETURN || code === 0x85 || code === 0x2028 || code === 0x2029;

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
const MARK = /\p{Mn}/u;
const before = (text: string, at: number): string => {
  const code = text.charCodeAt(at - 1);
  return code >= 0xdc00 && code < 0xe000 && at > 1 ? text.slice(at - 2, at) : text.charAt(at - 1);
};
/** Whether the character before `end` is a letter, digit, or underscore, or a combining mark on one. */
const isWord = (text: string, end: number): boolean => {
  const c = before(text, end);
  if (c < '\x80') return /\w/.test(c);
  if (LETTER_OR_DIGIT.test(c)) return true;
  for (let at = end; at > 0; at -= before(text, at).length) {
    const base = before(text, at);
    if (!MARK.test(base)) return at !== end && LETTER_OR_DIGIT.test(base);
  }
  return false;
};
const isWordBoundary = (text: string, at: number): boolean => {
  const isWordBefore = at > 0 && isWord(text, at);
  const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return isWordBefore !== (at < text.length && isWord(text, at + width));
};

const isAtLineBegin = (text: string, at: number, unixLines: boolean): boolean => {
  // In Java, the end of the text does not start a line.
  if (at === text.length) return false;
  if (at === 0) return true;
  const code = text.charCodeAt(at - 1);
  if (unixLines) return code === NEWLINE;
  return endsLine(code) && !(code === RETURN && text.charCodeAt(at) === NEWLINE);
};
const isAtLineEnd = (text: string, at: number, unixLines: boolean, isLast: boolean): boolean => {
  if (at === text.length) return true;
  const code = text.charCodeAt(at);
  if (unixLines) return code === NEWLINE && (!isLast || at === text.length - 1);
  if (!endsLine(code) || (code === NEWLINE && text.charCodeAt(at - 1) === RETURN)) return false;
  const isPair = code === RETURN && text.charCodeAt(at + 1) === NEWLINE;
  return !isLast || at + (isPair ? 2 : 1) === text.length;
};

/** Whether an anchor of a Java pattern matches at an offset; `lastMatch` is the end of the previous match. */
export const isAt = (anchor: Anchor, text: string, at: number, unixLines: boolean, lastMatch: number): boolean => {
  switch (anchor) {
    case 'begin':
      return at === 0;
    case 'end':
      return at === text.length;
    case 'lastLine':
      return isAtLineEnd(text, at, unixLines, true);
    case 'lineBegin':
      return isAtLineBegin(text, at, unixLines);
    case 'lineEnd':
      return isAtLineEnd(text, at, unixLines, false);
    case 'word':
      return isWordBoundary(text, at);
    case 'notWord':
      return !isWordBoundary(text, at);
    case 'lastMatch':
      return at === lastMatch;
  }
};
