/** Why a text is no JSON, in plain words; line and column from 1. */
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

/** What stands wrong, and the offset where one would mend it. */
class Broken extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[^\s{}[\],:"'/]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERALS = ['true', 'false', 'null'];
/** How other languages write what JSON writes otherwise. */
const ALIKE: Readonly<Record<string, string>> = { none: 'null', nil: 'null', undefined: 'null' };
const CLOSING = { '{': '}', '[': ']' } as const;
const LONGEST = 24;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Reads RFC 8259 from left to right and stops at the first mistake; keeps its own stack, so that no depth is too deep. */
class Reader {
  private at = 0;
  private readonly open: { bracket: '{' | '['; at: number }[] = [];
  /** The token before: where something is missing, it is missing after this. */
  private last = { start: 0, end: 0 };
  /** A bracket was opened and nothing stands in it yet. */
  private opened = false;

  constructor(private readonly text: string) {}

  /** Throws {@link Broken} unless the whole text is one JSON value. */
  read(): void {
    this.value();
    while (this.open.length > 0) {
      if (this.opened) this.first();
      else this.next();
    }
    this.blanks();
    if (this.at < this.text.length)
      this.fail(
        this.at,
        `The JSON ends before this: ‘${short(this.text.slice(this.at).trim())}’ stands outside of it.`,
      );
  }

  private fail(at: number, message: string): never {
    throw new Broken(at, message);
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
    return `‘${short(this.text.slice(this.last.start, this.last.end))}’`;
  }

  /** The character that comes next after blanks; at the end of the text it says what is not closed. */
  private peek(missing: string): string {
    this.blanks();
    const character = this.text[this.at];
    if (character !== undefined) return character;
    const inner = this.open.at(-1);
    if (inner === undefined || missing !== '') this.fail(this.last.end, missing);
    const { line } = lineAt(this.text, inner.at);
    return this.fail(
      this.last.end,
      `The ${inner.bracket} of line ${line} is not closed: a ${CLOSING[inner.bracket]} is missing.`,
    );
  }

  private blanks(): void {
    this.at += this.match(BLANK)?.length ?? 0;
    const character = this.text[this.at];
    if (character === '/' && /^\/[/*]/.test(this.text.slice(this.at, this.at + 2)))
      this.fail(this.at, 'JSON has no comments: take this one away.');
    if (character !== undefined && /[\s\u200B\u2060\uFEFF]/.test(character))
      this.fail(this.at, `A blank that JSON does not know (${codeOf(character)}) stands here: type an ordinary one.`);
  }

  /** value = object / array / string / number / true / false / null; of the first two, the opening bracket. */
  private value(): void {
    const nothing = this.last.end === 0 ? 'There is no JSON yet: it begins with a { or a [.' : this.valueMissing();
    const character = this.peek(nothing);
    if (character === '"') return this.string();
    if (character === '{' || character === '[') {
      this.open.push({ bracket: character, at: this.at });
      this.opened = true;
      return this.take(1);
    }
    if (character === "'" || /[“”„‘’]/.test(character))
      this.fail(this.at, `Texts stand in straight double quotes ("), not in ${character}.`);
    if (/[}\],:]/.test(character)) this.fail(this.last.end, nothing);
    const word = this.match(WORD) ?? character;
    if (LITERALS.includes(word) || (this.match(NUMBER) ?? '') === word) return this.take(word.length);
    const alike = ALIKE[word.toLowerCase()] ?? LITERALS.find((literal) => literal === word.toLowerCase());
    if (alike !== undefined) this.fail(this.at, `‘${word}’ is written ${alike} in JSON.`);
    if (/^[-+.]?\d/.test(word) || /^-?(infinity|nan)$/i.test(word))
      this.fail(this.at, `‘${short(word)}’ is not a number of JSON, such as 12, -0.5 or 1e3.`);
    this.fail(this.at, `‘${short(word)}’ is no value: a text stands in double quotes.`);
  }

  private valueMissing(): string {
    return `A value is missing after ${this.before}.`;
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
      this.fail(
        this.at,
        `The ${inner.bracket} of line ${line} is still open: it ends with ${closing}, not with ${character}.`,
      );
    }
    if (character !== ',') this.fail(this.last.end, `A comma is missing after ${this.before}.`);
    this.take(1);
    const follows = this.peek('');
    if (follows === '}' || follows === ']')
      this.fail(this.last.start, `There is a comma too many before the ${follows}.`);
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
          ? `Names stand in straight double quotes ("), not in ${character}.`
          : word === undefined
            ? `A name in double quotes is missing before the ${character}.`
            : `The name ${short(word)} must stand in double quotes: "${short(word)}".`,
      );
    }
    this.string();
    const colon = `A colon is missing after the name ${this.before}.`;
    if (this.peek(colon) !== ':') this.fail(this.last.end, colon);
    const name = this.last;
    this.take(1);
    // What is missing is missing after the name, not after its colon.
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
        this.fail(start, `The text that begins here has no closing quote in its line: ${short(text.slice(start, i))}`);
      if (character === '"') return this.take(i + 1 - start);
      if (character < ' ')
        this.fail(
          i,
          `${character === '\t' ? 'A tab' : `The character ${codeOf(character)}`} in a text is written ${character === '\t' ? '\\t' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`}.`,
        );
      if (character !== '\\') continue;
      ESCAPE.lastIndex = i;
      const escape = ESCAPE.exec(text)?.[0];
      if (escape === undefined)
        this.fail(
          i,
          text[i + 1] === 'u'
            ? '\\u needs four hexadecimal digits.'
            : `\\${text[i + 1] ?? ''} means nothing in JSON: a backslash itself is written \\\\.`,
        );
      i += escape.length - 1;
    }
  }
}

/** The first thing that keeps a text from being JSON (RFC 8259), in plain words; undefined when it is JSON. */
export const jsonProblem = (text: string): JsonProblem | undefined => {
  try {
    new Reader(text).read();
    return undefined;
  } catch (cause) {
    if (!(cause instanceof Broken)) throw cause;
    return { message: cause.message, ...lineAt(text, cause.at) };
  }
};
