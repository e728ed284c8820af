import { COMPARISON_OPERATORS } from '../ast.js';
import type { ComparisonOperator, Filter, GeoDistance, Literal, Operand, Path } from '../ast.js';
import {
  closeCall,
  expectComma,
  parseGeoDistance,
  parseGeography,
  parsePath,
  tryConstant,
  tryFunctionName,
  type FunctionName,
} from './primary.js';
import { unquote } from './literals.js';
import type { TypeOf } from './lambdas.js';
import { TokenStream } from './token-stream.js';
import { unknownProperty } from './unknown-property.js';
import type { Token } from './lexer.js';

const COMPARISONS: ReadonlySet<string> = new Set(COMPARISON_OPERATORS);

/** The result of a grammar rule before the parser knows which rule it belongs to. */
type Expression = Filter | Path | Literal | GeoDistance;

/**
 * Parses a `$filter` (service-behavior §7, data-plane.md "Search documents"). Spans of the tree include
 * the parentheses around a node. Throws 400 with the position of the error; with `typeOf`, errors name types too.
 */
export function parseFilter(text: string, parameter = '$filter', typeOf?: TypeOf): Filter {
  const parser = new FilterParser(new TokenStream(text, parameter), typeOf);
  return parser.parse();
}

class FilterParser {
  private readonly stream: TokenStream;
  private variables: string[] = [];

  constructor(
    stream: TokenStream,
    readonly typeOf: TypeOf | undefined,
  ) {
    this.stream = stream;
  }

  // filter_expression ::= boolean_expression
  parse(): Filter {
    const filter = this.boolean(this.or());
    this.stream.expectEnd();
    return filter;
  }

  // or_expression ::= and_expression ('or' and_expression)*
  private or(): Expression {
    return this.stream.parseNested(() => this.chain('or', () => this.chain('and', () => this.comparison())));
  }

  // and_expression ::= comparison ('and' comparison)*
  private chain(kind: 'and' | 'or', operand: () => Expression): Expression {
    const first = operand();
    if (!this.stream.isKeyword(kind)) return first;
    const operands = [this.boolean(first)];
    while (this.stream.isKeyword(kind)) {
      this.stream.advance();
      operands.push(this.boolean(operand()));
    }
    return { kind, start: operands[0]?.start ?? 0, end: operands.at(-1)?.end ?? 0, operands };
  }

  // comparison_expression ::= variable_or_function comparison_operator constant
  //                         | constant comparison_operator variable_or_function
  private comparison(): Expression {
    const left = this.unary();
    const { token } = this.stream;
    if (token.kind !== 'identifier') return left;
    const operator = this.stream.textOf(token);
    if (!COMPARISONS.has(operator)) return left;
    this.stream.advance();
    return this.compare(operator as ComparisonOperator, left, this.unary(), token);
  }

  private compare(operator: ComparisonOperator, left: Expression, right: Expression, operatorToken: Token): Filter {
    const span = { start: left.start, end: right.end };
    const constant = left.kind === 'literal' ? left : right.kind === 'literal' ? right : undefined;
    const subject = left.kind === 'literal' ? right : left;
    if (subject.kind === 'not') throw this.notBindsTighter(subject.operand, operator);
    if (constant === undefined || subject.kind === 'literal') throw this.notFieldAndConstant(left, right);
    if (subject.kind === 'path' || subject.kind === 'geo.distance') {
      if (subject.kind === 'geo.distance') this.checkDistance(operator, constant);
      this.stream.countClause();
      return { kind: 'compare', ...span, operator, left: left as Operand, right: right as Operand };
    }
    // search.in(…) eq true: a boolean function is a variable_or_function too
    const isFunction =
      subject.kind === 'search.in' || subject.kind === 'geo.intersects' || subject.kind === 'search.ismatch';
    if (!isFunction || constant.type !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) {
      throw isFunction ? this.stream.syntaxError(operatorToken) : this.notFieldAndConstant(left, right);
    }
    return (operator === 'eq') === constant.value
      ? { ...subject, ...span }
      : { kind: 'not', ...span, operand: subject };
  }

