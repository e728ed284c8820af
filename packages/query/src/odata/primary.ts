import type { GeoDistance, Literal, Path } from '../ast.js';
import { LIMITS, exceedsBytes } from '../limits.js';
import { excerpt } from '../errors.js';
import type { Token } from './lexer.js';
import { readDate, readGeography, readNumber, unquote, type LonLat } from './literals.js';
import type { TokenStream } from './token-stream.js';

/** The functions of the language; any other name before a parenthesis is a 400. */
const FUNCTIONS = [
  'geo.distance',
  'geo.intersects',
  'search.in',
  'search.ismatch',
  'search.ismatchscoring',
  'search.score',
] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

const isFunction = (name: string): name is FunctionName => (FUNCTIONS as readonly string[]).includes(name);

// function_name ::= identifier ('.' identifier)*   before '('
export function tryFunctionName(stream: TokenStream): (Token & { name: FunctionName }) | undefined {
  if (!stream.is('identifier')) return undefined;
  const next = stream.peek();
  if (next !== '(' && next !== '.') return undefined;
  const first = stream.advance();
  let name = stream.textOf(first);
  while (stream.skip('.')) name += `.${stream.textOf(stream.expectIdentifier())}`;
  if (!stream.is('(')) throw stream.syntaxError();
  if (!isFunction(name)) {
    throw stream.error(
      `An unknown function with name '${name}' was found. This may also be a function import or a key lookup on a navigation property, which is not allowed.`,
    );
  }
  return { ...first, end: stream.previousEnd, name };
}

// field_path ::= identifier ('/' identifier)*
// Stops before '/any(' and '/all('.
export function parsePath(stream: TokenStream, variables: readonly string[] = []): Path {
  const first = stream.expectIdentifier();
  const name = stream.textOf(first);
  const variable = variables.includes(name) ? name : undefined;
  const segments = variable === undefined ? [name] : [];
  let end = first.end;
  while (stream.is('/') && !lambdaFollows(stream)) {
    stream.advance();
    const segment = stream.expectIdentifier();
    segments.push(stream.textOf(segment));
    end = segment.end;
    if (segments.length > LIMITS.depth) throw stream.error(`A field path has more than ${LIMITS.depth} steps.`);
  }
  return { kind: 'path', start: first.start, end, ...(variable === undefined ? {} : { variable }), segments };
}

/** Whether `any(` or `all(` follows the current slash. */
export const lambdaFollows = (stream: TokenStream): boolean =>
  LAMBDA.test(stream.text.slice(stream.token.end, stream.token.end + 64));
const LAMBDA = /^\s*(any|all)\s*\(/;

// constant ::= string_literal | date_time_offset_literal | integer_literal | float_literal | boolean_literal | 'null'
export function tryConstant(stream: TokenStream): Literal | undefined {
  const { token } = stream;
  const text = stream.textOf(token);
  const literal = { kind: 'literal' as const, start: token.start, end: token.end };
  switch (token.kind) {
    case 'string': {
      const value = unquote(text);
      if (exceedsBytes(value, LIMITS.termBytes)) {
        throw stream.error(`A string constant has more than ${LIMITS.termBytes} bytes at position ${token.start}.`);
      }
      stream.advance();
      return { ...literal, type: 'string', value };
    }
    case 'integer':
    case 'double': {
      const value = readNumber(text);
      if (value === undefined) throw unrecognizedLiteral(stream, 'Edm.Double');
      stream.advance();
      return { ...literal, ...value };
    }
    case 'date': {
      const value = readDate(text);
      if (value === undefined) throw unrecognizedLiteral(stream, 'Edm.DateTimeOffset');
      stream.advance();
      return { ...literal, ...value };
    }
    case 'identifier': {
      if (text !== 'true' && text !== 'false' && text !== 'null') return undefined;
      stream.advance();
      return text === 'null' ? { ...literal, type: 'null' } : { ...literal, type: 'boolean', value: text === 'true' };
    }
    default:
      return undefined;
  }
}

const unrecognizedLiteral = (stream: TokenStream, type: string) =>
  stream.error(
    `Unrecognized '${type}' literal '${excerpt(stream.textOf(stream.token))}' at '${stream.token.start}' in '${excerpt(stream.text)}'.`,
  );

// geo_point ::= "geography'POINT(" lon_lat ")'"
// geo_polygon ::= "geography'POLYGON((" lon_lat (',' lon_lat)* "))'"
export function parseGeography<T extends 'point' | 'polygon'>(
  stream: TokenStream,
  type: T,
): T extends 'point' ? LonLat : LonLat[] {
  if (!stream.is('geography')) throw stream.expectationError(`A geography'${type.toUpperCase()}…' literal expected`);
  const text = stream.textOf(stream.token);
  const value = readGeography(unquote(text.slice(text.indexOf("'"))));
  if (typeof value === 'string' || value.type !== type || /^geometry/i.test(text)) {
    const rule = typeof value === 'string' ? value : `must be a geography'${type.toUpperCase()}…'`;
    throw stream.error(
      `Unrecognized 'Edm.Geography' literal '${excerpt(text)}' at '${stream.token.start}' in '${excerpt(stream.text)}': it ${rule}.`,
    );
  }
  stream.advance();
  return (value.type === 'point' ? value.point : value.ring) as T extends 'point' ? LonLat : LonLat[];
}

// geo_distance_call ::= 'geo.distance(' variable ',' geo_point ')' | 'geo.distance(' geo_point ',' variable ')'
// The current token must be '('.
export function parseGeoDistance(stream: TokenStream, start: number, variables: readonly string[] = []): GeoDistance {
  stream.expectOpen();
  const isPointFirst = stream.is('geography');
  let point: LonLat | undefined = isPointFirst ? parseGeography(stream, 'point') : undefined;
  if (isPointFirst) expectComma(stream);
  const path = parsePath(stream, variables);
  if (point === undefined) {
    expectComma(stream);
    point = parseGeography(stream, 'point');
  }
  const end = closeCall(stream);
  return { kind: 'geo.distance', start, end, path, point };
}

export function expectComma(stream: TokenStream): void {
  stream.expectCloseOrComma();
  if (!stream.skip(',')) throw stream.syntaxError();
}

/** Reads the `)` of a call and returns its end offset. */
export function closeCall(stream: TokenStream): number {
  if (!stream.is(')')) throw stream.expectationError("')' or ',' expected");
  return stream.advance().end;
}
