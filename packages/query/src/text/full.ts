import type { SearchError } from '@searchdeck/contract';
import type { Span, TextQuery } from '../ast.js';
import { queryStringError } from '../errors.js';
import { TextBudget } from './budget.js';
import { FullLexer, unescapeTerm, type FullToken, type FullTokenKind } from './full-lexer.js';
import type { TextQueryOptions } from './simple.js';

type Occur = 'must' | 'should' | 'must-not';
interface Clause {
  occur: Occur;
  query: TextQuery;
}

/**
 * Parses the full query syntax (service-behavior §7) as Lucene's classic QueryParser does, terms split at
 * whitespace: `AND`, `OR`, and `NOT` only mark the clauses around them, so `a AND b OR c` is `+a +b c`.
 * A negation is always AND NOT. An empty text and `*` match everything.
 *
 * Throws 400 for syntax errors (with Lucene's column), ranges, leading wildcards, a query that consists only of negations,
 * and the limits of service-behavior §11.
 */
export function parseFullQuery(text: string, options: TextQueryOptions = {}): TextQuery {
  const parameter = options.parameter ?? 'search';
  const budget = new TextBudget(text, parameter);
  const trimmedText = text.trim();
  if (trimmedText === '' || trimmedText === '*') return { kind: 'match-all', start: 0, end: text.length };
  return new FullParser(new FullLexer(text, parameter), options.searchMode === 'all', budget).parse();
}

class FullParser {
  private token: FullToken;
  private next: FullToken | undefined;

  constructor(
    readonly lexer: FullLexer,
    readonly requiresAllByDefault: boolean,
    readonly budget: TextBudget,
  ) {
    this.token = lexer.scan(0, false);
  }

  // top_level_query ::= query end
  parse(): TextQuery {
    const query = this.query(undefined);
    if (!this.is('end')) throw this.unexpected();
    let innerQuery = query;
    while (innerQuery.kind === 'boost') innerQuery = innerQuery.query;
    if (innerQuery.kind === 'bool' && innerQuery.clauses.every((clause) => clause.occur === 'must-not')) {
      throw this.error(innerQuery.start, 'A query cannot consist only of negations.');
    }
    return query;
  }

  // query ::= modifier? clause (conjunction? modifier? clause)*
  // conjunction ::= 'AND' | 'OR'     modifier ::= '+' | '-' | 'NOT'
  private query(field: string | undefined): TextQuery {
    const { start } = this.token;
    const clauses: Clause[] = [];
    let isBare = true;
    do {
      const conjunction = clauses.length > 0 && (this.is('AND') || this.is('OR')) ? this.advance().kind : undefined;
      const modifier = this.is('+') || this.is('-') || this.is('NOT') ? this.advance().kind : undefined;
      const query = this.clause(field);
      if (modifier !== undefined) isBare = false;
      this.add(clauses, conjunction, modifier, query);
    } while (STARTS_CLAUSE.has(this.token.kind));
    const [only] = clauses;
    if (clauses.length === 1 && only !== undefined && isBare) return only.query;
    return { kind: 'bool', start, end: clauses.at(-1)?.query.end ?? start, clauses };
  }

  /** QueryParserBase.addClause: a conjunction also changes the clause before it. */
  private add(
    clauses: Clause[],
    conjunction: FullTokenKind | undefined,
    modifier: FullTokenKind | undefined,
    query: TextQuery,
  ) {
    const before = clauses.at(-1);
    if (before !== undefined && before.occur !== 'must-not') {
      if (conjunction === 'AND') before.occur = 'must';
      else if (conjunction === 'OR' && this.requiresAllByDefault) before.occur = 'should';
    }
    const isRequired = this.requiresAllByDefault ? conjunction !== 'OR' : modifier === '+' || conjunction === 'AND';
    const isProhibited = modifier === '-' || modifier === 'NOT';
    clauses.push({ occur: isProhibited ? 'must-not' : isRequired ? 'must' : 'should', query });
  }

  // clause ::= (TERM ':' | '*' ':')? (term | '(' query ')' ('^' NUMBER)?)
  private clause(defaultField: string | undefined): TextQuery {
    const { start } = this.token;
    let field = defaultField;
    if ((this.is('term') || this.is('*')) && this.peek().kind === ':') {
      const name = this.advance();
      // `*:` means all fields, like a query without a field name.
      field = name.kind === '*' ? undefined : this.unescape(name);
      this.advance();
      if (name.kind === '*' && this.is('*')) {
        this.budget.term('*');
        return this.applyBoost({ kind: 'match-all', start, end: this.advance().end });
      }
    }
    if (!this.is('(')) return { ...this.term(field), start };
    this.advance();
    const inner = this.budget.parseNested(() => this.query(field));
    if (!this.is(')')) throw this.unexpected();
    return this.applyBoost({ ...inner, start, end: this.advance().end });
  }

  // term ::= (TERM | PREFIXTERM | WILDTERM | REGEXPTERM | BAREOPER | QUOTED) suffixes
  // suffixes ::= '^' NUMBER FUZZY_SLOP? | FUZZY_SLOP ('^' NUMBER)? | nothing
  private term(field: string | undefined): TextQuery {
    if (this.is('range')) {
      throw this.error(this.token.start, 'Range queries are not supported in the search text. Use $filter.');
    }
    if (!STARTS_TERM.has(this.token.kind)) throw this.unexpected();
    const token = this.advance();
    const boostBeforeSlop = this.boost();
    const slop = this.is('~') ? this.advance() : undefined;
    const boost = boostBeforeSlop ?? (slop === undefined ? undefined : this.boost());
    const span = { start: token.start, end: slop?.end ?? token.end };
    return this.withBoost(this.leaf(token, slop, span, field === undefined ? {} : { field }), boost);
  }

