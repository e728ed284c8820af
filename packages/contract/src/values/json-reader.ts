import {
  bracketError,
  characterError,
  escapeError,
  nameError,
  quotedToken,
  stringError,
  valueError,
  wordAt,
} from './json-errors.js';
import { JsonSyntaxError, type JsonErrorCause } from './json-syntax-error.js';

/** A JSON value. Integers beyond 2^53 are bigint: Edm.Int64 reaches 2^63, a number is exact to 2^53 only. */
export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

/** Offsets of a value in JSON text, and of its name if it has one. */
export interface JsonSpan {
  start: number;
  end: number;
  key?: { start: number; end: number };
}

export interface JsonReaderOptions {
  /** Rejects a second property of the same name in an object; otherwise the last one is used, as by JSON.parse. */
  requiresUniqueNames?: boolean | undefined;
  /** Receives the spans of all values by path (`fields[2].type`, '' for the whole text). */
  spans?: Map<string, JsonSpan> | undefined;
}

/** An object or array that is not closed yet. */
interface Frame {
  value: Json[] | { [name: string]: Json };
  isArray: boolean;
  start: number;
  /** The current member of an object. */
  name: string;
  nameStart: number;
  nameEnd: number;
  /** Set only if spans are read. */
  path: string;
}

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, PLUS, COMMA, MINUS, DOT, ZERO, NINE, COLON] = [
  0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2b, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a,
];
const [OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];
/** `E` and `e` differ in this bit. */
const LOWER_CASE = 0x20;
const LOWER_E = 0x65;

const INTEGER = /^(-?\d+)(?:\.0+)?$/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LITERALS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
/** V8 copies shorter slices; a longer one would keep the whole text in memory. */
const MIN_SLICE_LENGTH = 13;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
const isSpace = (code: number): boolean => code === SPACE || code === NEWLINE || code === RETURN || code === TAB;
/** Whether a number or literal may end before this character; the end of the text is NaN. */
const isDelimiter = (code: number): boolean =>
  code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY || isSpace(code) || Number.isNaN(code);
/** The path of the current member or next item of a container. */
const memberPath = (path: string, { isArray, value, name }: Frame): string =>
  isArray ? `${path}[${(value as Json[]).length}]` : path === '' ? name : `${path}.${name}`;

/**
 * Reads one JSON text by the grammar of RFC 8259. Integers beyond 2^53 become bigint. It has an explicit stack, so that
 * deep nesting does not overflow the call stack.
 */
export class JsonReader {
  private at = 0;
  private readonly frames: Frame[] = [];
  private frame: Frame | undefined;
  /** The previous token: missing text is reported after it. */
  private lastStart = 0;
  private lastEnd = 0;
  /** Offset of the value that was read last. */
  private valueStart = 0;

  constructor(
    private readonly text: string,
    private readonly options: JsonReaderOptions = {},
  ) {}

  /** Throws {@link JsonSyntaxError} unless the whole text is one JSON value. */
  read(): Json {
    for (;;) {
      let value = this.readValue();
      if (value === undefined) continue;
      for (;;) {
        if (this.options.spans !== undefined) this.recordSpan(this.valueStart, this.lastEnd);
        const { frame } = this;
        if (frame === undefined) return this.finish(value);
        add(frame, value);
        const code = this.skipSpace();
        if (code === COMMA) {
          this.readComma(frame);
          break;
        }
        if (code !== (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) this.failAfterValue(frame);
        value = this.closeContainer(frame);
      }
    }
  }

  /** The spans that are known at an error: open containers end there. */
  closeSpans(): void {
    for (let frame = this.frames.pop(); frame !== undefined; frame = this.frames.pop()) {
      this.frame = this.frames.at(-1);
      this.recordSpan(frame.start, this.at);
    }
  }

  /** A scalar or an empty container; undefined after an opening bracket (and a member's name) that a value must follow. */
  private readValue(): Json | undefined {
    const code = this.skipSpace();
    if (code === QUOTE) return this.readString();
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) return this.openContainer(code === OPEN_ARRAY);
    if (code === MINUS || isDigit(code)) return this.readNumber();
    return this.readLiteral();
  }

