import {
  type CharSet,
  type Folding,
  charSet,
  complement,
  foldRange,
  intersection,
  charSetOf,
  singleton,
  union,
} from './char-set.js';
import { javaProperty } from './properties.js';
import { type ParsedPattern, type Anchor, type Repetition, type Tree, lengths } from './tree.js';

/** An invalid pattern; the message contains the index of the error. */
export class PatternError extends Error {
  constructor(
    message: string,
    /** True for valid Java syntax that this package does not support. */
    readonly isUnsupported = false,
  ) {
    super(message);
  }
}

export interface PatternFlags {
  caseInsensitive: boolean;
  unicodeCase: boolean;
  comments: boolean;
  dotAll: boolean;
  multiline: boolean;
  unixLines: boolean;
  literal: boolean;
}

const LINE_ENDS = charSetOf('\n', '\r', '\u0085', '\u2028\u2029');
const VERTICAL = charSetOf('\n\r', '\u0085', '\u2028\u2029');
const HORIZONTAL = charSetOf(' ', '\t', '\u00a0', '\u1680', '\u180e', '\u2000\u200a', '\u202f', '\u205f', '\u3000');
const CLASSES: Readonly<Record<string, CharSet>> = {
  d: charSetOf('09'),
  w: charSetOf('09', 'AZ', '_', 'az'),
  s: charSetOf(' ', '\t\r'),
  h: HORIZONTAL,
  v: VERTICAL,
};
const CONTROLS: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };
const ANCHORS: Readonly<Record<string, Anchor>> = {
  A: 'begin',
  z: 'end',
  Z: 'lastLine',
  b: 'word',
  B: 'notWord',
  G: 'lastMatch',
};
const ANY = complement(charSet([]));
const EMPTY: Tree = { kind: 'empty' };
/** Maximum nesting of groups and classes. */
const MAX_DEPTH = 250;
const MAX_REPEAT = 0x7fffffff;

/** Parses java.util.regex syntax. Messages follow Java's. */
class Parser {
  private at = 0;
  private groups = 0;
  private depth = 0;
  private readonly names = new Map<string, number>();

  constructor(
    private readonly pattern: string,
    private flags: PatternFlags,
  ) {}

  parse(): ParsedPattern {
    const tree = this.flags.literal ? this.literal(this.pattern) : this.choice();
    if (this.at < this.pattern.length && !this.flags.literal) throw this.error("Unmatched closing ')'");
    return { tree, groupCount: this.groups, groupNames: this.names };
  }

  private error(message: string, isUnsupported = false): PatternError {
    return new PatternError(isUnsupported ? message : `${message} near index ${this.at}`, isUnsupported);
  }

  private get folding(): Folding {
    return this.flags.caseInsensitive ? (this.flags.unicodeCase ? 'unicode' : 'ascii') : 'none';
  }

  private withDepthLimit<T>(run: () => T): T {
    if (++this.depth > MAX_DEPTH) throw this.error(`Groups are nested deeper than ${MAX_DEPTH}`);
    const result = run();
    this.depth--;
    return result;
  }

  /** The next character, after whitespace and comments with the flag COMMENTS; '' at the end. */
  private peek(): string {
    while (this.flags.comments && this.at < this.pattern.length) {
      const c = this.pattern.charAt(this.at);
      if (/[ \t\n\x0b\f\r]/.test(c)) this.at++;
      else if (c === '#') {
        while (this.at < this.pattern.length && !LINE_ENDS.has(this.pattern.charCodeAt(this.at))) this.at++;
      } else break;
    }
    return this.pattern.charAt(this.at);
  }

