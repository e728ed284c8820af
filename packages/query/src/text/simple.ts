import type { Span, TextQuery } from '../ast.js';
import { TextBudget } from './budget.js';

export interface TextQueryOptions {
  /** `any` (default): a clause without an operator is optional; `all`: it is required. */
  searchMode?: 'any' | 'all';
  /** Name of the parameter in errors; default `search`. */
  parameter?: string;
}
type Occur = 'must' | 'should';
type Bool = Extract<TextQuery, { kind: 'bool' }>;

/** State of parsing a sub-query: the tree so far, and the pending operators. */
interface State {
  end: number;
  top?: TextQuery;
  /** The operator of `top`; a different one makes `top` an operand of a new node. */
  previous?: Occur;
  current?: Occur;
}

/**
 * Parses the simple query syntax (service-behavior §7) as Lucene's SimpleQueryParser does with the
 * operators `+ | - " * ( ) \` and whitespace: unbalanced quotes and parentheses are ignored, and
 * operators apply from left to right. Empty text and `*` match everything.
 *
 * A negation `-x` becomes the operand `(bool must-not:x should:match-all)`, everything except x, and is
 * then joined like any other operand. So `a -b` means `a OR NOT b` with searchMode `any` and `a AND NOT b` with `all`,
 * and the execution needs no special case.
 *
 * Throws 400 only beyond the limits of service-behavior §11.
 */
export function parseSimpleQuery(text: string, options: TextQueryOptions = {}): TextQuery {
  const budget = new TextBudget(text, options.parameter ?? 'search');
  const trimmedText = text.trim();
  if (trimmedText === '' || trimmedText === '*') return { kind: 'match-all', start: 0, end: text.length };
  const parser = new SimpleParser(text, options.searchMode === 'all' ? 'must' : 'should', budget);
  return parser.parse() ?? { kind: 'match-none', start: 0, end: text.length };
}

const SPACE = new Set([' ', '\t', '\n', '\r']);
const ENDS_TOKEN = new Set([...SPACE, '"', '|', '+', '(', ')']);

class SimpleParser {
  private at = 0;
  private readonly closing: Map<number, number>;
  /** Levels below a node; a leaf has none. */
  private readonly depths = new WeakMap<TextQuery, number>();

  constructor(
    readonly text: string,
    readonly defaultOccur: Occur,
    readonly budget: TextBudget,
  ) {
    this.closing = matchParentheses(text);
  }

  parse(): TextQuery | undefined {
    return this.subQuery(this.text.length);
  }

  // sub_query ::= (operand | '+' | '|' | white_space | ')')*
  // operand   ::= '-'* ( '(' sub_query ')' | phrase | token )
  private subQuery(end: number): TextQuery | undefined {
    const state: State = { end };
    let negations = 0;
    let firstNegation = 0;
    while (this.at < end) {
      const char = this.text[this.at] ?? '';
      if (char === '-') {
        if (negations === 0) firstNegation = this.at;
        negations++;
        this.at++;
        continue;
      }
      const negationStart = negations % 2 === 1 ? firstNegation : undefined;
      if (char === '(') this.group(state, negationStart);
      else if (char === '"') this.phrase(state, negationStart);
      else if (char === '+' || char === '|') {
        // A second operator, or one without a left operand, is ignored.
        if (state.current === undefined && state.top !== undefined) state.current = char === '+' ? 'must' : 'should';
        this.at++;
      } else if (char === ')' || SPACE.has(char)) this.at++;
      else this.token(state, negationStart);
      // A '-' must directly precede its operand, without whitespace.
      negations = 0;
    }
    return state.top;
  }

  // '(' sub_query ')'     an opening parenthesis without a closing one is ignored, and so is `()` with its operator
  private group(state: State, negationStart: number | undefined): void {
    const open = this.at;
    const close = this.closing.get(open);
    this.at = open + 1;
    if (close === undefined || close >= state.end) return;
    if (close === this.at) delete state.current;
    else {
      const inner = this.budget.parseNested(() => this.subQuery(close));
      if (inner !== undefined) {
        const group = { ...inner, start: open, end: close + 1 };
        this.depths.set(group, this.depths.get(inner) ?? 0);
        this.join(state, group, negationStart);
      }
    }
    this.at = close + 1;
  }

