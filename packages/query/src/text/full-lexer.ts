import type { SearchError } from '@searchdeck/contract';
import type { Span } from '../ast.js';
import { queryStringError } from '../errors.js';
import { matchAt } from '../match-at.js';

export type FullTokenKind =
  | 'AND'
  | 'OR'
  | 'NOT'
  | '+'
  | '-'
  /** `+`, `-`, or `!` before whitespace: a term, as in Lucene. */
  | 'bare-operator'
  | '('
  | ')'
  | ':'
  | '^'
  /** `[` or `{`, the start of a range. */
  | 'range'
  | 'quoted'
  | 'regexp'
  /** `~`, `~1`, `~0.8`. */
  | '~'
  | 'term'
  | 'prefix'
  | 'wildcard'
  /** `*` alone. */
  | '*'
  | 'number'
  | 'end';
export interface FullToken extends Span {
  kind: FullTokenKind;
}

const SPACE = new Set([' ', '\t', '\n', '\r', '\u3000']);
/** Characters that must be escaped in a term; `+` and `-` only at its start. */
const SPECIAL = new Set([...SPACE, '!', '(', ')', ':', '^', '[', ']', '"', '{', '}', '~', '*', '?', '\\', '/']);
/** A map instead of an object, because users also search for `constructor` and `valueOf`. */
const OPERATORS: ReadonlyMap<string, FullTokenKind> = new Map([
  ['AND', 'AND'],
  ['&&', 'AND'],
  ['OR', 'OR'],
  ['||', 'OR'],
  ['NOT', 'NOT'],
]);
const FIELD_PATH = /[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)+(?=[ \t\n\r\u3000]*:)/y;
const NUMBER = /\d+(?:\.\d+)?/y;

/**
 * The token manager of Lucene's classic query parser (QueryParser.jj), with two additions of the
 * service: a field name may be a path (`Address/City:…`), and a `~` inside a word is part of the word.
 */
export class FullLexer {
  constructor(
    readonly text: string,
    readonly parameter: string,
  ) {}

  /** Reads the next token; after a `^`, it must be a number. */
  scan(from: number, isAfterCaret: boolean): FullToken {
    const { text } = this;
    let at = from;
    if (isAfterCaret && at < text.length) {
      const number = matchAt(NUMBER, text, at);
      if (number === undefined) throw this.lexicalError(at + 1);
      return { kind: 'number', start: at, end: at + number.length };
    }
    while (SPACE.has(text[at] ?? '')) at++;
    const token = (kind: FullTokenKind, end: number): FullToken => ({ kind, start: at, end });
    const char = text[at];
    switch (char) {
      case undefined:
        return token('end', at);
      case '(':
      case ')':
      case ':':
      case '^':
        return token(char, at + 1);
      case '[':
      case '{':
        return token('range', at + 1);
      case '+':
      case '-':
      case '!':
        if (SPACE.has(text[at + 1] ?? '')) return token('bare-operator', at + 2);
        return token(char === '!' ? 'NOT' : char, at + 1);
      case '"':
        return token('quoted', this.quotedEnd(at));
      case '/':
        return token('regexp', this.regexpEnd(at));
      case '~':
        return token('~', this.slopEnd(at));
      default:
        return this.word(at);
    }
  }

  // QUOTED ::= '"' ([^"\] | '\' any)* '"'
  private quotedEnd(start: number): number {
    for (let i = start + 1; i < this.text.length; i++) {
      if (this.text[i] === '\\') i++;
      else if (this.text[i] === '"') return i + 1;
    }
    throw this.lexicalError(this.text.length);
  }

  // REGEXPTERM ::= '/' ([^/] | '\/')* '/'     the longest match, so `\/` ends one only if no other slash follows
  private regexpEnd(start: number): number {
    let escapedSlash = -1;
    for (let i = this.text.indexOf('/', start + 1); i !== -1; i = this.text.indexOf('/', i + 1)) {
      if (this.text[i - 1] !== '\\') return i + 1;
      escapedSlash = i;
    }
    if (escapedSlash === -1) throw this.lexicalError(this.text.length);
    return escapedSlash + 1;
  }

  // FUZZY_SLOP ::= '~' TERM_CHAR*     a number may precede them
  private slopEnd(start: number): number {
    let at = start + 1 + (matchAt(NUMBER, this.text, start + 1)?.length ?? 0);
    for (let width = this.termChar(at); width > 0; width = this.termChar(at)) at += width;
    return at;
  }

  // TERM ::= TERM_START_CHAR TERM_CHAR*     PREFIXTERM ::= TERM '*'     WILDTERM ::= (TERM_CHAR | '*' | '?')+
  private word(start: number): FullToken {
    const { text } = this;
    const path = matchAt(FIELD_PATH, text, start);
    if (path !== undefined) return { kind: 'term', start, end: start + path.length };
    let at = start;
    let wildcards = 0;
    let endsWithStar = false;
    for (;;) {
      const char = text[at] ?? '';
      const isWildcard = char === '*' || char === '?';
      const width = isWildcard ? 1 : this.termChar(at) || this.innerTilde(at, start);
      if (width === 0) break;
      if (isWildcard) wildcards++;
      endsWithStar = char === '*';
      at += width;
    }
    if (at === start) throw this.lexicalError(start + 1);
    const kind = OPERATORS.get(text.slice(start, at));
    if (kind !== undefined) return { kind, start, end: at };
    if (wildcards === 0) return { kind: 'term', start, end: at };
    if (wildcards > 1 || !endsWithStar) return { kind: 'wildcard', start, end: at };
    return { kind: at === start + 1 ? '*' : 'prefix', start, end: at };
  }

  /** Length of the term character at `at`: 1, 2 with its escape, 0 if there is none. */
  private termChar(at: number): number {
    const char = this.text[at];
    if (char === undefined) return 0;
    if (char === '\\') return at + 1 < this.text.length ? 2 : 0;
    return SPECIAL.has(char) ? 0 : 1;
  }

  /** 1 for a `~` inside a word, as in `business~analyst`, otherwise 0. */
  private innerTilde(at: number, start: number): number {
    if (this.text[at] !== '~' || at === start) return 0;
    return this.termChar(at + 1 + (matchAt(NUMBER, this.text, at + 1)?.length ?? 0)) > 0 ? 1 : 0;
  }

  /** `position` is the offset after the unexpected character, as in Lucene; the end of the text counts as one more. */
  lexicalError(position: number): SearchError {
    const { length } = this.text;
    const isAtEnd = position >= length;
    return queryStringError(
      isAtEnd ? length + 1 : position,
      isAtEnd
        ? 'The search text ends inside a phrase, a regular expression, an escape sequence, or a boost.'
        : `Unexpected character '${this.text[position - 1]}'.`,
      this.parameter,
    );
  }
}

/** Resolves `\x` and `\uXXXX`; `problem` is the message for an invalid escape sequence. */
export function unescapeTerm(image: string): { text: string; problem?: string } {
  let text = '';
  for (let i = 0; i < image.length; i++) {
    const char = image[i] ?? '';
    if (char !== '\\') text += char;
    else if (++i >= image.length) return { text, problem: 'A term cannot end with an escape character.' };
    else if (image[i] !== 'u') text += image[i];
    else {
      const hex = image.slice(i + 1, i + 5);
      if (!/^[0-9A-Fa-f]{4}$/.test(hex)) return { text, problem: `'\\u${hex}' is not a Unicode escape sequence.` };
      text += String.fromCharCode(Number.parseInt(hex, 16));
      i += 4;
    }
  }
  return { text };
}
