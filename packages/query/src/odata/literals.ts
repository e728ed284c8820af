import { parseDateTime } from '@searchdeck/contract/core';
import type { LiteralValue } from '../ast.js';
import { LIMITS } from '../limits.js';

export interface LonLat {
  lon: number;
  lat: number;
}
type DateValue = Extract<LiteralValue, { type: 'date' }>;

/** date_time_offset_literal; undefined if the text is not one. */
export function readDate(text: string): DateValue | undefined {
  const value = parseDateTime(text);
  return value && { type: 'date', ...value, text };
}

/** integer_literal or float_literal, including NaN and ±INF; undefined if it is neither or too long. */
export function readNumber(text: string): Extract<LiteralValue, { type: 'integer' | 'double' }> | undefined {
  if (text.length > LIMITS.numberLength) return undefined;
  if (/^[+-]?\d+[Ll]?$/.test(text)) {
    const digits = text.replace(/^\+|[Ll]$/g, '');
    return { type: 'integer', value: BigInt(digits), text };
  }
  if (/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?[MmDdFf]?$/.test(text)) {
    return { type: 'double', value: Number(text.replace(/[MmDdFf]$/, '')), text };
  }
  if (text === 'NaN') return { type: 'double', value: Number.NaN, text };
  if (text === 'INF' || text === '-INF') return { type: 'double', value: text === 'INF' ? Infinity : -Infinity, text };
  return undefined;
}

const FLOAT = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const PAIR = new RegExp(`^\\s*(${FLOAT})\\s+(${FLOAT})\\s*$`);
const WELL_KNOWN_TEXT = /^\s*(?:SRID\s*=\s*4326\s*;\s*)?(POINT|POLYGON)\s*\((.*)\)\s*$/is;

/** lon_lat: longitude −180..180, then latitude −90..90, in degrees. */
function readLonLat(text: string): LonLat | undefined {
  if (text.length > LIMITS.numberLength) return undefined;
  const match = PAIR.exec(text);
  if (match === null) return undefined;
  const lon = Number(match[1]);
  const lat = Number(match[2]);
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { lon, lat } : undefined;
}

type Geography = { type: 'point'; point: LonLat } | { type: 'polygon'; ring: LonLat[] };

/**
 * Parses the content of `geography'…'`. A polygon is one closed ring of at least four points.
 * Returns the violated rule, as a sentence without its subject, if the text is invalid.
 */
export function readGeography(text: string): Geography | string {
  const match = WELL_KNOWN_TEXT.exec(text);
  if (match === null) return 'is neither POINT(lon lat) nor POLYGON((lon lat, …))';
  const body = match[2] ?? '';
  if (match[1]?.toUpperCase() === 'POINT') {
    const point = readLonLat(body);
    return point === undefined
      ? 'needs a longitude of -180 to 180, a space, and a latitude of -90 to 90'
      : { type: 'point', point };
  }
  const ringText = /^\s*\(([^()]*)\)\s*$/.exec(body)?.[1];
  if (ringText === undefined) return 'must be a polygon of exactly one ring';
  const ring: LonLat[] = [];
  for (const pair of ringText.split(',')) {
    const point = readLonLat(pair);
    if (point === undefined) return 'needs longitudes of -180 to 180 and latitudes of -90 to 90';
    ring.push(point);
  }
  const first = ring[0];
  const last = ring.at(-1);
  if (ring.length < 4 || first === undefined || last === undefined) return 'needs at least four points';
  if (first.lon !== last.lon || first.lat !== last.lat) return 'is not closed: the last point must be the first';
  return { type: 'polygon', ring };
}

/** The value of a string_literal. */
export const unquote = (text: string): string => text.slice(1, -1).replaceAll("''", "'");
/** The string_literal for a value. */
export const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
