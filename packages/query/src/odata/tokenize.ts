import { COMPARISON_OPERATORS } from '../ast.js';
import type { Span } from '../ast.js';
import { scanToken, skipSpace, type Token } from './lexer.js';

export type FilterTokenKind =
  | 'white-space'
  | 'field'
  | 'variable'
  /** eq, ne, gt, ge, lt, le. */
  | 'comparison'
  /** and, or, not. */
  | 'logical'
  /** `geo.distance`, each part of it. */
  | 'function'
  /** any, all. */
  | 'quantifier'
  | 'string'
  | 'number'
  | 'date'
  | 'geography'
  /** true, false, null. */
  | 'constant'
  | 'punctuation'
  | 'invalid';
export interface FilterToken extends Span {
  kind: FilterTokenKind;
}

const COMPARISON: ReadonlySet<string> = new Set(COMPARISON_OPERATORS);
const LOGICAL = new Set(['and', 'or', 'not']);
const CONSTANT = new Set(['true', 'false', 'null']);

/**
 * Splits a filter into tokens for syntax highlighting. Never throws: incomplete and invalid text becomes tokens, too. The
 * spans are adjacent and cover the whole text.
 */
export function tokenizeFilter(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  /** Range variables in scope, each with the parenthesis depth of its lambda. */
  const variables: { name: string; depth: number }[] = [];
  let depth = 0;
  let at = 0;
  let previous: Token | undefined;
  while (at < text.length) {
    const start = skipSpace(text, at);
    if (start > at) tokens.push({ kind: 'white-space', start: at, end: start });
    if (start >= text.length) break;
    const token = scanToken(text, start);
    const next = scanToken(text, skipSpace(text, token.end));
    const name = text.slice(token.start, token.end);
    if (token.kind === '(') depth++;
    else if (token.kind === ')') {
      depth--;
      while ((variables.at(-1)?.depth ?? Number.NEGATIVE_INFINITY) > depth) variables.pop();
    } else if (token.kind === 'identifier' && next.kind === ':' && previous?.kind === '(') {
      variables.push({ name, depth });
    }
    const isVariable = previous?.kind !== '/' && variables.some((variable) => variable.name === name);
    tokens.push({ kind: kindOf(token, name, previous, next, isVariable), start: token.start, end: token.end });
    at = token.end;
    previous = token;
  }
  return tokens;
}

function kindOf(
  token: Token,
  word: string,
  previous: Token | undefined,
  next: Token,
  isVariable: boolean,
): FilterTokenKind {
  switch (token.kind) {
    case 'string':
    case 'date':
    case 'geography':
    case 'invalid':
      return token.kind;
    case 'integer':
    case 'double':
      return 'number';
    case 'identifier':
      break;
    default:
      return previous?.kind === 'identifier' && token.kind === '.' ? 'function' : 'punctuation';
  }
  if (previous?.kind === '/' && next.kind === '(' && (word === 'any' || word === 'all')) return 'quantifier';
  if (previous?.kind === '/') return 'field';
  if (
    previous?.kind === '.' ||
    next.kind === '.' ||
    (next.kind === '(' && !LOGICAL.has(word) && !COMPARISON.has(word))
  ) {
    return 'function';
  }
  if (isVariable) return 'variable';
  const followsOperand = previous !== undefined && !['(', ',', ':', '/'].includes(previous.kind);
  if (followsOperand && COMPARISON.has(word)) return 'comparison';
  if (LOGICAL.has(word) && (followsOperand || word === 'not')) return 'logical';
  return CONSTANT.has(word) ? 'constant' : 'field';
}
