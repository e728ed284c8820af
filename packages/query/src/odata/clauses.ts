import { badRequest, elementType, parseDateTime } from '@searchdeck/contract/core';
import type { ComparisonOperator } from '../ast.js';
import { quote, type LonLat } from './literals.js';
import { printPoint, printPolygon } from './print.js';

/**
 * The constant of the filter language for a JSON value: `'O''Hara'`, `4.5`, `NaN`,
 * `2024-02-29T00:00:00Z`, `geography'POINT(-122.1 47.6)'`, `null`. Throws 400 if the value does not have the type.
 */
export function literalText(value: unknown, edmType: string): string {
  if (value === null || value === undefined) return 'null';
  const text = literalOf(value, elementType(edmType));
  if (text === undefined) throw badRequest(`A value of type ${typeof value} is not a constant of type ${edmType}.`);
  return text;
}

function literalOf(value: unknown, type: string): string | undefined {
  switch (type) {
    case 'Edm.String':
      return typeof value === 'string' ? quote(value) : undefined;
    case 'Edm.Boolean':
      return typeof value === 'boolean' ? String(value) : undefined;
    case 'Edm.Int32':
    case 'Edm.Int64':
      return /^-?\d+$/.test(String(value)) ? String(value) : undefined;
    case 'Edm.Double':
    case 'Edm.Single':
      return doubleText(value);
    case 'Edm.DateTimeOffset': {
      const text = value instanceof Date ? value.toISOString() : value;
      return typeof text === 'string' && parseDateTime(text) !== undefined ? text : undefined;
    }
    case 'Edm.GeographyPoint':
      return pointText(value);
    default:
      return undefined;
  }
}

function doubleText(value: unknown): string | undefined {
  if (value === 'NaN' || value === 'INF' || value === '-INF') return value;
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'INF' : '-INF';
}

/** A GeoJSON point. */
function pointText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return undefined;
  const { coordinates } = value;
  if (!Array.isArray(coordinates)) return undefined;
  const [lon, lat] = coordinates as unknown[];
  return typeof lon === 'number' && typeof lat === 'number' ? printPoint({ lon, lat }) : undefined;
}

/** `rating ge 4`, `name eq 'O''Hara'`, `name ne null`. Throws 400 if the value does not have the type. */
export const comparisonText = (path: string, operator: ComparisonOperator, value: unknown, edmType: string): string =>
  `${path} ${operator} ${literalText(value, edmType)}`;

/** `rooms/any()` for a collection that is not empty. */
export const anyText = (path: string): string => `${path}/any()`;

/** `rooms/any(r: r/beds eq 2)`. */
export const lambdaText = (path: string, quantifier: 'any' | 'all', variable: string, body: string): string =>
  `${path}/${quantifier}(${variable}: ${body})`;

/** Negates a field, a function, or a lambda expression, which need no parentheses. */
export const notText = (operand: string): string => `not ${operand}`;

/** The conjunction of clauses none of which is a disjunction. */
export const andText = (clauses: readonly string[]): string => clauses.join(' and ');

export const intersectsText = (path: string, ring: readonly LonLat[]): string =>
  `geo.intersects(${path}, ${printPolygon(ring)})`;

/** `search.in(id, 'a|b', '|')`: fields that have one of the values, none of which contains the delimiter. */
export const searchInText = (path: string, values: readonly string[], delimiter: string): string =>
  `search.in(${path}, ${quote(values.join(delimiter))}, ${quote(delimiter)})`;

/** A filter of any kind as one operand. */
export const groupText = (filter: string): string => `(${filter})`;
