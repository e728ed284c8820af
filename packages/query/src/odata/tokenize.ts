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

const COMPARISON = new Set(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
const LOGICAL = new Set(['and', 'or', 'not']);
const CONSTANT = new Set(['true', 'false', 'null']);

/**
 * Cuts a filter into tokens for colouring. Never throws: half-written and broken text is tokens too.
 * Lossless: the spans follow each other from 0 to the end of the text.
 */
export function tokenizeFilter(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  /** Range variables, each with the depth of parentheses inside which it holds. */
  const variables: { name: string; depth: number }[] = [];
  let depth = 0;
  let at = 0;
  let before: Token | undefined;
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
    } else if (token.kind === 'identifier' && next.kind === ':' && before?.kind === '(')
      variables.push({ name, depth });
    const isVariable = before?.kind !== '/' && variables.some((variable) => variable.name === name);
    tokens.push({ kind: kindOf(token, name, before, next, isVariable), start: token.start, end: token.end });
    at = token.end;
    before = token;
  }
  return tokens;
}

function kindOf(
  token: Token,
  word: string,
  before: Token | undefined,
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
      return before?.kind === 'identifier' && token.kind === '.' ? 'function' : 'punctuation';
  }
  if (before?.kind === '/' && next.kind === '(' && (word === 'any' || word === 'all')) return 'quantifier';
  if (before?.kind === '/') return 'field';
  if (before?.kind === '.' || next.kind === '.' || (next.kind === '(' && !LOGICAL.has(word) && !COMPARISON.has(word))) {
    return 'function';
  }
  if (isVariable) return 'variable';
  const operandBefore = before !== undefined && !['(', ',', ':', '/'].includes(before.kind);
  if (operandBefore && COMPARISON.has(word)) return 'comparison';
  if (LOGICAL.has(word) && (operandBefore || word === 'not')) return 'logical';
  return CONSTANT.has(word) ? 'constant' : 'field';
}
