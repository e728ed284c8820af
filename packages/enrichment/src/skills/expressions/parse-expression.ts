import { badRequest, type SearchError } from '@searchdeck/contract';
import { parsePath, type TreePath } from '../../tree/path.js';

export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'path'; path: TreePath }
  | { kind: 'unary'; operator: '!' | '-'; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression };

/** Binary operators by precedence, from lowest to highest. service-behavior §9 "Conditional". */
const OPERATORS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['^'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|\$\((?<path>[^()]*)\)|(?<word>[A-Za-z]+)|(?<symbol>\|\||&&|[=!<>]=|[-+*/%^!<>()]))\s*/y;
const LITERALS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Maximum nesting depth. */
const MAX_DEPTH = 100;

interface Token {
  kind: 'number' | 'string' | 'path' | 'word' | 'symbol';
  text: string;
}

const invalidSkillExpression = (text: string, reason: string): SearchError =>
  badRequest(`The expression '${text}' is invalid: ${reason}`, { code: 'InvalidSkillset', target: 'source' });

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const position = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    const token = Object.entries(groups ?? {}).find(([, value]) => value !== undefined);
    if (token === undefined) throw invalidSkillExpression(text, `unexpected character at position ${position}.`);
    tokens.push({ kind: token[0] as Token['kind'], text: token[1] });
  }
  return tokens;
}

class Parser {
  private position = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  parse(): Expression {
    const expression = this.binary(0);
    const next = this.tokens[this.position];
    if (next !== undefined) throw invalidSkillExpression(this.text, `unexpected '${next.text}'.`);
    return expression;
  }

  private takeSymbol(symbols: readonly string[]): string | undefined {
    const token = this.tokens[this.position];
    if (token?.kind !== 'symbol' || !symbols.includes(token.text)) return undefined;
    this.position++;
    return token.text;
  }

  private binary(level: number): Expression {
    const operators = OPERATORS[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const operator = this.takeSymbol(operators);
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Expression {
    if (++this.depth > MAX_DEPTH) throw invalidSkillExpression(this.text, 'it is nested too deeply.');
    const operator = this.takeSymbol(['!', '-']) as '!' | '-' | undefined;
    const expression: Expression =
      operator === undefined ? this.operand() : { kind: 'unary', operator, operand: this.unary() };
    this.depth--;
    return expression;
  }

  private operand(): Expression {
    if (this.takeSymbol(['(']) !== undefined) {
      const expression = this.binary(0);
      if (this.takeSymbol([')']) === undefined) throw invalidSkillExpression(this.text, "expected ')'.");
      return expression;
    }
    const token = this.tokens[this.position++];
    if (token === undefined) throw invalidSkillExpression(this.text, 'unexpected end.');
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', value: Number(token.text) };
      case 'string':
        return { kind: 'literal', value: token.text.slice(1, -1).replace(/\\(.)/g, '$1') };
      case 'path':
        return { kind: 'path', path: parsePath(token.text.trim()) };
      case 'word': {
        const value = LITERALS.get(token.text.toLowerCase());
        if (value !== undefined) return { kind: 'literal', value };
        throw invalidSkillExpression(this.text, `unknown word '${token.text}'.`);
      }
      case 'symbol':
        throw invalidSkillExpression(this.text, `unexpected '${token.text}'.`);
    }
  }
}

/** Parses the source of an input that starts with `=`. Throws SearchError 400 if it is invalid. */
export function parseExpression(source: string): Expression {
  const text = source.trimStart().slice(1);
  return new Parser(text, tokensOf(text)).parse();
}

/** Every path that an expression reads. */
export function pathsOf(expression: Expression): TreePath[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'path':
      return [expression.path];
    case 'unary':
      return pathsOf(expression.operand);
    case 'binary':
      return [...pathsOf(expression.left), ...pathsOf(expression.right)];
  }
}
