import { jsonMessages } from './messages';

/** Why a text isn't JSON; line and column from 1. */
export interface JsonProblem {
  message: string;
  line: number;
  column: number;
}

/** Line and column, from 1, of an offset in a text. */
export const lineAt = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
};

/** What is wrong, and the offset where to fix it. */
class JsonSyntaxError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s{}[\],:"'/]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERALS = ['true', 'false', 'null'];
/** Literals of other languages and their equivalents in JSON. */
const FOREIGN_LITERALS: Readonly<Record<string, string>> = { none: 'null', nil: 'null', undefined: 'null' };
const CLOSING = { '{': '}', '[': ']' } as const;
const MAX_QUOTED_LENGTH = 24;

const short = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Scans a text by the grammar of RFC 8259 up to the first error; uses an explicit stack, so depth is unlimited. */
class JsonScanner {
  private at = 0;
  private readonly open: { bracket: '{' | '['; at: number }[] = [];
  /** The previous token: missing text is reported after it. */
  private last = { start: 0, end: 0 };
  /** The innermost bracket is still empty. */
  private opened = false;

  constructor(private readonly text: string) {}

  /** Throws {@link JsonSyntaxError} unless the whole text is one JSON value. */
  scan(): void {
    this.value();
    while (this.open.length > 0) {
      if (this.opened) this.first();
      else this.next();
    }
    this.whitespace();
    if (this.at < this.text.length) this.fail(this.at, jsonMessages.trailingText);
  }

  private fail(at: number, message: string): never {
    throw new JsonSyntaxError(at, message);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  private take(length: number): void {
    this.last = { start: this.at, end: this.at + length };
    this.at += length;
  }

  private get before(): string {
    return short(this.text.slice(this.last.start, this.last.end));
  }

  /** Returns the next character after whitespace; at the end of the text it fails with `missing` or the open bracket. */
  private peek(missing: string): string {
    this.whitespace();
    const character = this.text[this.at];
    if (character !== undefined) return character;
    const inner = this.open.at(-1);
    if (inner === undefined || missing !== '') this.fail(this.last.end, missing);
    const { line } = lineAt(this.text, inner.at);
    return this.fail(this.last.end, jsonMessages.notClosed(inner.bracket, line, CLOSING[inner.bracket]));
  }

  private whitespace(): void {
    this.at += this.match(WHITESPACE)?.length ?? 0;
    const character = this.text[this.at];
    if (character === '/' && /^\/[/*]/.test(this.text.slice(this.at, this.at + 2)))
      this.fail(this.at, jsonMessages.comment);
    if (character !== undefined && /[\s\u200B\u2060\uFEFF]/.test(character))
      this.fail(this.at, jsonMessages.invalidWhitespace(codeOf(character)));
  }

  /** value = object / array / string / number / true / false / null; of the first two, the opening bracket. */
  private value(): void {
    const missing = this.last.end === 0 ? jsonMessages.empty : jsonMessages.valueExpected(this.before);
    const character = this.peek(missing);
    if (character === '"') return this.string();
    if (character === '{' || character === '[') {
      this.open.push({ bracket: character, at: this.at });
      this.opened = true;
      return this.take(1);
    }
    if (character === "'" || /[“”„‘’]/.test(character)) this.fail(this.at, jsonMessages.wrongStringQuotes(character));
    if (/[}\],:]/.test(character)) this.fail(this.last.end, missing);
    const word = this.match(WORD) ?? character;
    if (LITERALS.includes(word) || (this.match(NUMBER) ?? '') === word) return this.take(word.length);
    const literal = FOREIGN_LITERALS[word.toLowerCase()] ?? LITERALS.find((each) => each === word.toLowerCase());
    if (literal !== undefined) this.fail(this.at, jsonMessages.spelledDifferently(word, literal));
    if (/^[-+.]?\d/.test(word) || /^-?(infinity|nan)$/i.test(word))
      this.fail(this.at, jsonMessages.invalidNumber(short(word)));
    this.fail(this.at, jsonMessages.invalidValue(short(word)));
  }

  /** What may follow an opening bracket: its end, or the first item. */
  private first(): void {
    this.opened = false;
    const bracket = this.open.at(-1)?.bracket ?? '{';
    if (this.peek('') === CLOSING[bracket]) return this.close();
    if (bracket === '{') this.member();
    else this.value();
  }

  /** What follows a value inside a bracket: a comma and the next item, or the end. */
  private next(): void {
    const inner = this.open.at(-1);
    if (inner === undefined) return;
    const closing = CLOSING[inner.bracket];
    const character = this.peek('');
    if (character === closing) return this.close();
    if (character === '}' || character === ']') {
      const { line } = lineAt(this.text, inner.at);
      this.fail(this.at, jsonMessages.wrongBracket(inner.bracket, line, closing, character));
    }
    if (character !== ',') this.fail(this.last.end, jsonMessages.commaExpected(this.before));
    this.take(1);
    const follows = this.peek('');
    if (follows === '}' || follows === ']') this.fail(this.last.start, jsonMessages.trailingComma(follows));
    if (inner.bracket === '{') this.member();
    else this.value();
  }

  private close(): void {
    this.open.pop();
    this.take(1);
  }

  /** member = string ":" value */
  private member(): void {
    const character = this.peek('');
    if (character !== '"') {
      const word = this.match(WORD);
      this.fail(
        this.at,
        /^['“”„‘’]/.test(character)
          ? jsonMessages.wrongNameQuotes(character)
          : word === undefined
            ? jsonMessages.nameExpected(character)
            : jsonMessages.nameNotQuoted(short(word)),
      );
    }
    this.string();
    const colon = jsonMessages.colonExpected(this.before);
    if (this.peek(colon) !== ':') this.fail(this.last.end, colon);
    const name = this.last;
    this.take(1);
    // A missing value is reported after the name, not after its colon.
    const end = this.last.end;
    this.last = { start: name.start, end };
    this.value();
  }

  private string(): void {
    const start = this.at;
    const { text } = this;
    for (let i = start + 1; ; i++) {
      const character = text[i];
      if (character === undefined || character === '\n' || character === '\r')
        this.fail(start, jsonMessages.stringNotClosed(short(text.slice(start, i))));
      if (character === '"') return this.take(i + 1 - start);
      if (character < ' ')
        this.fail(
          i,
          character === '\t'
            ? jsonMessages.tabInString
            : jsonMessages.controlCharacterInString(
                codeOf(character),
                `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
              ),
        );
      if (character !== '\\') continue;
      ESCAPE.lastIndex = i;
      const escape = ESCAPE.exec(text)?.[0];
      if (escape === undefined)
        this.fail(
          i,
          text[i + 1] === 'u'
            ? jsonMessages.invalidUnicodeEscape
            : jsonMessages.invalidEscape(`\\${text[i + 1] ?? ''}`),
        );
      i += escape.length - 1;
    }
  }
}

/** The first syntax error of a text by RFC 8259; undefined when it is JSON. */
export const jsonProblem = (text: string): JsonProblem | undefined => {
  try {
    new JsonScanner(text).scan();
    return undefined;
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    return { message: cause.message, ...lineAt(text, cause.at) };
  }
};
