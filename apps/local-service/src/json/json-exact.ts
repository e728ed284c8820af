/**
 * A JSON reader (RFC 8259) that keeps integers beyond 2^53 as bigint. It is only used for bodies that hold such digits;
 * strings and every other number are handed to the native reader.
 */
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  document(): unknown {
    const value = this.value();
    this.skip();
    if (this.at < this.text.length) throw this.unexpected();
    return value;
  }

  private unexpected(): SyntaxError {
    return new SyntaxError(
      this.at >= this.text.length
        ? 'Unexpected end of JSON input'
        : `Unexpected token '${this.text[this.at] ?? ''}' at position ${this.at}`,
    );
  }
  private skip(): void {
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    this.at = SPACE.lastIndex;
  }
  private take(expression: RegExp): string {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text);
    if (!match) throw this.unexpected();
    this.at = expression.lastIndex;
    return match[0];
  }
  private skipIf(character: string): boolean {
    this.skip();
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }
  private expect(character: string): void {
    if (!this.skipIf(character)) throw this.unexpected();
  }

  // value = object | array | string | number | "true" | "false" | "null"
  private value(): unknown {
    this.skip();
    const c = this.text[this.at];
    if (c === '{') return this.object();
    if (c === '[') return this.array();
    if (c === '"') return JSON.parse(this.take(STRING));
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    const digits = this.take(NUMBER);
    const number = Number(digits);
    const whole = Number.isSafeInteger(number) ? undefined : /^(-?\d+)(?:\.0+)?$/.exec(digits)?.[1];
    return whole === undefined ? number : BigInt(whole);
  }

  // object = "{" [ string ":" value { "," string ":" value } ] "}"
  private object(): Record<string, unknown> {
    const members: [string, unknown][] = [];
    this.expect('{');
    if (this.skipIf('}')) return {};
    do {
      this.skip();
      const key = JSON.parse(this.take(STRING)) as string;
      this.expect(':');
      members.push([key, this.value()]);
    } while (this.skipIf(','));
    this.expect('}');
    return Object.fromEntries(members);
  }

  // array = "[" [ value { "," value } ] "]"
  private array(): unknown[] {
    const items: unknown[] = [];
    this.expect('[');
    if (this.skipIf(']')) return items;
    do items.push(this.value());
    while (this.skipIf(','));
    this.expect(']');
    return items;
  }
}

/** Throws SyntaxError, as `JSON.parse` does. */
export const parseExact = (text: string): unknown => new Reader(text).document();