  /** `not x gt 5`: the grammar reads `(not x) gt 5`. */
  private notBindsTighter(operand: Filter, operator: ComparisonOperator) {
    const path = operand.kind === 'truth' && operand.operand.kind === 'path' ? operand.operand : undefined;
    const type = path?.variable === undefined ? this.typeOf?.(path?.segments.join('/') ?? '') : undefined;
    const operandType = type === undefined ? '' : ` Found operand type '${type}' for operator kind 'Not'.`;
    return this.stream.error(
      `A unary operator with an incompatible type was detected.${operandType} The operator 'not' binds tighter than '${operator}': put the comparison in parentheses.`,
    );
  }

  /** Reports an unknown field first, because it is usually a string constant without quotes. */
  private notFieldAndConstant(...operands: Expression[]) {
    const { typeOf } = this;
    const paths = operands.flatMap((each) =>
      each.kind === 'path' && each.variable === undefined ? [each.segments.join('/')] : [],
    );
    const unknownPath = typeOf && paths.find((path) => typeOf(path) === undefined);
    if (typeOf !== undefined && unknownPath !== undefined) {
      return this.stream.error(unknownProperty(unknownPath, typeOf));
    }
    return this.stream.error(
      'Comparison must be between a field, range variable or function call and a literal value.',
    );
  }

  private checkDistance(operator: ComparisonOperator, constant: Literal): void {
    if (operator === 'eq' || operator === 'ne') {
      throw this.stream.error(
        `The operator '${operator}' cannot be used with the function 'geo.distance'. Use 'lt', 'le', 'gt', or 'ge'.`,
      );
    }
    if (constant.type !== 'integer' && constant.type !== 'double') {
      throw this.stream.error(
        `The function 'geo.distance' can only be compared with a number of kilometers, but the constant at position ${constant.start} is not a number.`,
      );
    }
  }

  // unary ::= 'not' unary | primary
  private unary(): Expression {
    if (!this.stream.isKeyword('not')) return this.primary();
    return this.stream.parseNested(() => {
      const { start } = this.stream.advance();
      const operand = this.boolean(this.unary());
      return { kind: 'not', start, end: operand.end, operand };
    });
  }

  // primary ::= '(' boolean_expression ')' | constant | function_call | collection_filter_expression | variable
  private primary(): Expression {
    const stream = this.stream;
    if (stream.is('(')) {
      const open = stream.advance();
      const inner = this.or();
      const close = stream.expectClose();
      return { ...inner, start: open.start, end: close.end };
    }
    const constant = tryConstant(stream);
    if (constant !== undefined) return constant;
    if (stream.is('geography')) {
      throw stream.error(
        `The geography literal at position ${stream.token.start} cannot be compared; use it as an argument of 'geo.distance' or 'geo.intersects'.`,
      );
    }
    const fn = tryFunctionName(stream);
    if (fn !== undefined) return this.call(fn.name, fn.start);
    if (!stream.is('identifier')) throw stream.expectationError('Expression expected');
    const path = parsePath(stream, this.variables);
    return stream.is('/') ? this.lambda(path) : path;
  }

  // collection_filter_expression ::= field_path '/all(' lambda_expression ')' | field_path '/any(' lambda_expression ')'
  //                                | field_path '/any()'
  // lambda_expression ::= identifier ':' boolean_expression
  private lambda(path: Path): Filter {
    const stream = this.stream;
    stream.advance();
    const quantifier = stream.textOf(stream.advance()) === 'any' ? 'any' : 'all';
    stream.expectOpen();
    const lambda = { kind: 'lambda' as const, start: path.start, quantifier, path } as const;
    if (quantifier === 'any' && stream.is(')')) {
      stream.countClause();
      return { ...lambda, end: stream.advance().end };
    }
    const variable = stream.textOf(stream.expectIdentifier());
    if (this.variables.includes(variable)) {
      throw stream.error(`The range variable '${variable}' has already been declared.`);
    }
    if (!stream.skip(':')) throw stream.syntaxError();
    this.variables.push(variable);
    const body = this.boolean(this.or());
    this.variables.pop();
    return { ...lambda, end: stream.expectClose().end, variable, body };
  }

  // function_call ::= geo_distance_call | geo_intersects_call | search_in_call | search_is_match_call
  private call(name: FunctionName, start: number): Expression {
    switch (name) {
      case 'geo.distance':
        return parseGeoDistance(this.stream, start, this.variables);
      case 'geo.intersects':
        return this.geoIntersects(start);
      case 'search.in':
        return this.searchIn(start);
      case 'search.ismatch':
      case 'search.ismatchscoring':
        return this.searchIsMatch(name === 'search.ismatchscoring', start);
      case 'search.score':
        throw this.stream.error("The function 'search.score' can only be used in $orderby.");
    }
  }