  private leaf(token: FullToken, slop: FullToken | undefined, span: Span, field: { field?: string }): TextQuery {
    const image = this.lexer.text.slice(token.start, token.end);
    switch (token.kind) {
      case 'quoted': {
        const text = this.unescape({ start: token.start + 1, end: token.end - 1 });
        this.budget.term(text);
        return { kind: 'phrase', ...span, ...field, text, slop: Math.trunc(this.slopValue(slop) ?? 0) };
      }
      case 'regexp': {
        this.budget.pattern(image);
        return { kind: 'regexp', ...span, ...field, pattern: image.slice(1, -1) };
      }
      case 'prefix': {
        const text = this.unescape({ start: token.start, end: token.end - 1 });
        this.budget.pattern(text);
        return { kind: 'prefix', ...span, ...field, text };
      }
      case 'wildcard':
      case '*': {
        if (image.startsWith('*') || image.startsWith('?')) {
          throw this.error(token.start, "'*' or '?' is not allowed as the first character of a term.");
        }
        this.budget.pattern(image);
        return { kind: 'wildcard', ...span, ...field, parts: wildcardParts(image) };
      }
      case 'bare-operator':
        this.budget.term(image);
        return { kind: 'term', ...span, ...field, text: image.slice(0, 1) };
      default: {
        const text = this.unescape(token);
        this.budget.term(text);
        if (slop === undefined) return { kind: 'term', ...span, ...field, text };
        return { kind: 'fuzzy', ...span, ...field, text, distance: this.distance(slop, text) };
      }
    }
  }

  /** FuzzyQuery.floatToEdits: `~1` and `~2` are distances, `~0.7` is a similarity (deprecated); `~` is 2. */
  private distance(slop: FullToken, text: string): 0 | 1 | 2 {
    const value = this.slopValue(slop) ?? 2;
    if (value >= 1) {
      if (!Number.isInteger(value)) throw this.error(slop.start, 'Fractional edit distances are not allowed.');
      return value === 1 ? 1 : 2;
    }
    const edits = value === 0 ? 0 : Math.trunc((1 - Math.fround(value)) * [...text].length);
    return edits >= 2 ? 2 : edits === 1 ? 1 : 0;
  }

  private slopValue(slop: FullToken | undefined): number | undefined {
    const number = slop === undefined ? '' : this.lexer.text.slice(slop.start + 1, slop.end);
    return /^\d+(\.\d+)?$/.test(number) ? Math.min(Number(number), 0x7fffffff) : undefined;
  }

  // '^' NUMBER
  private boost(): { value: number; end: number } | undefined {
    if (!this.is('^')) return undefined;
    this.advance();
    if (!this.is('number')) throw this.unexpected();
    const { start, end } = this.advance();
    return { value: Number(this.lexer.text.slice(start, end)), end };
  }

  private applyBoost(query: TextQuery): TextQuery {
    return this.withBoost(query, this.boost());
  }

  private withBoost(query: TextQuery, boost: { value: number; end: number } | undefined): TextQuery {
    if (boost === undefined) return query;
    return { kind: 'boost', start: query.start, end: Math.max(boost.end, query.end), boost: boost.value, query };
  }

  private unescape(span: Span): string {
    const { text, problem } = unescapeTerm(this.lexer.text.slice(span.start, span.end));
    if (problem !== undefined) throw this.error(span.start, problem);
    return text;
  }

  private is(kind: FullTokenKind): boolean {
    return this.token.kind === kind;
  }

  private peek(): FullToken {
    return (this.next ??= this.lexer.scan(this.token.end, this.token.kind === '^'));
  }

  private advance(): FullToken {
    const token = this.token;
    this.token = this.peek();
    this.next = undefined;
    return token;
  }

  private unexpected(): SearchError {
    const { kind, start, end } = this.token;
    return this.error(
      start,
      kind === 'end'
        ? 'Unexpected end of the search text.'
        : `Unexpected '${this.lexer.text.slice(start, Math.min(end, start + 50))}'.`,
    );
  }

  private error(column: number, reason: string): SearchError {
    return queryStringError(column, reason, this.lexer.parameter);
  }
}

const STARTS_TERM = new Set<FullTokenKind>(['term', 'prefix', 'wildcard', '*', 'regexp', 'bare-operator', 'quoted']);
const STARTS_CLAUSE = new Set<FullTokenKind>([...STARTS_TERM, 'range', '(', 'AND', 'OR', 'NOT', '+', '-']);

/** The parts of a wildcard term: unescaped text, `*`, and `?`. */
function wildcardParts(image: string): (string | { any: 'run' | 'one' })[] {
  const parts: (string | { any: 'run' | 'one' })[] = [];
  let text = '';
  for (let i = 0; i < image.length; i++) {
    const char = image[i] ?? '';
    if (char !== '*' && char !== '?') text += char === '\\' ? (image[++i] ?? '') : char;
    else {
      if (text !== '') parts.push(text);
      text = '';
      parts.push({ any: char === '*' ? 'run' : 'one' });
    }
  }
  if (text !== '') parts.push(text);
  return parts;
}
