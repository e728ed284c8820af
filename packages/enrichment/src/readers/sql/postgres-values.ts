import { isObject, parseJson } from '@searchdeck/contract';
import { parse as parseArray } from 'postgres-array';

/** What is known about the type of a column. */
export interface PostgresType {
  /** Name in pg_type, of a domain that of its base type. */
  name: string;
  /** Name of the type of the elements of an array. */
  elementName?: string;
}

const WKB_POINT = 1;
/** Flags of extended well-known binary: a reference system follows. */
const WKB_HAS_SRID = 0x2000_0000;
const WGS84 = 4326;

const geoJsonPoint = (longitude: number, latitude: number) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

/** A point in longitude and latitude as GeoJSON; other shapes and reference systems stay hexadecimal. */
function readGeography(hex: string): unknown {
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length < 21) return hex;
  const isLittle = bytes[0] === 1;
  const uint = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const double = (offset: number) => (isLittle ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset));
  const type = uint(1);
  const hasSrid = (type & WKB_HAS_SRID) !== 0;
  const start = hasSrid ? 9 : 5;
  if ((type & ~WKB_HAS_SRID) !== WKB_POINT || bytes.length !== start + 16) return hex;
  if (hasSrid && uint(5) !== WGS84) return hex;
  return geoJsonPoint(double(start), double(start + 8));
}

/** Integers that a number cannot hold are texts, which the index reads exactly. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutBigints(item)]));
}

function readInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const DOUBLES: Readonly<Record<string, string>> = { NaN: 'NaN', Infinity: 'INF', '-Infinity': '-INF' };

/** A time in UTC; infinity and years before Christ stay as they are. */
const readTime = (text: string): string => {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?$/.exec(text);
  return match === null ? text : `${match[1]}T${match[2]}Z`;
};

function readPoint(text: string): unknown {
  const [x, y] = text.slice(1, -1).split(',').map(Number);
  return geoJsonPoint(x!, y!);
}

const readDouble = (text: string): unknown => DOUBLES[text] ?? Number(text);
const readJson = (text: string): unknown => withoutBigints(parseJson(text));

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
 * The value of a text that PostgreSQL prints, as in JSON. Types without an equal in JSON (numeric, date, uuid, interval, …)
 * stay texts, which are converted to the type of the field in the index.
 */
export function readValue({ name, elementName }: PostgresType, text: string | null): unknown {
  if (text === null) return null;
  if (elementName === undefined) return (readers[name] ?? readText)(text);
  return parseArray(text, readers[elementName] ?? readText);
}
