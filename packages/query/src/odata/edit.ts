import { badRequest, parseDateTime } from '@searchdeck/contract';
import type { Filter, Span } from '../ast.js';
import { parseFilter } from './filter.js';
import { quote } from './literals.js';
import { printFilter, printPoint } from './print.js';

type Chain = Extract<Filter, { kind: 'and' | 'or' }>;

/** Whether a chain is in parentheses: its span then starts before its first operand. */
const isParenthesized = (chain: Chain): boolean => chain.start !== chain.operands[0]?.start;

/** The text of a filter as an operand of `and`, in parentheses only if it needs them and does not have them. */
function asConjunct(text: string): string {
  const filter = parseFilter(text);
  const trimmed = text.trim();
  return filter.kind === 'or' && !isParenthesized(filter) ? `(${trimmed})` : trimmed;
}

/** The operands of nested `and`s: the parts of a filter that must all be true. */
function conjuncts(filter: Filter): Filter[] {
  return filter.kind === 'and' ? filter.operands.flatMap(conjuncts) : [filter];
}

const isSame = (a: Filter, b: Filter): boolean => printFilter(a) === printFilter(b);

/** Whether every conjunct of the clause is a conjunct of the filter, however either is written. */
export function hasConjunct(filterText: string, clauseText: string): boolean {
  if (filterText.trim() === '') return false;
  const present = conjuncts(parseFilter(filterText));
  return conjuncts(parseFilter(clauseText)).every((clause) => present.some((conjunct) => isSame(conjunct, clause)));
}

/**
 * Adds a clause to a filter with `and`; returns the filter unchanged if it already contains the clause. The user's text is
 * preserved, and put in parentheses if `and` binds tighter than its operator. Throws 400 if either text is not a filter.
 */
export function conjoin(filterText: string, clauseText: string): string {
  if (filterText.trim() === '') return asConjunct(clauseText) && clauseText.trim();
  if (hasConjunct(filterText, clauseText)) return filterText;
  return `${asConjunct(filterText)} and ${asConjunct(clauseText)}`;
}

/**
 * Removes a clause from a filter; returns the filter unchanged if it does not contain the clause. The text around it is
 * preserved. Throws 400 if either text is not a filter.
 */
export function removeConjunct(filterText: string, clauseText: string): string {
  if (filterText.trim() === '') return filterText;
  const filter = parseFilter(filterText);
  const clause = parseFilter(clauseText);
  if (isSame(filter, clause)) return '';
  let text = filterText;
  for (const conjunct of conjuncts(clause)) text = removeOne(text, conjunct);
  return text;
}

function removeOne(text: string, conjunct: Filter): string {
  if (text.trim() === '') return text;
  const filter = parseFilter(text);
  if (isSame(filter, conjunct)) return '';
  const cut = findCut(filter, conjunct);
  return cut === undefined ? text : text.slice(0, cut.start) + text.slice(cut.end);
}

/** The span to remove: the operand, and the `and` before or after it. */
function findCut(filter: Filter, conjunct: Filter): Span | undefined {
  if (filter.kind !== 'and') return undefined;
  for (const [index, operand] of filter.operands.entries()) {
    const before = filter.operands[index - 1];
    const after = filter.operands[index + 1];
    if (isSame(operand, conjunct)) {
      if (before !== undefined) return { start: before.end, end: operand.end };
      if (after !== undefined) return { start: operand.start, end: after.start };
    }
    const nested = findCut(operand, conjunct);
    if (nested !== undefined) return nested;
  }
  return undefined;
}

const elementType = (edmType: string): string => /^Collection\((.+)\)$/.exec(edmType)?.[1] ?? edmType;

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

/** A facet bucket of a search response: one value, or a range with `from` inclusive and `to` exclusive. */
export type FacetBucket = { value: unknown } | { from?: unknown; to?: unknown };

/**
 * The clause that a click on a facet bucket adds: `Category eq 'Budget'`, `tags/any(t: t eq 'pool')`,
 * `Rooms/any(r: r/BaseRate ge 50 and r/BaseRate lt 100)`. `typeOf` gives the EDM type of a field path.
 */
export function bucketClause(path: string, bucket: FacetBucket, typeOf: (path: string) => string | undefined): string {
  const segments = path.split('/');
  const type = typeOf(path);
  if (type === undefined) throw badRequest(`There is no field '${path}'.`);
  let prefix = '';
  let suffix = '';
  let subject: string[] = [];
  const used = new Set<string>();
  for (const [index, segment] of segments.entries()) {
    subject.push(segment);
    if (!typeOf(segments.slice(0, index + 1).join('/'))?.startsWith('Collection(')) continue;
    const variable = variableFor(segment, used);
    prefix += `${subject.join('/')}/any(${variable}: `;
    suffix += ')';
    subject = [variable];
  }
  const name = subject.join('/');
  const compare = (operator: string, value: unknown) => `${name} ${operator} ${literalText(value, type)}`;
  if ('value' in bucket) return `${prefix}${compare('eq', bucket.value)}${suffix}`;
  const bounds = [
    ...(bucket.from === undefined ? [] : [compare('ge', bucket.from)]),
    ...(bucket.to === undefined ? [] : [compare('lt', bucket.to)]),
  ];
  if (bounds.length === 0) throw badRequest(`The bucket of '${path}' has neither a value nor bounds.`);
  return `${prefix}${bounds.join(' and ')}${suffix}`;
}

/** The first letter of the field, with a number if it is already used. */
function variableFor(field: string, used: Set<string>): string {
  const letter = /[A-Za-z]/.exec(field)?.[0].toLowerCase() ?? 'x';
  let name = letter;
  for (let n = 2; used.has(name); n++) name = `${letter}${n}`;
  used.add(name);
  return name;
}
