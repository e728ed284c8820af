import { badRequest } from '@searchdeck/contract/core';
import type { TextQuery } from '../ast.js';

type Bool = Extract<TextQuery, { kind: 'bool' }>;
type Leaf = Extract<TextQuery, { field?: string }>;

/**
 * The text of a query tree. Parsed in the same syntax with searchMode `any`, it results in the same tree apart
 * from spans. Throws 400 for a tree that the syntax cannot express.
 */
export const printTextQuery = (query: TextQuery, syntax: 'simple' | 'full'): string =>
  syntax === 'full' ? printFull(query, true) : printSimple(query, true);

// ---- full ----

const FULL_SPECIAL = /[\s+\-!(){}[\]^"~*?:\\/]/g;
const OPERATOR = /^(AND|OR|NOT|&&|\|\|)$/;
const FIELD_PATH = /^[A-Za-z_]\w*(\/[A-Za-z_]\w*)*$/;

const escapeFull = (text: string): string =>
  OPERATOR.test(text) ? `\\${text}` : text.replaceAll(FULL_SPECIAL, (char) => `\\${char}`);
const quotePhrase = (text: string): string => `"${text.replaceAll(/["\\]/g, (char) => `\\${char}`)}"`;

/** A non-negative number without an exponent, because boosts have none: `1.5e-7` is `0.00000015`. */
const decimal = (value: number): string => {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  return shift < 0 ? `0.${'0'.repeat(-shift - 1)}${whole}${fraction}` : `${whole}${fraction}`.padEnd(shift + 1, '0');
};

const OCCUR = { must: '+', should: '', 'must-not': '-' };

function printFull(query: TextQuery, isOutermost: boolean): string {
  switch (query.kind) {
    case 'match-all':
      return '*:*';
    case 'match-none':
      return '(+*:* -*:*)';
    case 'bool': {
      const text = query.clauses.map((clause) => OCCUR[clause.occur] + printFull(clause.query, false)).join(' ');
      return isOutermost ? text : `(${text})`;
    }
    case 'boost': {
      const text = printFull(query.query, false);
      return `${query.query.kind === 'boost' ? `(${text})` : text}^${decimal(query.boost)}`;
    }
    default:
      return printField(query) + printFullLeaf(query);
  }
}

const printField = ({ field }: Leaf): string =>
  field === undefined ? '' : `${FIELD_PATH.test(field) ? field : escapeFull(field)}:`;

function printFullLeaf(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'term':
      return escapeFull(leaf.text);
    case 'phrase':
      return quotePhrase(leaf.text) + (leaf.slop === 0 ? '' : `~${leaf.slop}`);
    case 'prefix':
      return `${leaf.text.replaceAll(FULL_SPECIAL, (char) => `\\${char}`)}*`;
    case 'wildcard':
      return leaf.parts
        .map((part) =>
          typeof part === 'string'
            ? part.replaceAll(FULL_SPECIAL, (char) => `\\${char}`)
            : part.any === 'run'
              ? '*'
              : '?',
        )
        .join('');
    case 'regexp':
      return `/${leaf.pattern}/`;
    case 'fuzzy':
      return `${escapeFull(leaf.text)}~${leaf.distance}`;
  }
}

// ---- simple ----

const SIMPLE_SPECIAL = /[\s+|"()\\]|^-|\*$/g;
const escapeSimple = (text: string): string => text.replaceAll(SIMPLE_SPECIAL, (char) => `\\${char}`);

function printSimple(query: TextQuery, isOutermost: boolean): string {
  switch (query.kind) {
    case 'match-all':
      if (isOutermost) return '*';
      break;
    case 'match-none':
      if (isOutermost) return '""';
      break;
    case 'term':
      if (query.field === undefined) return escapeSimple(query.text);
      break;
    case 'prefix':
      if (query.field === undefined) return `${escapeSimple(query.text)}*`;
      break;
    case 'phrase':
      // Parentheses inside quotes count when the parser matches the parentheses around them.
      if (query.field === undefined && query.slop === 0) {
        return `"${query.text.replaceAll(/["\\()]/g, (char) => `\\${char}`)}"`;
      }
      break;
    case 'bool':
      return printSimpleBool(query, isOutermost);
    default:
      break;
  }
  throw badRequest(`The simple query syntax cannot express a part of the query (${query.kind}).`, { target: 'search' });
}

function printSimpleBool(bool: Bool, isOutermost: boolean): string {
  const [first, second] = bool.clauses;
  if (bool.clauses.length === 2 && first?.occur === 'must-not' && second?.query.kind === 'match-all') {
    const text = printSimple(first.query, false);
    // `--x` is a double negation.
    return text.startsWith('-') ? `-(${text})` : `-${text}`;
  }
  const occur = first?.occur;
  if (occur === undefined || occur === 'must-not' || bool.clauses.some((clause) => clause.occur !== occur)) {
    throw badRequest('The simple query syntax cannot mix required, optional, and prohibited clauses.', {
      target: 'search',
    });
  }
  const text = bool.clauses.map((clause) => printSimple(clause.query, false)).join(occur === 'must' ? ' + ' : ' | ');
  return isOutermost ? text : `(${text})`;
}
