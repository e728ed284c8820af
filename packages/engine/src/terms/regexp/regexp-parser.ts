import type { SearchError } from '@searchdeck/contract';
import { invalidParameter } from '@searchdeck/contract/core';
import { MAX_CODE_POINT, type RegexpAlgebra, type RegexpNode } from './regexp-node.js';

const MAX_REPEATS = 1000;
const MAX_DEPTH = 100;

/** The 400 for a pattern that cannot be used; `parameter` is the one that contains it. */
export const regexpError = (pattern: string, problem: string, parameter: string): SearchError =>
  invalidParameter(
    `Failed to parse regex expression. See the full Lucene query syntax for supported expressions. In '/${pattern.slice(0, 200)}/': ${problem}.`,
    parameter,
  );

/** Parses Lucene's regular expressions with all their optional operators; a pattern must match the whole term. */
export class RegexpParser {
  private readonly characters: string[];
  private at = 0;
  private depth = 0;

  constructor(
    readonly pattern: string,
    readonly algebra: RegexpAlgebra,
    readonly parameter: string,
  ) {
    this.characters = [...pattern];
  }

  parse(): RegexpNode {
    if (this.characters.length === 0) return this.algebra.empty;
    const node = this.union();
    if (this.at < this.characters.length) throw this.error(`unexpected '${this.peek()}' at position ${this.at}`);
    return node;
  }

  // union ::= intersection ('|' union)?
  private union(): RegexpNode {
    if (++this.depth > MAX_DEPTH) throw this.error('it is nested too deeply');
    const operands = [this.intersection()];
    while (this.skip('|')) operands.push(this.intersection());
    this.depth--;
    return this.algebra.or(...operands);
  }

  // intersection ::= concatenation ('&' intersection)?
  private intersection(): RegexpNode {
    const operands = [this.concatenation()];
    while (this.skip('&')) operands.push(this.concatenation());
    return this.algebra.and(...operands);
  }

  // concatenation ::= repeat+
  private concatenation(): RegexpNode {
    const operands = [this.repeat()];
    while (this.at < this.characters.length && !'|&)'.includes(this.peek()!)) operands.push(this.repeat());
    return operands.reduceRight((tail, operand) => this.algebra.concat(operand, tail), this.algebra.empty);
  }

  // repeat ::= complement ('?' | '*' | '+' | '{' n (',' m?)? '}')*
  private repeat(): RegexpNode {
    let node = this.complement();
    for (;;) {
      if (this.skip('?')) node = this.algebra.or(node, this.algebra.empty);
      else if (this.skip('*')) node = this.algebra.star(node);
      else if (this.skip('+')) node = this.algebra.concat(node, this.algebra.star(node));
      else if (this.skip('{')) node = this.repetition(node);
      else return node;
    }
  }

  private repetition(node: RegexpNode): RegexpNode {
    const min = this.number();
    const max = this.skip(',') ? (this.peek() === '}' ? Infinity : this.number()) : min;
    if (!this.skip('}')) throw this.error("expected '}'");
    if (min > max) throw this.error(`{${min},${max}} has a minimum above its maximum`);
    if (min > MAX_REPEATS || (max !== Infinity && max > MAX_REPEATS)) {
      throw this.error(`an expression can be repeated at most ${MAX_REPEATS} times`);
    }
    const { algebra } = this;
    const optionalCount = max === Infinity ? 0 : max - min;
    let result = max === Infinity ? algebra.star(node) : algebra.empty;
    for (let i = 0; i < optionalCount; i++) result = algebra.or(algebra.empty, algebra.concat(node, result));
    for (let i = 0; i < min; i++) result = algebra.concat(node, result);
    return result;
  }

  private number(): number {
    let digits = '';
    while (/^[0-9]$/.test(this.peek() ?? '')) digits += this.characters[this.at++]!;
    if (digits === '') throw this.error('expected a number');
    return Number(digits);
  }