  // geo_intersects_call ::= 'geo.intersects(' variable ',' geo_polygon ')' | 'geo.intersects(' geo_polygon ',' variable ')'
  private geoIntersects(start: number): Filter {
    const stream = this.stream;
    stream.expectOpen();
    const before = stream.is('geography') ? parseGeography(stream, 'polygon') : undefined;
    if (before !== undefined) expectComma(stream);
    const path = parsePath(stream, this.variables);
    if (before === undefined) expectComma(stream);
    const ring = before ?? parseGeography(stream, 'polygon');
    stream.countClause();
    return { kind: 'geo.intersects', start, end: closeCall(stream), path, ring };
  }

  // search_in_call ::= 'search.in(' variable ',' string_literal (',' string_literal)? ')'
  private searchIn(start: number): Filter {
    const stream = this.stream;
    stream.expectOpen();
    const path = parsePath(stream, this.variables);
    expectComma(stream);
    const list = this.string();
    stream.expectCloseOrComma();
    const customDelimiters = stream.skip(',') ? this.string() : undefined;
    if (customDelimiters === '') throw stream.error("The delimiters of 'search.in' must not be empty.");
    const delimiters = customDelimiters ?? ' ,';
    stream.countClause();
    return {
      kind: 'search.in',
      start,
      end: closeCall(stream),
      path,
      values: splitList(list, delimiters),
      delimiters,
      list,
    };
  }

  // search_is_match_call ::= 'search.ismatch' 'scoring'? '(' search_is_match_parameters ')'
  // search_is_match_parameters ::= string_literal (',' string_literal (',' query_type ',' search_mode)?)?
  private searchIsMatch(isScoring: boolean, start: number): Filter {
    const stream = this.stream;
    stream.expectOpen();
    const node = { kind: 'search.ismatch' as const, start, isScoring, search: this.string() };
    stream.expectCloseOrComma();
    stream.countClause();
    if (!stream.skip(',')) return { ...node, end: closeCall(stream) };
    const fieldList = stream.isKeyword('null') ? (stream.advance(), '') : this.string();
    const fields = fieldList.split(',').flatMap((field) => (field.trim() === '' ? [] : [field.trim()]));
    const withFields = fields.length === 0 ? node : { ...node, fields };
    stream.expectCloseOrComma();
    if (!stream.skip(',')) return { ...withFields, end: closeCall(stream) };
    const queryType = this.oneOf('simple', 'full');
    expectComma(stream);
    const searchMode = this.oneOf('any', 'all');
    return { ...withFields, queryType, searchMode, end: closeCall(stream) };
  }

  private string(): string {
    if (!this.stream.is('string')) throw this.stream.expectationError('A string literal expected');
    return unquote(this.stream.textOf(this.stream.advance()));
  }

  private oneOf<T extends string>(...allowedValues: T[]): T {
    const { start } = this.stream.token;
    const value = this.string();
    const match = allowedValues.find((word) => word === value);
    if (match !== undefined) return match;
    throw this.stream.error(
      `'${value}' at position ${start} is not one of ${allowedValues.map((word) => `'${word}'`).join(', ')}.`,
    );
  }

  /** boolean_expression: a filter, a field, `true`, or `false`. */
  private boolean(expression: Expression): Filter {
    switch (expression.kind) {
      case 'path':
        this.stream.countClause();
        return { kind: 'truth', start: expression.start, end: expression.end, operand: expression };
      case 'literal':
        if (expression.type !== 'boolean') throw this.notBoolean(expression.start);
        this.stream.countClause();
        return { kind: 'truth', start: expression.start, end: expression.end, operand: expression };
      case 'geo.distance':
        throw this.notBoolean(expression.start);
      default:
        return expression;
    }
  }

  private notBoolean(position: number) {
    return this.stream.error(
      `The $filter expression must evaluate to a single boolean value, but the part at position ${position} does not.`,
    );
  }
}

/** The values of a search.in list, split at each delimiter character, without empty values. */
function splitList(list: string, delimiters: string): string[] {
  const delimiterSet = new Set(delimiters);
  const values: string[] = [];
  let value = '';
  for (const char of list) {
    if (!delimiterSet.has(char)) value += char;
    else if (value !== '') {
      values.push(value);
      value = '';
    }
  }
  return value === '' ? values : [...values, value];
}
