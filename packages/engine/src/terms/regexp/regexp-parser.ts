import { badRequest, type SearchError } from '@searchdeck/contract';
import { MAX_CODE_POINT, type RegexpAlgebra, type RegexpNode } from './regexp-node.js';

const MAX_REPEATS = 1000;
const MAX_DEPTH = 100;

/** The 400 of a pattern that cannot be used; `parameter` is where it stood. */
export const regexpError = (pattern: string, problem: string, parameter: string): SearchError =>
  badRequest(
    `Failed to parse regex expression. See the full Lucene query syntax for supported expressions. In '/${pattern.slice(0, 200)}/': ${problem}.\r\nParameter name: ${parameter}`,
    { code: 'InvalidRequestParameter', target: parameter },
  );

/** Parses Lucene's regular expressions with all their optional operators; a pattern always matches whole terms. */
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
    return operands.reduceRight((rest, operand) => this.algebra.concat(operand, rest), this.algebra.empty);
  }

  // repeat ::= complement ('?' | '*' | '+' | '{' n (',' m?)? '}')*
  private repeat(): RegexpNode {
    let node = this.complement();
    for (;;) {
      if (this.skip('?')) node = this.algebra.or(node, this.algebra.empty);
      else if (this.skip('*')) node = this.algebra.star(node);
      else if (this.skip('+')) node = this.algebra.concat(node, this.algebra.star(node));
      else if (this.skip('{')) node = this.counted(node);
      else return node;
    }
  }

  private counted(node: RegexpNode): RegexpNode {
    const least = this.number();
    const most = this.skip(',') ? (this.peek() === '}' ? Infinity : this.number()) : least;
    if (!this.skip('}')) throw this.error("expected '}'");
    if (least > most) throw this.error(`{${least},${most}} counts backwards`);
    if (least > MAX_REPEATS || (most !== Infinity && most > MAX_REPEATS)) {
      throw this.error(`a part may repeat ${MAX_REPEATS} times at most`);
    }
    const { algebra } = this;
    const optional = most === Infinity ? 0 : most - least;
    let result = most === Infinity ? algebra.star(node) : algebra.empty;
    for (let i = 0; i < optional; i++) result = algebra.or(algebra.empty, algebra.concat(node, result));
    for (let i = 0; i < least; i++) result = algebra.concat(node, result);
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
    const negated = this.skip('^');
    const ranges: [number, number][] = [];
    do {
      const from = this.character();
      const to = this.skip('-') ? (this.peek() === ']' ? this.literalDash(ranges, from) : this.character()) : from;
      if (from > to) throw this.error('a character range runs backwards');
      ranges.push([from, to]);
    } while (this.at < this.characters.length && this.peek() !== ']');
    if (!this.skip(']')) throw this.error("expected ']'");
    const { algebra } = this;
    return negated ? algebra.and(algebra.not(algebra.chars(ranges)), algebra.any) : algebra.chars(ranges);
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
    if (this.skip('"')) return this.quoted();
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

  private quoted(): RegexpNode {
    const end = this.characters.indexOf('"', this.at);
    if (end < 0) throw this.error("expected '\"'");
    const text = this.characters.slice(this.at, end);
    this.at = end + 1;
    return this.literal(text);
  }

  private literal(characters: readonly string[]): RegexpNode {
    return characters.reduceRight((rest, character) => {
      const codePoint = character.codePointAt(0)!;
      return this.algebra.concat(this.algebra.chars([[codePoint, codePoint]]), rest);
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
    const fixed = this.at - secondAt === digits ? digits : 0;
    if (!this.skip('>')) throw this.error("expected '>'");
    const [least, most] = first <= second ? [first, second] : [second, first];
    if (most - least > MAX_REPEATS) throw this.error(`a numeric interval may span ${MAX_REPEATS} numbers at most`);
    const numbers = Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
    if (fixed > 0) return this.algebra.or(...numbers.map((number) => this.literal([...number.padStart(fixed, '0')])));
    const zero = this.algebra.chars([[0x30, 0x30]]);
    return this.algebra.concat(
      this.algebra.star(zero),
      this.algebra.or(...numbers.map((number) => this.literal([...number]))),
    );
  }

  private character(): number {
    this.skip('\\');
    const character = this.characters[this.at++];
    if (character === undefined) throw this.error('it ends too early');
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
