import { elementType, isCollection, isComplexType } from '@searchdeck/contract/core';
import type { ComparisonOperator, Filter, Path } from '../ast.js';
import { invalidExpression, invalidParameter } from '../errors.js';
import { printPath } from './print.js';
import { absolutePath, comparisonOf, negate, visitFilter, type Scope } from './walk.js';

type Lambda = Extract<Filter, { kind: 'lambda' }>;
type Quantifier = Lambda['quantifier'];
/** The EDM type of a field by its path from the top, such as `Collection(Edm.String)`; undefined if there is none. */
export type TypeOf = (path: string) => string | undefined;

const COMPARABLE = new Set(['Edm.DateTimeOffset', 'Edm.Double', 'Edm.Int32', 'Edm.Int64', 'Edm.Single']);

/**
 * Checks every `any` and `all` of a filter against the rules for its collection's type (service-behavior §7,
 * §12 "lambda rule"). Unknown fields are not reported here.
 * Throws 400 with the documented message.
 */
export function checkLambdas(filter: Filter, typeOf: TypeOf, parameter = '$filter'): void {
  visitFilter(filter, {
    node(node, scope) {
      const innermost = scope.variables.at(-1);
      if (node.kind === 'search.ismatch' && innermost !== undefined) {
        throw invalidExpression(unboundFunction(node.isScoring, innermost.name), parameter);
      }
    },
    path(path, _role, _parent, scope) {
      const innermost = scope.variables.at(-1);
      if (innermost !== undefined && path.variable !== innermost.name) {
        throw invalidExpression(unboundField(path, innermost.name), parameter);
      }
    },
  });
  visitFilter(filter, {
    node(node, scope) {
      if (node.kind === 'lambda') checkLambda(node, scope, typeOf, parameter);
    },
  });
}

const ONLY_BOUND =
  "Only bound field references are supported inside lambda expressions ('any' or 'all'). However, you can change your filter so that";
const unboundFunction = (isScoring: boolean, variable: string): string => {
  const name = isScoring ? 'ismatchscoring' : 'ismatch';
  return `The function '${name}' has no parameters bound to the range variable '${variable}'. ${ONLY_BOUND} the '${name}' function is outside the lambda expression and try again.`;
};
const unboundField = (path: Path, variable: string): string =>
  `The field reference '${printPath(path)}' is not bound to the range variable '${variable}'. ${ONLY_BOUND} the reference to '${printPath(path)}' is outside the lambda expression and try again.`;

function checkLambda(lambda: Lambda, scope: Scope, typeOf: TypeOf, parameter: string): void {
  const type = typeOf(absolutePath(lambda.path, scope).join('/'));
  if (type === undefined || !isCollection(type) || isComplexType(type) || lambda.body === undefined) return;
  const element = elementType(type);
  const rule = ruleFor(element);
  const violation = rule?.(lambda.body, lambda.quantifier, element);
  if (violation !== undefined) throw invalidParameter(`Invalid lambda expression. ${violation}`, parameter);
}

/** Returns the message for an invalid lambda body, or undefined. */
type Rule = (body: Filter, quantifier: Quantifier, element: string) => string | undefined;

function ruleFor(element: string): Rule | undefined {
  if (element === 'Edm.String') return (body, quantifier) => checkFlatBody(body, quantifier, element, stringLeaf);
  if (element === 'Edm.GeographyPoint') return (body, quantifier) => checkFlatBody(body, quantifier, element, geoLeaf);
  if (element === 'Edm.Boolean') return booleanBody;
  return COMPARABLE.has(element) ? normalForm : undefined;
}

/** A leaf and whether the `not`s above it invert its operator. */
interface Leaf {
  node: Filter;
  isInverted: boolean;
}
type LeafRule = (leaf: Leaf, quantifier: Quantifier, element: string) => string | undefined;

const operatorOf = (leaf: Leaf): ComparisonOperator | undefined => {
  if (leaf.node.kind !== 'compare') return undefined;
  const { operator } = comparisonOf(leaf.node);
  return leaf.isInverted ? negate(operator) : operator;
};

