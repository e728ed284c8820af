import { lineAndColumn, type JsonErrorCause } from './json-syntax-error.js';

/** An open object or array. */
interface Container {
  isArray: boolean;
  start: number;
}

const WORD = /[^\s{}[\],:"'/]+/y;
/** Literals of other languages and their equivalents in JSON. */
const FOREIGN_LITERALS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  undefined: 'null',
};
const MAX_QUOTED_LENGTH = 24;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A token as errors quote it. */
export const quotedToken = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;

/** The characters up to whitespace or punctuation. */
export function wordAt(text: string, at: number): string {
  WORD.lastIndex = at;
  return WORD.exec(text)?.[0] ?? '';
}

/** A comment, or whitespace that JSON does not have: they are allowed nowhere. */
export function characterError(text: string, at: number): JsonErrorCause | undefined {
  const character = text[at];
  if (character === undefined) return undefined;
  if (character === '/' && /[/*]/.test(text[at + 1] ?? '')) return { kind: 'comment' };
  if (/[\s\u200B\u2060\uFEFF]/.test(character)) return { kind: 'invalidWhitespace', code: codeOf(character) };
  return undefined;
}

/** A container that is not closed, or closed by `wrongBracket`, the bracket of the other kind. */
export function bracketError(text: string, { isArray, start }: Container, wrongBracket?: string): JsonErrorCause {
  const { line } = lineAndColumn(text, start);
  const details = { bracket: isArray ? '[' : '{', line, closing: isArray ? ']' : '}' };
  return wrongBracket === undefined
    ? { kind: 'notClosed', ...details }
    : { kind: 'wrongBracket', ...details, wrongBracket };
}

/** Something other than a name in double quotes. */
export function nameError(text: string, at: number): JsonErrorCause {
  const character = text[at] ?? '';
  if (/^['“”„‘’]/.test(character)) return { kind: 'wrongNameQuotes', quote: character };
  const word = wordAt(text, at);
  return word === '' ? { kind: 'nameExpected', character } : { kind: 'nameNotQuoted', name: quotedToken(word) };
}

/** Something other than a value; undefined where the value is missing. */
export function valueError(text: string, at: number): JsonErrorCause | undefined {
  const character = text[at] ?? '';
  if (/['“”„‘’]/.test(character)) return { kind: 'wrongStringQuotes', quote: character };
  if (character === '' || /[}\],:]/.test(character)) return undefined;
  const word = wordAt(text, at) || character;
  const lower = word.toLowerCase();
  const literal = Object.hasOwn(FOREIGN_LITERALS, lower) ? FOREIGN_LITERALS[lower] : undefined;
  if (literal !== undefined) return { kind: 'foreignLiteral', word, literal };
  const isNumber = /^[-+.]?\d/.test(word) || /^-?(infinity|nan)$/i.test(word);
  return { kind: isNumber ? 'invalidNumber' : 'invalidValue', word: quotedToken(word) };
}

/** A control character at `at` in the string that begins at `start`, with the offset where the error is reported. */
export function stringError(text: string, start: number, at: number): [offset: number, cause: JsonErrorCause] {
  const character = text[at];
  if (character === undefined || character === '\n' || character === '\r') {
    return [start, { kind: 'stringNotClosed', start: quotedToken(text.slice(start, at)) }];
  }
  if (character === '\t') return [at, { kind: 'tabInString' }];
  const escape = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return [at, { kind: 'controlCharacterInString', code: codeOf(character), escape }];
}

/** A backslash that begins no escape. */
export function escapeError(text: string, at: number): JsonErrorCause {
  const next = text[at + 1] ?? '';
  return next === 'u' ? { kind: 'invalidUnicodeEscape' } : { kind: 'invalidEscape', escape: `\\${next}` };
}
