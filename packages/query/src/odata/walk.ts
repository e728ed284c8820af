import type { ComparisonOperator, Filter, GeoDistance, Literal, Path } from '../ast.js';

/** The range variables in scope at a node, innermost last. */
export interface Scope {
  readonly variables: readonly { readonly name: string; readonly path: readonly string[] }[];
}
export type PathRole = 'compare' | 'truth' | 'lambda' | 'search.in' | 'geo.distance' | 'geo.intersects';
export interface FilterVisitor {
  /** Called for every node before its children. Return false to skip the children. */
  node?(node: Filter, scope: Scope): boolean | void;
  /** Called for every reference to a field; `parent` is the node that contains it. */
  path?(path: Path, role: PathRole, parent: Filter, scope: Scope): void;
}

const ROOT_SCOPE: Scope = { variables: [] };

/** The field names from the root of the document: `r/Type` inside `Rooms/any(r: …)` is `Rooms`, `Type`. */
export function absolutePath(path: Path, scope: Scope = ROOT_SCOPE): string[] {
  const bound = scope.variables.findLast((variable) => variable.name === path.variable);
  return [...(bound?.path ?? []), ...path.segments];
}

/** Visits a filter from the top down, left to right. */
export function visitFilter(filter: Filter, visitor: FilterVisitor, scope: Scope = ROOT_SCOPE): void {
  if (visitor.node?.(filter, scope) === false) return;
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const operand of filter.operands) visitFilter(operand, visitor, scope);
      return;
    case 'not':
      visitFilter(filter.operand, visitor, scope);
      return;
    case 'lambda':
      visitor.path?.(filter.path, 'lambda', filter, scope);
      if (filter.body !== undefined && filter.variable !== undefined) {
        const variable = { name: filter.variable, path: absolutePath(filter.path, scope) };
        visitFilter(filter.body, visitor, { variables: [...scope.variables, variable] });
      }
      return;
    case 'compare':
      for (const operand of [filter.left, filter.right]) {
        if (operand.kind === 'path') visitor.path?.(operand, 'compare', filter, scope);
        else if (operand.kind === 'geo.distance') visitor.path?.(operand.path, 'geo.distance', filter, scope);
      }
      return;
    case 'truth':
      if (filter.operand.kind === 'path') visitor.path?.(filter.operand, 'truth', filter, scope);
      return;
    case 'search.in':
    case 'geo.intersects':
      visitor.path?.(filter.path, filter.kind, filter, scope);
      return;
    case 'search.ismatch':
      return;
  }
}

const FLIPPED: Record<ComparisonOperator, ComparisonOperator> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};
const NEGATED: Record<ComparisonOperator, ComparisonOperator> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'le',
  ge: 'lt',
  lt: 'ge',
  le: 'gt',
};
export const negate = (operator: ComparisonOperator): ComparisonOperator => NEGATED[operator];

export interface Comparison {
  subject: Path | GeoDistance;
  operator: ComparisonOperator;
  literal: Literal;
}
/** A comparison with its field or function on the left, in either order: `5 lt x` becomes `x gt 5`. */
export function comparisonOf(node: Extract<Filter, { kind: 'compare' }>): Comparison {
  const { left, right, operator } = node;
  if (left.kind !== 'literal' && right.kind === 'literal') return { subject: left, operator, literal: right };
  if (left.kind === 'literal' && right.kind !== 'literal') {
    return { subject: right, operator: FLIPPED[operator], literal: left };
  }
  throw new TypeError('A comparison needs a field or function and a literal.');
}
