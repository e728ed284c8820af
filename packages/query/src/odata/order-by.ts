import type { OrderClause, Selection } from '../ast.js';
import { invalidExpression } from '../errors.js';
import { LIMITS } from '../limits.js';
import { parseGeoDistance, parsePath, tryConstant, tryFunctionName } from './primary.js';
import { TokenStream } from './token-stream.js';

const nonEmptyParts = (text: string | readonly string[]): readonly string[] =>
  (typeof text === 'string' ? [text] : text).filter((part) => part.trim() !== '');

/**
 * Parses `$orderby`: one text, or the parts of a list; each part can contain several clauses.
 * At most 32 clauses (data-plane.md "Limits"), else 400. Positions in errors count from the part's start.
 */
export function parseOrderBy(text: string | readonly string[], parameter = '$orderby'): OrderClause[] {
  const clauses: OrderClause[] = [];
  for (const part of nonEmptyParts(text)) {
    const stream = new TokenStream(part, parameter);
    // order_by_expression ::= order_by_clause (',' order_by_clause)*
    do {
      clauses.push(parseOrderClause(stream));
      if (clauses.length > LIMITS.orderByClauses) {
        throw stream.error(`At most ${LIMITS.orderByClauses} clauses can be used in $orderby.`);
      }
    } while (stream.skip(','));
    stream.expectEnd();
  }
  return clauses;
}

// order_by_clause ::= (field_path | sortable_function) ('asc' | 'desc')?
// sortable_function ::= geo_distance_call | 'search.score()'
function parseOrderClause(stream: TokenStream): OrderClause {
  const { start } = stream.token;
  const by = parseSortKey(stream);
  const direction = stream.isKeyword('desc') ? 'desc' : 'asc';
  if (stream.isKeyword('asc') || stream.isKeyword('desc')) stream.advance();
  return { start, end: stream.previousEnd, by, direction };
}

function parseSortKey(stream: TokenStream): OrderClause['by'] {
  if (tryConstant(stream) !== undefined) throw stream.error('Sorting on literal values is not supported in $orderby.');
  const fn = tryFunctionName(stream);
  if (fn === undefined) {
    if (!stream.is('identifier')) throw stream.expectationError('Expression expected');
    return parsePath(stream);
  }
  if (fn.name === 'geo.distance') return parseGeoDistance(stream, fn.start);
  if (fn.name === 'search.score') {
    stream.expectOpen();
    return { kind: 'search.score', start: fn.start, end: stream.expectClose().end };
  }
  throw stream.error(
    `The function '${fn.name}' cannot be used in $orderby. Use a field, geo.distance, or search.score.`,
  );
}

/** Parses `$select`: `*` or an empty text for all retrievable fields, otherwise field paths. */
export function parseSelect(text: string | readonly string[], parameter = '$select'): Selection {
  const paths = [];
  const parts = nonEmptyParts(text);
  let isAll = parts.length === 0;
  for (const part of parts) {
    const stream = new TokenStream(part, parameter);
    // select_expression ::= '*' | field_path (',' field_path)*
    do {
      if (paths.length >= LIMITS.clauses) {
        throw invalidExpression(`A list of fields can contain at most ${LIMITS.clauses} fields.`, parameter);
      }
      // `*` cannot be combined with names, because they would not be validated.
      if (isAll || (stream.is('*') && paths.length > 0)) throw stream.syntaxError();
      if (stream.skip('*')) isAll = true;
      else if (stream.is('identifier')) paths.push(parsePath(stream));
      else throw stream.expectationError('Expression expected');
    } while (stream.skip(','));
    stream.expectEnd();
  }
  return isAll ? { isAll: true } : { isAll: false, paths };
}

/** Parses a list of field paths, such as searchFields, into `A/B` paths. An empty text returns an empty list. */
export function parseFieldList(text: string | readonly string[], parameter: string): string[] {
  const selection = parseSelect(text, parameter);
  if (selection.isAll) {
    if (nonEmptyParts(text).length === 0) return [];
    throw new TokenStream('*', parameter).expectationError('A field name expected');
  }
  return selection.paths.map((path) => path.segments.join('/'));
}
