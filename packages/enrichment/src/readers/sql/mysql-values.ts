import { readWkbPoint } from './geography.js';
import { readJson } from '../../read-json.js';
import { readInteger, readTime } from './values.js';

/** The type of a column, from `information_schema.columns`. */
export interface MysqlType {
  /** Such as `tinyint`, `varchar`. */
  name: string;
  /** With its length: `tinyint(1)`, `bit(1)`. */
  fullName: string;
}

const BINARY: ReadonlySet<string> = new Set([
  'binary',
  'varbinary',
  'tinyblob',
  'blob',
  'mediumblob',
  'longblob',
  'bit',
  'point',
  'geometry',
]);

/** Whether the values are bytes, which are read as hexadecimal digits. */
export const isBinary = ({ name }: MysqlType): boolean => BINARY.has(name);

/**
 * The type to which a string is cast to compare it with a column; MySQL would compare both as floating-point numbers.
 */
export function comparisonType({ name, fullName }: MysqlType): string | undefined {
  if (name.endsWith('int')) return fullName.includes('unsigned') ? 'unsigned' : 'signed';
  if (name === 'decimal') return 'decimal(65, 30)';
  if (name === 'datetime' || name === 'timestamp') return 'datetime(6)';
  return name === 'date' ? 'date' : undefined;
}

/** Length of the spatial reference ID before the well-known binary form of a value. */
const SRID_BYTES = 4;
const LONGITUDE_AND_LATITUDE: readonly number[] = [0, 4326];

function readGeometry(hex: string): unknown {
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length < SRID_BYTES || !LONGITUDE_AND_LATITUDE.includes(bytes.readUInt32LE(0))) return hex;
  return readWkbPoint(bytes.subarray(SRID_BYTES)) ?? hex;
}

const readBytes = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
/** Zero dates, which MySQL uses for missing dates, are null. */
const unlessZero =
  (read: (text: string) => string) =>
  (text: string): string | null =>
    /^0000|-00/.test(text.slice(0, 10)) ? null : read(text);

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  tinyint: readInteger,
  smallint: readInteger,
  mediumint: readInteger,
  int: readInteger,
  bigint: readInteger,
  year: readInteger,
  float: Number,
  double: Number,
  date: unlessZero((text) => text),
  datetime: unlessZero(readTime),
  timestamp: unlessZero(readTime),
  json: readJson,
  binary: readBytes,
  varbinary: readBytes,
  tinyblob: readBytes,
  blob: readBytes,
  mediumblob: readBytes,
  longblob: readBytes,
  bit: (hex) => readInteger(String(BigInt(`0x${hex}`))),
  point: readGeometry,
  geometry: readGeometry,
};

/**
 * Converts a value from MySQL's text form (hexadecimal digits for binary types) to JSON. Types without a JSON
 * equivalent (decimal, time, enum, set, …) remain strings, which are converted to the type of the index field.
 */
export function readValue({ name, fullName }: MysqlType, text: string | null): unknown {
  if (text === null) return null;
  if (fullName === 'tinyint(1)') return text !== '0';
  if (fullName === 'bit(1)') return text === '01';
  return readers[name]?.(text) ?? (name in readers ? null : text);
}
