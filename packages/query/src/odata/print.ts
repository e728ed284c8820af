import type { Filter, Literal, Operand, OrderClause, Path, Selection } from '../ast.js';
import { quote, type LonLat } from './literals.js';

/** `a/b`, or `v/b` below a range variable. */
export const printPath = (path: Path): string =>
  [...(path.variable === undefined ? [] : [path.variable]), ...path.segments].join('/');

const position = ({ lon, lat }: LonLat): string => `${lon} ${lat}`;
export const printPoint = (point: LonLat): string => `geography'POINT(${position(point)})'`;
export const printPolygon = (ring: readonly LonLat[]): string =>
  `geography'POLYGON((${ring.map(position).join(', ')}))'`;

export function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return quote(literal.value);
    case 'point':
      return printPoint(literal);
    case 'polygon':
      return printPolygon(literal.ring);
    default:
      return literal.text;
  }
}

function printOperand(operand: Operand | OrderClause['by']): string {
  switch (operand.kind) {
    case 'path':
      return printPath(operand);
    case 'literal':
      return printLiteral(operand);
    case 'geo.distance':
      return `geo.distance(${printPath(operand.path)}, ${printPoint(operand.point)})`;
    case 'search.score':
      return 'search.score()';
  }
}

/**
 * The canonical text of a filter: it parses to the same tree apart from spans, so two filters are equal if and
 * only if their canonical texts are.
 */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands
        .map((operand) => {
          const text = printFilter(operand);
          return operand.kind === 'or' || operand.kind === filter.kind ? `(${text})` : text;
        })
        .join(` ${filter.kind} `);
    case 'not': {
      const text = printFilter(filter.operand);
      return ['and', 'or', 'compare'].includes(filter.operand.kind) ? `not (${text})` : `not ${text}`;
    }
    case 'compare':
      return `${printOperand(filter.left)} ${filter.operator} ${printOperand(filter.right)}`;
    case 'truth':
      return printOperand(filter.operand);
    case 'lambda': {
      const body = filter.body === undefined ? '' : `${filter.variable}: ${printFilter(filter.body)}`;
      return `${printPath(filter.path)}/${filter.quantifier}(${body})`;
    }
    case 'search.in': {
      const delimiters = filter.delimiters === ' ,' ? '' : `, ${quote(filter.delimiters)}`;
      return `search.in(${printPath(filter.path)}, ${quote(filter.list)}${delimiters})`;
    }
    case 'geo.intersects':
      return `geo.intersects(${printPath(filter.path)}, ${printPolygon(filter.ring)})`;
    case 'search.ismatch':
      return printIsMatch(filter);
  }
}

function printIsMatch(filter: Extract<Filter, { kind: 'search.ismatch' }>): string {
  const parameters = [quote(filter.search)];
  const hasQueryType = filter.queryType !== undefined || filter.searchMode !== undefined;
  if (filter.fields !== undefined) parameters.push(quote(filter.fields.join(',')));
  else if (hasQueryType) parameters.push('null');
  if (hasQueryType) parameters.push(quote(filter.queryType ?? 'simple'), quote(filter.searchMode ?? 'any'));
  return `search.ismatch${filter.isScoring ? 'scoring' : ''}(${parameters.join(', ')})`;
}

/** The text of `$orderby`; `asc` is omitted. */
export const printOrderBy = (clauses: readonly OrderClause[]): string =>
  clauses.map((clause) => `${printOperand(clause.by)}${clause.direction === 'desc' ? ' desc' : ''}`).join(',');

export const printSelect = (selection: Selection): string =>
  selection.isAll ? '*' : selection.paths.map(printPath).join(',');
