import type { Span } from '../ast.js';
import { matchAt } from '../match-at.js';

export type TokenKind =
  | 'identifier'
  | 'string'
  | 'integer'
  | 'double'
  /** Has the form of a date; the parser validates it. */
  | 'date'
  /** `geography'…'`. */
  | 'geography'
  | '('
  | ')'
  | ','
  | '/'
  | ':'
  | '.'
  | '*'
  | 'end'
  | 'invalid';
export interface Token extends Span {
  kind: TokenKind;
  /** Message for an invalid token, with the wording of the OData library; `{text}` is a placeholder for the expression. */
  problem?: string;
}

const PUNCTUATION = new Set(['(', ')', ',', '/', ':', '.', '*']);
const IDENTIFIER = /[A-Za-z_][A-Za-z_0-9]*/y;
const SPACE = /\s+/y;
// date_time_offset_literal, or the beginning of one
const DATE = /\d{4}-\d{2}(?:-\d{2})?(?:T[0-9:.]*(?:Z|[+-][0-9:]+)?)?/iy;
const NUMBER = /[+-]?\d+(\.\d+)?([eE][+-]?\d+)?[LlMmDdFf]?/y;
const NOT_A_NUMBER = /(?:NaN|-?INF)(?![A-Za-z_0-9])/y;

/** End of the quoted text that starts at `open`, or -1 if it is not closed. A doubled quote is an escaped quote. */
const closingQuote = (text: string, open: number): number => {
  for (let i = text.indexOf("'", open + 1); i !== -1; i = text.indexOf("'", i + 2)) {
    if (text[i + 1] !== "'") return i + 1;
  }
  return -1;
};

export const skipSpace = (text: string, at: number): number => at + (matchAt(SPACE, text, at)?.length ?? 0);

/**
 * Reads the token that starts at `at`, which must not be whitespace. It never throws:
 * unrecognized text becomes an `invalid` token, so that an editor can color incomplete text.
 */
export function scanToken(text: string, at: number): Token {
  const char = text[at];
  const token = (kind: TokenKind, end: number): Token => ({ kind, start: at, end });
  const invalid = (end: number, problem: string): Token => ({ kind: 'invalid', start: at, end, problem });
  if (char === undefined) return token('end', at);
  if (char === "'") {
    const end = closingQuote(text, at);
    return end === -1
      ? invalid(text.length, `There is an unterminated string literal at position ${text.length} in '{text}'.`)
      : token('string', end);
  }
  if (PUNCTUATION.has(char)) return token(char as TokenKind, at + 1);
  const constant = matchAt(NOT_A_NUMBER, text, at);
  if (constant !== undefined) return token('double', at + constant.length);
  const identifier = matchAt(IDENTIFIER, text, at);
  if (identifier !== undefined) {
    const end = at + identifier.length;
    if (text[end] !== "'" || !/^(geography|geometry)$/i.test(identifier)) return token('identifier', end);
    const close = closingQuote(text, end);
    return close === -1
      ? invalid(text.length, `There is an unterminated literal at position ${text.length} in '{text}'.`)
      : token('geography', close);
  }
  const date = matchAt(DATE, text, at);
  if (date !== undefined) return token('date', at + date.length);
  const number = matchAt(NUMBER, text, at);
  if (number !== undefined) {
    const end = at + number.length;
    if (text[end] === '.' && !/[.eE]/.test(number)) {
      return invalid(end + 1, `A digit was expected at position ${end + 1} in '{text}'.`);
    }
    return token(/[.eEMmDdFf]/.test(number) ? 'double' : 'integer', end);
  }
  const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return invalid(
    at + width,
    `Syntax error: character '${text.slice(at, at + width)}' is not valid at position ${at} in '{text}'.`,
  );
}