  // phrase ::= '"' ([^"\] | '\' any)* '"'
  private phrase(state: State, negationStart: number | undefined): void {
    const start = this.at;
    const part = this.unescape(start + 1, state.end, (char) => char === '"');
    if (part.end === state.end) this.at = start + 1;
    else {
      this.at = part.end + 1;
      if (part.end === start + 1) delete state.current;
      else {
        this.budget.term(part.text);
        this.join(state, { kind: 'phrase', start, end: this.at, text: part.text, slop: 0 }, negationStart);
      }
    }
  }

  // token ::= ([^ \t\n\r"|+()\] | '\' any)+ '*'?
  private token(state: State, negationStart: number | undefined): void {
    const start = this.at;
    const part = this.unescape(start, state.end, (char) => ENDS_TOKEN.has(char));
    this.at = part.end;
    const span = { start, end: part.end };
    if (part.text === '') return;
    if (part.hasStar && part.text.length > 1) {
      const text = part.text.slice(0, -1);
      this.budget.pattern(text);
      this.join(state, { kind: 'prefix', ...span, text }, negationStart);
    } else {
      this.budget.term(part.text);
      this.join(state, { kind: 'term', ...span, text: part.text }, negationStart);
    }
  }

  /** Reads unescaped text up to an end character. `hasStar`: the last character is an unescaped `*`. */
  private unescape(
    from: number,
    limit: number,
    ends: (char: string) => boolean,
  ): { text: string; end: number; hasStar: boolean } {
    let text = '';
    let hasStar = false;
    let at = from;
    for (; at < limit; at++) {
      const char = this.text[at] ?? '';
      if (char === '\\') {
        hasStar = false;
        if (++at < limit) text += this.text[at];
        continue;
      }
      if (ends(char)) break;
      hasStar = char === '*';
      text += char;
    }
    return { text, end: Math.min(at, limit), hasStar };
  }

  /** SimpleQueryParser.buildQueryTree: the operators have one precedence and group to the left. */
  private join(state: State, operand: TextQuery, negationStart: number | undefined): void {
    const branch = negationStart === undefined ? operand : this.recordDepth(matchAllExcept(operand, negationStart));
    if (state.top === undefined) state.top = branch;
    else {
      const occur = state.current ?? this.defaultOccur;
      const bool: Bool =
        state.previous === occur && state.top.kind === 'bool'
          ? state.top
          : this.recordDepth({ ...spanOf(state.top), kind: 'bool', clauses: [{ occur, query: state.top }] });
      bool.clauses.push({ occur, query: branch });
      bool.end = branch.end;
      state.top = this.recordDepth(bool, branch);
      state.previous = occur;
    }
    delete state.current;
  }

  /** Records the depth of a node. For a known node, only `newClause` is new. */
  private recordDepth(bool: Bool, newClause = bool.clauses[0]?.query): Bool {
    const depthBelow = newClause === undefined ? 0 : (this.depths.get(newClause) ?? 0);
    const depth = Math.max(this.depths.get(bool) ?? 0, depthBelow + 1);
    this.budget.checkDepth(depth);
    this.depths.set(bool, depth);
    return bool;
  }
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

const matchAllExcept = (query: TextQuery, start: number): Bool => ({
  kind: 'bool',
  start,
  end: query.end,
  clauses: [
    { occur: 'must-not', query },
    { occur: 'should', query: { kind: 'match-all', start, end: start + 1 } },
  ],
});

/** Offsets of matching unescaped parentheses, opening to closing; also inside quotes, as in Lucene. */
function matchParentheses(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '(') open.push(i);
    else if (char === ')') {
      const start = open.pop();
      if (start !== undefined) closing.set(start, i);
    }
  }
  return closing;
}