  private consume(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private code(): number {
    const code = this.pattern.codePointAt(this.at) ?? 0;
    this.at += code > 0xffff ? 2 : 1;
    return code;
  }

  private literal(text: string): Tree {
    return {
      kind: 'sequence',
      items: [...text].map((c) => {
        const code = c.codePointAt(0) ?? 0;
        return { kind: 'set', set: foldRange(code, code, this.folding) };
      }),
    };
  }

  private choice(): Tree {
    return this.withDepthLimit(() => {
      const items = [this.sequence()];
      while (this.peek() === '|') {
        this.at++;
        items.push(this.sequence());
      }
      return items.length === 1 ? (items[0] ?? EMPTY) : { kind: 'choice', items };
    });
  }

  private sequence(): Tree {
    const items: Tree[] = [];
    for (let c = this.peek(); c !== '' && c !== '|' && c !== ')'; c = this.peek()) {
      if (c === '*' || c === '+' || c === '?') throw this.error(`Dangling meta character '${c}'`);
      if (c === '\\' && this.pattern.charAt(this.at + 1) === 'Q') {
        const end = this.pattern.indexOf('\\E', this.at + 2);
        const text = Array.from(this.pattern.slice(this.at + 2, end < 0 ? undefined : end));
        this.at = end < 0 ? this.pattern.length : end + 2;
        // A quantifier after the quotation applies to its last character.
        const last = text.pop();
        items.push(this.literal(text.join('')));
        if (last !== undefined) items.push(this.withQuantifier(this.literal(last)));
        continue;
      }
      const item = this.atom(c);
      // Undefined for inline flags without a group.
      if (item !== undefined) items.push(this.withQuantifier(item));
    }
    return items.length === 1 ? (items[0] ?? EMPTY) : { kind: 'sequence', items };
  }

  private atom(c: string): Tree | undefined {
    switch (c) {
      case '(':
        return this.group();
      case '[':
        return { kind: 'set', set: this.charClass(true) };
      case '.':
        this.at++;
        return {
          kind: 'set',
          set: this.flags.dotAll ? ANY : complement(this.flags.unixLines ? singleton(10) : LINE_ENDS),
        };
      case '^':
        this.at++;
        return this.anchor(this.flags.multiline ? 'lineBegin' : 'begin');
      case '$':
        this.at++;
        return this.anchor(this.flags.multiline ? 'lineEnd' : 'lastLine');
      case '{':
        // A quantifier without an atom, which Java accepts.
        return EMPTY;
      case '\\':
        return this.escape();
      default: {
        const code = this.code();
        return { kind: 'set', set: foldRange(code, code, this.folding) };
      }
    }
  }

  private anchor(anchor: Anchor): Tree {
    return { kind: 'anchor', anchor, unixLines: this.flags.unixLines };
  }

  private withQuantifier(item: Tree): Tree {
    const c = this.peek();
    let min = 0;
    let max = Infinity;
    if (c === '{') {
      const match = /^\{(\d+)(,(\d*))?\}/.exec(this.pattern.slice(this.at));
      if (match === null) {
        throw this.error(/^\{\d/.test(this.pattern.slice(this.at)) ? 'Unclosed counted closure' : 'Illegal repetition');
      }
      min = Number(match[1]);
      max = match[2] === undefined ? min : match[3] === '' ? Infinity : Number(match[3]);
      if (min > MAX_REPEAT || (max !== Infinity && (max > MAX_REPEAT || max < min))) {
        throw this.error('Illegal repetition range');
      }
      this.at += match[0].length;
    } else if (c === '*' || c === '+' || c === '?') {
      this.at++;
      min = c === '+' ? 1 : 0;
      max = c === '?' ? 1 : Infinity;
    } else return item;
    const suffix = this.peek();
    let mode: Repetition = 'greedy';
    if (suffix === '?' || suffix === '+') {
      this.at++;
      mode = suffix === '?' ? 'lazy' : 'possessive';
    }
    return { kind: 'repeat', item, min, max, mode };
  }

  private close(item: Tree): Tree {
    if (this.peek() !== ')') throw this.error('Unclosed group');
    this.at++;
    return item;
  }

  private group(): Tree | undefined {
    this.at++;
    const outerFlags = this.flags;
    if (!this.consume('?')) return this.capture();
    if (this.consume(':')) return this.groupBody(outerFlags);
    if (this.consume('>')) return { kind: 'atomic', item: this.groupBody(outerFlags) };
    if (this.consume('=')) return { kind: 'lookahead', item: this.groupBody(outerFlags), isNegative: false };
    if (this.consume('!')) return { kind: 'lookahead', item: this.groupBody(outerFlags), isNegative: true };
    if (this.consume('<=')) return this.lookbehind(outerFlags, false);
    if (this.consume('<!')) return this.lookbehind(outerFlags, true);
    if (this.consume('<')) {
      const name = this.groupName();
      if (this.names.has(name)) throw this.error(`Named capturing group <${name}> is already defined`);
      this.names.set(name, this.groups + 1);
      return this.capture();
    }
    if (!this.inlineFlags()) return this.groupBody(outerFlags);
    return undefined;
  }

  private capture(): Tree {
    const outerFlags = this.flags;
    const index = ++this.groups;
    return { kind: 'group', index, item: this.groupBody(outerFlags) };
  }

  private groupBody(outerFlags: PatternFlags): Tree {
    const item = this.close(this.choice());
    this.flags = outerFlags;
    return item;
  }

  private lookbehind(outerFlags: PatternFlags, isNegative: boolean): Tree {
    const item = this.groupBody(outerFlags);
    const [min, max] = lengths(item);
    if (max === Infinity) throw this.error('Look-behind group does not have an obvious maximum length');
    return { kind: 'lookbehind', item, isNegative, min, max };
  }

  private groupName(): string {
    const match = /^([A-Za-z][A-Za-z0-9]*)>/.exec(this.pattern.slice(this.at));
    if (match?.[1] === undefined) {
      throw this.error('A group name must be letters and digits, start with a letter, and end with >');
    }
    this.at += match[0].length;
    return match[1];
  }

  /** Reads `(?i-s)` or the start of `(?i:…)`; returns whether it is the former, without a group. */
  private inlineFlags(): boolean {
    const flags = { ...this.flags };
    let isEnabled = true;
    for (;;) {
      const c = this.pattern.charAt(this.at++);
      if (c === ')' || c === ':') {
        this.flags = flags;
        return c === ')';
      }
      if (c === '-' && isEnabled) isEnabled = false;
      else if (c === 'i') flags.caseInsensitive = isEnabled;
      else if (c === 'm') flags.multiline = isEnabled;
      else if (c === 's') flags.dotAll = isEnabled;
      else if (c === 'd') flags.unixLines = isEnabled;
      else if (c === 'u') flags.unicodeCase = isEnabled;
      else if (c === 'x') flags.comments = isEnabled;
      else if (c === 'U') throw this.error('The inline flag (?U)', true);
      else throw this.error(c === '' ? 'Unclosed group' : 'Unknown inline modifier');
    }
  }

  private escape(): Tree {
    const c = this.pattern.charAt(this.at + 1);
    const anchor = ANCHORS[c];
    if (anchor !== undefined) {
      this.at += 2;
      if (c === 'b' && this.consume('{g}')) throw this.error('\\b{g}', true);
      return this.anchor(anchor);
    }
    if (c === 'R') {
      this.at += 2;
      const pair = this.literal('\r\n');
      return { kind: 'choice', items: [pair, { kind: 'set', set: VERTICAL }] };
    }
    if (c === 'X') throw this.error('\\X', true);
    if (c === 'k') {
      this.at += 2;
      if (!this.consume('<')) throw this.error("\\k is not followed by '<' for named capturing group");
      const name = this.groupName();
      const index = this.names.get(name);
      if (index === undefined) throw this.error(`named capturing group <${name}> does not exist`);
      return { kind: 'reference', index, folding: this.folding };
    }
    if (/[1-9]/.test(c)) {
      this.at += 2;
      let index = Number(c);
      // Further digits belong to the number while such a group exists.
      for (
        let digit = this.peekDigit();
        digit !== undefined && index * 10 + digit <= this.groups;
        digit = this.peekDigit()
      ) {
        index = index * 10 + digit;
        this.at++;
      }
      return { kind: 'reference', index, folding: this.folding };
    }
    const set = this.escapedSet();
    return { kind: 'set', set: typeof set === 'number' ? foldRange(set, set, this.folding) : set };
  }

  private peekDigit(): number | undefined {
    const c = this.pattern.charAt(this.at);
    return /\d/.test(c) ? Number(c) : undefined;
  }

  /** An escape for characters, inside or outside a class: a set or one code point. */
  private escapedSet(): CharSet | number {
    this.at++;
    const c = this.pattern.charAt(this.at);
    if (c === '') throw this.error('Unexpected internal error: a backslash at the end');
    const lower = c.toLowerCase();
    if (CLASSES[lower] !== undefined) {
      this.at++;
      return c === lower ? CLASSES[lower] : complement(CLASSES[lower]);
    }
    if (c === 'p' || c === 'P') return this.property(c === 'P');
    if (CONTROLS[c] !== undefined) {
      this.at++;
      return CONTROLS[c];
    }
    const escape = this.pattern.slice(this.at, this.at + 16);
    const numeric =
      c === '0'
        ? /^0([0-3][0-7]{2}|[0-7]{1,2})/.exec(escape)
        : c === 'x'
          ? /^x([0-9a-fA-F]{2}|\{[0-9a-fA-F]+\})/.exec(escape)
          : c === 'u'
            ? /^u([0-9a-fA-F]{4})/.exec(escape)
            : undefined;
    if (numeric === null) {
      throw this.error(`Illegal ${c === '0' ? 'octal' : c === 'x' ? 'hexadecimal' : 'Unicode'} escape sequence`);
    }
    if (numeric?.[1] !== undefined) {
      this.at += numeric[0].length;
      const code = Number.parseInt(numeric[1].replace(/[{}]/g, ''), c === '0' ? 8 : 16);
      if (code > 0x10ffff) throw this.error('Hexadecimal codepoint is too big');
      const low = /^\\u(d[c-f][0-9a-f]{2})/i.exec(this.pattern.slice(this.at, this.at + 6));
      if (c !== 'u' || code < 0xd800 || code > 0xdbff || low?.[1] === undefined) return code;
      this.at += low[0].length;
      return 0x10000 + ((code - 0xd800) << 10) + (Number.parseInt(low[1], 16) - 0xdc00);
    }
    if (c === 'c') {
      this.at += 2;
      if (this.at > this.pattern.length) throw this.error('Illegal control escape sequence');
      return this.pattern.charCodeAt(this.at - 1) ^ 64;
    }
    if (c === 'N') throw this.error('\\N', true);
    if (/[a-zA-Z]/.test(c)) throw this.error('Illegal/unsupported escape sequence');
    return this.code();
  }

  private property(isNegative: boolean): CharSet {
    const match = /^[pP](?:\{(\^?[^}]*)\}|([^{]))/u.exec(this.pattern.slice(this.at));
    if (match === null) throw this.error('Unclosed character family');
    const name = match[1] ?? match[2] ?? '';
    if (name === '') throw this.error('Empty character family');
    const set = javaProperty(name, this.flags.caseInsensitive);
    if (set === 'block') throw this.error(`The Unicode block \\p{${name}}`, true);
    if (set === undefined) throw this.error(`Unknown character property name {${name}}`);
    this.at += match[0].length;
    return isNegative ? complement(set) : set;
  }

  /** A class that starts at its bracket or, if `closes` is false, the right side of `&&` up to the closing bracket. */
  private charClass(closes: boolean): CharSet {
    return this.withDepthLimit(() => {
      let isNegative = false;
      let set: CharSet | undefined;
      const add = (addition: CharSet): void => {
        set = set === undefined ? addition : union(set, addition);
      };
      if (closes) {
        this.at++;
        if (this.pattern.charAt(this.at) === '^') {
          this.at++;
          isNegative = true;
        }
      }
      for (;;) {
        const c = this.peek();
        if (c === '') throw this.error('Unclosed character class');
        if (c === '[') add(this.charClass(true));
        else if (c === '&' && this.pattern.charAt(this.at + 1) === '&') {
          this.at += 2;
          let right: CharSet | undefined;
          for (let n = this.peek(); n !== ']' && n !== '&' && n !== ''; n = this.peek()) {
            const part = this.charClass(n === '[');
            right = right === undefined ? part : union(right, part);
          }
          if (set === undefined && right === undefined) throw this.error('Bad class syntax');
          if (set === undefined) set = right;
          else if (right !== undefined) set = intersection(set, right);
        } else if (c === ']' && set !== undefined) {
          if (closes) this.at++;
          return isNegative ? complement(set) : set;
        } else add(this.classRange());
      }
    });
  }

  private classRange(): CharSet {
    if (this.pattern.startsWith('\\Q', this.at)) {
      const end = this.pattern.indexOf('\\E', this.at + 2);
      const text = this.pattern.slice(this.at + 2, end < 0 ? undefined : end);
      this.at = end < 0 ? this.pattern.length : end + 2;
      return union(...[...text].map((c) => foldRange(c.codePointAt(0) ?? 0, c.codePointAt(0) ?? 0, this.folding)));
    }
    const first = this.classItem();
    if (typeof first !== 'number') return first;
    if (this.peek() === '-') {
      const after = this.pattern.charAt(this.at + 1);
      if (after !== '' && after !== ']' && after !== '[') {
        this.at++;
        this.peek();
        const last = this.classItem();
        if (typeof last !== 'number' || last < first) throw this.error('Illegal character range');
        return foldRange(first, last, this.folding);
      }
    }
    return foldRange(first, first, this.folding);
  }

  private classItem(): CharSet | number {
    return this.pattern.charAt(this.at) === '\\' ? this.escapedSet() : this.code();
  }
}

/** Parses a Java regular expression. Throws PatternError if it is invalid or not supported. */
export const parsePattern = (pattern: string, flags: PatternFlags): ParsedPattern => new Parser(pattern, flags).parse();