  private openContainer(isArray: boolean): Json | undefined {
    const path =
      this.options.spans === undefined || this.frame === undefined ? '' : memberPath(this.frame.path, this.frame);
    const frame: Frame = {
      value: isArray ? [] : {},
      isArray,
      start: this.at,
      name: '',
      nameStart: 0,
      nameEnd: 0,
      path,
    };
    this.frames.push(frame);
    this.frame = frame;
    this.endToken(this.at + 1);
    const code = this.skipSpace();
    if (code === (isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.closeContainer(frame);
    this.requireMore(frame);
    if (!isArray) this.readMemberName(frame);
    return undefined;
  }

  private closeContainer(frame: Frame): Json {
    this.frames.pop();
    this.frame = this.frames.at(-1);
    this.endToken(this.at + 1);
    this.valueStart = frame.start;
    return frame.value;
  }

  private readComma(frame: Frame): void {
    this.endToken(this.at + 1);
    const code = this.skipSpace();
    this.requireMore(frame);
    if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      this.fail(this.lastStart, { kind: 'trailingComma', closing: this.text[this.at] ?? '' });
    }
    if (!frame.isArray) this.readMemberName(frame);
  }

  /** name ":" */
  private readMemberName(frame: Frame): void {
    if (this.text.charCodeAt(this.at) !== QUOTE) {
      this.checkCharacter();
      this.fail(this.at, nameError(this.text, this.at));
    }
    const name = this.readString();
    frame.name = name;
    frame.nameStart = this.lastStart;
    frame.nameEnd = this.lastEnd;
    if (this.options.requiresUniqueNames === true && Object.hasOwn(frame.value, name)) {
      this.fail(this.lastStart, {
        kind: 'duplicateName',
        name,
        path: this.frames.reduce((path, each) => memberPath(path, each), ''),
      });
    }
    if (this.skipSpace() !== COLON) {
      this.checkCharacter();
      this.fail(this.lastEnd, { kind: 'colonExpected', after: this.lastToken() });
    }
    this.at++;
    // A missing value is reported after the name and its colon.
    this.lastEnd = this.at;
  }

  private readString(): string {
    const start = this.at;
    const { text } = this;
    let isEscaped = false;
    let i = start + 1;
    for (let code = text.charCodeAt(i); code !== QUOTE; code = text.charCodeAt(++i)) {
      if (code === BACKSLASH) {
        isEscaped = true;
        i += this.escapeLength(i) - 1;
      } else if (!(code >= SPACE)) this.fail(...stringError(text, start, i));
    }
    this.endToken(i + 1);
    return isEscaped || i - start >= MIN_SLICE_LENGTH
      ? (JSON.parse(text.slice(start, i + 1)) as string)
      : text.slice(start + 1, i);
  }

  private escapeLength(at: number): number {
    const { text } = this;
    ESCAPE.lastIndex = at;
    const escape = ESCAPE.exec(text)?.[0];
    if (escape !== undefined) return escape.length;
    return this.fail(at, escapeError(text, at));
  }

  private readNumber(): Json {
    const end = this.numberEnd();
    if (!isDelimiter(this.text.charCodeAt(end)) && wordAt(this.text, this.at).length !== end - this.at) {
      this.failValue();
    }
    const digits = this.text.slice(this.at, end);
    this.endToken(end);
    const number = Number(digits);
    if (!Number.isInteger(number) || Number.isSafeInteger(number)) return number;
    const integer = INTEGER.exec(digits)?.[1];
    return integer === undefined ? number : BigInt(integer);
  }

  /** The offset after -?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?, or the current one if there is no number. */
  private numberEnd(): number {
    const { text, at } = this;
    const skipDigits = (from: number): number => {
      let to = from;
      while (isDigit(text.charCodeAt(to))) to++;
      return to;
    };
    const first = text.charCodeAt(at) === MINUS ? at + 1 : at;
    let end = text.charCodeAt(first) === ZERO ? first + 1 : skipDigits(first);
    if (end === first) return at;
    if (text.charCodeAt(end) === DOT) {
      const fractionEnd = skipDigits(end + 1);
      if (fractionEnd === end + 1) return at;
      end = fractionEnd;
    }
    if ((text.charCodeAt(end) | LOWER_CASE) !== LOWER_E) return end;
    const sign = text.charCodeAt(end + 1);
    const exponent = sign === PLUS || sign === MINUS ? end + 2 : end + 1;
    const exponentEnd = skipDigits(exponent);
    return exponentEnd === exponent ? at : exponentEnd;
  }

  private readLiteral(): Json {
    for (const [word, value] of LITERALS) {
      if (!this.text.startsWith(word, this.at)) continue;
      const end = this.at + word.length;
      if (!isDelimiter(this.text.charCodeAt(end)) && wordAt(this.text, this.at) !== word) continue;
      this.endToken(end);
      return value;
    }
    return this.failValue();
  }

  private finish(value: Json): Json {
    this.skipSpace();
    if (this.at < this.text.length) {
      this.checkCharacter();
      this.fail(this.at, { kind: 'trailingText' });
    }
    return value;
  }

  /** The code of the next character after whitespace; NaN at the end. */
  private skipSpace(): number {
    let code = this.text.charCodeAt(this.at);
    while (isSpace(code)) code = this.text.charCodeAt(++this.at);
    return code;
  }

  private endToken(end: number): void {
    this.lastStart = this.valueStart = this.at;
    this.lastEnd = this.at = end;
  }

  private lastToken(): string {
    return quotedToken(this.text.slice(this.lastStart, this.lastEnd));
  }

  private recordSpan(start: number, end: number): void {
    const { frame } = this;
    const path = frame === undefined ? '' : memberPath(frame.path, frame);
    const key = frame === undefined || frame.isArray ? undefined : { start: frame.nameStart, end: frame.nameEnd };
    this.options.spans?.set(path, { start, end, ...(key === undefined ? {} : { key }) });
  }

  private fail(offset: number, problem: JsonErrorCause): never {
    throw new JsonSyntaxError(this.text, offset, problem);
  }

  /** Fails at the end of the text: a bracket is open. */
  private requireMore(frame: Frame): void {
    if (this.at >= this.text.length) this.fail(this.lastEnd, bracketError(this.text, frame));
  }

  private checkCharacter(): void {
    const problem = characterError(this.text, this.at);
    if (problem !== undefined) this.fail(this.at, problem);
  }

  private failAfterValue(frame: Frame): never {
    this.checkCharacter();
    this.requireMore(frame);
    const next = this.text[this.at] ?? '';
    if (next === '}' || next === ']') this.fail(this.at, bracketError(this.text, frame, next));
    return this.fail(this.lastEnd, { kind: 'commaExpected', after: this.lastToken() });
  }

  /** Fails at something other than a value. */
  private failValue(): never {
    this.checkCharacter();
    const problem = valueError(this.text, this.at);
    if (problem !== undefined) this.fail(this.at, problem);
    return this.fail(
      this.lastEnd,
      this.lastEnd === 0 ? { kind: 'empty' } : { kind: 'valueExpected', after: this.lastToken() },
    );
  }
}

function add({ isArray, value, name }: Frame, item: Json): void {
  if (isArray) (value as Json[]).push(item);
  else if (name === '__proto__') {
    Object.defineProperty(value, name, { value: item, enumerable: true, configurable: true, writable: true });
  } else (value as { [name: string]: Json })[name] = item;
}
