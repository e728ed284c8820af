import { parse as parseArray } from 'postgres-array';
import { geoJsonPoint, readWkbPoint } from './geography.js';
import { readJson } from '../../read-json.js';
import { readInteger, readTime } from './values.js';

/** The type of a column. */
export interface PostgresType {
  /** Name in pg_type; for a domain, the name of its base type. */
  name: string;
  /** Name of the type of the elements of an array. */
  elementName?: string;
}

/** Anything but a point in longitude and latitude remains hexadecimal. */
const readGeography = (hex: string): unknown => readWkbPoint(Buffer.from(hex, 'hex')) ?? hex;

const DOUBLES: Readonly<Record<string, string>> = { NaN: 'NaN', Infinity: 'INF', '-Infinity': '-INF' };

function readPoint(text: string): unknown {
  const [x, y] = text.slice(1, -1).split(',').map(Number);
  return geoJsonPoint(x!, y!);
}

const readDouble = (text: string): unknown => DOUBLES[text] ?? Number(text);

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  int2: readInteger,
  int4: readInteger,
  int8: readInteger,
  oid: readInteger,
  float4: readDouble,
  float8: readDouble,
  bool: (text) => text === 't',
  timestamp: readTime,
  timestamptz: readTime,
  json: readJson,
  jsonb: readJson,
  bytea: (text) => Buffer.from(text.slice(2), 'hex').toString('base64'),
  point: readPoint,
  geography: readGeography,
  geometry: readGeography,
};

const readText = (text: string): unknown => text;

/**
 * Converts a value from PostgreSQL's text form to JSON. Types without a JSON equivalent (numeric, date, uuid, interval,
 * …) remain strings, which are converted to the type of the index field.
 */
export function readValue({ name, elementName }: PostgresType, text: string | null): unknown {
  if (text === null) return null;
  if (elementName === undefined) return (readers[name] ?? readText)(text);
  return parseArray(text, readers[elementName] ?? readText);
}