  // complement ::= '~' complement | class
  private complement(): RegexpNode {
    let complements = 0;
    while (this.skip('~')) complements++;
    const node = this.class();
    return complements % 2 === 1 ? this.algebra.not(node) : node;
  }

  // class ::= '[' '^'? (character ('-' character)?)+ ']' | simple
  private class(): RegexpNode {
    if (!this.skip('[')) return this.simple();
    const isNegated = this.skip('^');
    const ranges: [number, number][] = [];
    do {
      const from = this.character();
      const to = this.skip('-') ? (this.peek() === ']' ? this.literalDash(ranges, from) : this.character()) : from;
      if (from > to) throw this.error('a character range is out of order');
      ranges.push([from, to]);
    } while (this.at < this.characters.length && this.peek() !== ']');
    if (!this.skip(']')) throw this.error("expected ']'");
    const { algebra } = this;
    return isNegated ? algebra.and(algebra.not(algebra.chars(ranges)), algebra.any) : algebra.chars(ranges);
  }

  private literalDash(ranges: [number, number][], from: number): number {
    ranges.push([0x2d, 0x2d]);
    return from;
  }

  // simple ::= '.' | '#' | '@' | '"' text '"' | '(' ')' | '(' union ')' | '<' n '-' m '>' | character
  private simple(): RegexpNode {
    const { algebra } = this;
    if (this.skip('.')) return algebra.any;
    if (this.skip('#')) return algebra.none;
    if (this.skip('@')) return algebra.all;
    if (this.skip('"')) return this.quotedText();
    if (this.skip('(')) {
      if (this.skip(')')) return algebra.empty;
      const node = this.union();
      if (!this.skip(')')) throw this.error("expected ')'");
      return node;
    }
    if (this.skip('<')) return this.interval();
    const codePoint = this.character();
    return algebra.chars([[codePoint, codePoint]]);
  }

  private quotedText(): RegexpNode {
    const end = this.characters.indexOf('"', this.at);
    if (end < 0) throw this.error("expected '\"'");
    const text = this.characters.slice(this.at, end);
    this.at = end + 1;
    return this.literal(text);
  }

  private literal(characters: readonly string[]): RegexpNode {
    return characters.reduceRight((tail, character) => {
      const codePoint = character.codePointAt(0)!;
      return this.algebra.concat(this.algebra.chars([[codePoint, codePoint]]), tail);
    }, this.algebra.empty);
  }

  /** `<n-m>`: the decimal numbers from n to m; ends of equal length fix the number of digits. */
  private interval(): RegexpNode {
    const start = this.at;
    const first = this.number();
    const digits = this.at - start;
    if (!this.skip('-')) throw this.error("expected '-' in a numeric interval");
    const secondAt = this.at;
    const second = this.number();
    const fixedDigits = this.at - secondAt === digits ? digits : 0;
    if (!this.skip('>')) throw this.error("expected '>'");
    const [min, max] = first <= second ? [first, second] : [second, first];
    if (max - min > MAX_REPEATS) throw this.error(`a numeric interval can span at most ${MAX_REPEATS} numbers`);
    const numbers = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
    if (fixedDigits > 0) {
      return this.algebra.or(...numbers.map((number) => this.literal([...number.padStart(fixedDigits, '0')])));
    }
    const zero = this.algebra.chars([[0x30, 0x30]]);
    return this.algebra.concat(
      this.algebra.star(zero),
      this.algebra.or(...numbers.map((number) => this.literal([...number]))),
    );
  }

  private character(): number {
    this.skip('\\');
    const character = this.characters[this.at++];
    if (character === undefined) throw this.error('it ends unexpectedly');
    const codePoint = character.codePointAt(0)!;
    return Math.min(codePoint, MAX_CODE_POINT);
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private skip(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  private error(problem: string): SearchError {
    return regexpError(this.pattern, problem, this.parameter);
  }
}
