import type { Filter, Operand, OrderClause, TextQuery } from '../ast.js';
import { printPath } from '../odata/print.js';

type Term = Extract<TextQuery, { field?: string }>;

/** A query tree in the notation of the parser tests: `(bool +(term "a") -(phrase title:"b c" 0))`. */
export function queryTree(query: TextQuery): string {
  switch (query.kind) {
    case 'match-all':
    case 'match-none':
      return `(${query.kind})`;
    case 'bool': {
      const mark = { must: '+', should: '', 'must-not': '-' };
      return `(bool${query.clauses.map((clause) => ` ${mark[clause.occur]}${queryTree(clause.query)}`).join('')})`;
    }
    case 'boost':
      return `(boost ${query.boost} ${queryTree(query.query)})`;
    case 'phrase':
      return leaf(query, JSON.stringify(query.text), ` ${query.slop}`);
    case 'fuzzy':
      return leaf(query, JSON.stringify(query.text), ` ${query.distance}`);
    case 'regexp':
      return leaf(query, JSON.stringify(query.pattern));
    case 'wildcard': {
      const parts = query.parts.map((part) =>
        typeof part === 'string' ? JSON.stringify(part) : part.any === 'run' ? '*' : '?',
      );
      return `(wildcard${query.field === undefined ? '' : ` ${query.field}:`} ${parts.join(' ')})`;
    }
    default:
      return leaf(query, JSON.stringify(query.text));
  }
}

const leaf = (query: Term, text: string, suffix = ''): string =>
  `(${query.kind} ${query.field === undefined ? '' : `${query.field}:`}${text}${suffix})`;

/** `(and (gt Rating 4) (any tags t (eq t "pool")))`. */
export function filterTree(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.kind} ${filter.operands.map(filterTree).join(' ')})`;
    case 'not':
      return `(not ${filterTree(filter.operand)})`;
    case 'compare':
      return `(${filter.operator} ${operandTree(filter.left)} ${operandTree(filter.right)})`;
    case 'truth':
      return operandTree(filter.operand);
    case 'lambda':
      return filter.body === undefined
        ? `(${filter.quantifier} ${printPath(filter.path)})`
        : `(${filter.quantifier} ${printPath(filter.path)} ${filter.variable} ${filterTree(filter.body)})`;
    case 'search.in':
      return `(search.in ${printPath(filter.path)} ${filter.values.map((value) => JSON.stringify(value)).join(' ')})`;
    case 'geo.intersects':
      return `(geo.intersects ${printPath(filter.path)} ${filter.ring.map((p) => `${p.lon},${p.lat}`).join(' ')})`;
    case 'search.ismatch': {
      const name = filter.isScoring ? 'search.ismatchscoring' : 'search.ismatch';
      const options = [filter.fields?.join(','), filter.queryType, filter.searchMode].filter(
        (part) => part !== undefined,
      );
      return `(${[name, JSON.stringify(filter.search), ...options].join(' ')})`;
    }
  }
}

export function operandTree(operand: Operand | OrderClause['by']): string {
  switch (operand.kind) {
    case 'path':
      return operand.variable === undefined ? printPath(operand) : `$${printPath(operand)}`;
    case 'geo.distance':
      return `(geo.distance ${operandTree(operand.path)} ${operand.point.lon},${operand.point.lat})`;
    case 'search.score':
      return '(search.score)';
    case 'literal':
      break;
  }
  switch (operand.type) {
    case 'null':
      return 'null';
    case 'string':
      return JSON.stringify(operand.value);
    case 'date':
      return `(date ${operand.ticks} ${operand.nanos})`;
    case 'integer':
      return `${operand.value}`;
    case 'double':
      return `(double ${operand.value})`;
    case 'boolean':
      return String(operand.value);
    default:
      return `(${operand.type})`;
  }
}

/** A tree without its spans, for comparisons. */
export const withoutSpans = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSpans);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'start' && key !== 'end')
      .map(([key, inner]) => [key, withoutSpans(inner)]),
  );
};

/** The message of the 400 that `run` throws. */
export function rejectionMessage(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 400) return error.message;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