/** Strings and points: `any` requires `or`, and `all` requires `and`; a `not` swaps them. */
function checkFlatBody(
  body: Filter,
  quantifier: Quantifier,
  element: string,
  rule: LeafRule,
  isInverted = false,
): string | undefined {
  if (body.kind === 'not') return checkFlatBody(body.operand, quantifier, element, rule, !isInverted);
  if (body.kind !== 'and' && body.kind !== 'or') return rule({ node: body, isInverted }, quantifier, element);
  const operator = isInverted ? (body.kind === 'and' ? 'or' : 'and') : body.kind;
  if (operator !== (quantifier === 'any' ? 'or' : 'and')) {
    return `Complex Boolean expressions aren't supported in lambda expressions that iterate over fields of type Collection(${element}). For 'any', join subexpressions with 'or'; 'and' isn't supported. For 'all', join subexpressions with 'and'; 'or' isn't supported.`;
  }
  for (const operand of body.operands) {
    const violation = checkFlatBody(operand, quantifier, element, rule, isInverted);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

const stringLeaf: LeafRule = (leaf, quantifier, element) => {
  const operator = leaf.node.kind === 'search.in' ? (leaf.isInverted ? 'ne' : 'eq') : operatorOf(leaf);
  if (operator === undefined || operator === (quantifier === 'any' ? 'eq' : 'ne')) return undefined;
  return operator === 'eq' || operator === 'ne'
    ? `Found a test for equality or inequality where the opposite was expected in a lambda expression that iterates over a field of type Collection(${element}). For 'any', use expressions of the form 'x eq y' or 'search.in(...)'. For 'all', use expressions of the form 'x ne y', 'not (x eq y)', or 'not search.in(...)'.`
    : `Found a comparison operator (one of 'lt', 'le', 'gt', or 'ge'). Only equality operators are allowed in lambda expressions that iterate over fields of type Collection(${element}). For 'any', use expressions of the form 'x eq y'. For 'all', use expressions of the form 'x ne y' or 'not (x eq y)'.`;
};

const geoLeaf: LeafRule = (leaf, quantifier, element) => {
  const { node } = leaf;
  const isAny = quantifier === 'any';
  if (node.kind === 'geo.intersects' && leaf.isInverted !== isAny) return undefined;
  if (node.kind === 'compare' && comparisonOf(node).subject.kind === 'geo.distance') {
    const operator = operatorOf(leaf);
    if (isAny ? operator === 'lt' || operator === 'le' : operator === 'gt' || operator === 'ge') return undefined;
  }
  return `Found an unsupported use of geo.distance() or geo.intersects() in a lambda expression that iterates over a field of type Collection(${element}). For 'any', make sure you compare geo.distance() using the 'lt' or 'le' operators and make sure that any usage of geo.intersects() isn't negated. For 'all', make sure you compare geo.distance() using the 'gt' or 'ge' operators and make sure that any usage of geo.intersects() is negated.`;
};

const booleanBody: Rule = (body, _quantifier, element) => {
  let operand = body;
  while (operand.kind === 'not') operand = operand.operand;
  return operand.kind === 'and' || operand.kind === 'or'
    ? `Complex Boolean expressions aren't supported in lambda expressions that iterate over fields of type Collection(${element}). 'and' and 'or' aren't supported.`
    : undefined;
};

/** Numbers and dates: `any` takes ORs of ANDs without `ne` below an AND; `all` takes ANDs of ORs without `eq` below an OR. */
const normalForm: Rule = (body, quantifier) => {
  const outer = quantifier === 'any' ? 'or' : 'and';
  const topLevelOnly = quantifier === 'any' ? 'ne' : 'eq';
  const isNormalForm = (node: Filter, isInverted: boolean, isNested: boolean): boolean => {
    if (node.kind === 'not') return isNormalForm(node.operand, !isInverted, isNested);
    if (node.kind !== 'and' && node.kind !== 'or') {
      return !isNested || operatorOf({ node, isInverted }) !== topLevelOnly;
    }
    const operator = isInverted ? (node.kind === 'and' ? 'or' : 'and') : node.kind;
    if (isNested && operator === outer) return false;
    return node.operands.every((operand) => isNormalForm(operand, isInverted, operator !== outer));
  };
  return isNormalForm(body, false, false)
    ? undefined
    : "Found an unsupported form of complex Boolean expression. For 'any', use expressions that are 'ORs of ANDs', also known as Disjunctive Normal Form. For example: '(a and b) or (c and d)' where a, b, c, and d are comparison or equality subexpressions. For 'all', use expressions that are 'ANDs of ORs', also known as Conjunctive Normal Form. For example: '(a or b) and (c or d)' where a, b, c, and d are comparison or inequality subexpressions. Examples of comparison expressions: 'x gt 5', 'x le 2'. Example of an equality expression: 'x eq 5'. Example of an inequality expression: 'x ne 5'.";
};
