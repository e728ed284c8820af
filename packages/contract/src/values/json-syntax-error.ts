/** What each kind of error says about the text. Names and words longer than 24 characters are cut. */
export interface JsonErrorDetails {
  empty: object;
  /** Text after the value. */
  trailingText: object;
  comment: object;
  /** `code`: the character as `U+00A0`. */
  invalidWhitespace: { code: string };
  /** The text ends before a bracket is closed; `line`: the line of the bracket. */
  notClosed: { bracket: string; line: number; closing: string };
  wrongBracket: { bracket: string; line: number; closing: string; wrongBracket: string };
  /** `after`: the token before the missing text. */
  valueExpected: { after: string };
  commaExpected: { after: string };
  colonExpected: { after: string };
  /** `closing`: the bracket that follows the comma. */
  trailingComma: { closing: string };
  /** `character`: the one where a name should be. */
  nameExpected: { character: string };
  nameNotQuoted: { name: string };
  /** A name or a string in quotes other than ". */
  wrongNameQuotes: { quote: string };
  wrongStringQuotes: { quote: string };
  /** `True`, `None`, and the like; `literal`: the JSON equivalent. */
  foreignLiteral: { word: string; literal: string };
  invalidNumber: { word: string };
  invalidValue: { word: string };
  /** `start`: the string up to the end of its line. */
  stringNotClosed: { start: string };
  tabInString: object;
  /** `escape`: how the character is written in a string. */
  controlCharacterInString: { code: string; escape: string };
  invalidUnicodeEscape: object;
  invalidEscape: { escape: string };
  /** Only where names must be unique; `path`: that of the second property, such as `fields[2].name`. */
  duplicateName: { name: string; path: string };
}

/** An error by its kind, with the details of that kind. */
export type JsonErrorCause = {
  [K in keyof JsonErrorDetails]: { kind: K } & JsonErrorDetails[K];
}[keyof JsonErrorDetails];

/** Line and column, from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The first error of a text that isn't JSON by RFC 8259. */
export class JsonSyntaxError extends SyntaxError {
  override readonly name = 'JsonSyntaxError';
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;

  constructor(
    text: string,
    readonly offset: number,
    readonly problem: JsonErrorCause,
  ) {
    const { line, column } = lineAndColumn(text, offset);
    super(`Invalid JSON at line ${line}, column ${column} (${problem.kind})`);
    this.line = line;
    this.column = column;
  }
}
