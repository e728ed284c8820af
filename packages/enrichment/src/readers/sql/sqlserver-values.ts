import { readWkbPoint } from './geography.js';
import { readJson } from '../../read-json.js';
import { readInteger } from './values.js';

/** A column of a table or view. */
export interface SqlServerColumn {
  column: string;
  /** Name of its type; for a user-defined type, the name of its base type. */
  name: string;
  precision: number;
  scale: number;
  /** A type of the common language runtime, such as hierarchyid. */
  isClr: boolean;
}

const WGS84 = '4326';

/** A value as a text without loss; `value` is the quoted name of the column. */
const texts: Readonly<Record<string, (value: string) => string>> = {
  float: (value) => `convert(nvarchar(40), ${value}, 3)`,
  real: (value) => `convert(nvarchar(40), ${value}, 3)`,
  money: (value) => `convert(nvarchar(40), ${value}, 2)`,
  smallmoney: (value) => `convert(nvarchar(40), ${value}, 2)`,
  date: (value) => `convert(nvarchar(10), ${value}, 23)`,
  time: (value) => `convert(nvarchar(16), ${value}, 121)`,
  smalldatetime: (value) => `convert(nvarchar(40), ${value}, 126)`,
  datetime: (value) => `convert(nvarchar(40), ${value}, 126)`,
  datetime2: (value) => `convert(nvarchar(40), ${value}, 126)`,
  datetimeoffset: (value) => `convert(nvarchar(40), ${value}, 126)`,
  uniqueidentifier: (value) => `lower(convert(nvarchar(36), ${value}))`,
  timestamp: (value) => `convert(varchar(18), convert(binary(8), ${value}), 1)`,
  binary: (value) => `convert(varchar(max), ${value}, 1)`,
  varbinary: (value) => `convert(varchar(max), ${value}, 1)`,
  image: (value) => `convert(varchar(max), convert(varbinary(max), ${value}), 1)`,
  geography: (value) => `convert(varchar(11), ${value}.STSrid) + ':' + convert(varchar(max), ${value}.STAsBinary(), 1)`,
  geometry: (value) => `convert(varchar(11), ${value}.STSrid) + ':' + convert(varchar(max), ${value}.STAsBinary(), 1)`,
};

export function textExpression({ name, isClr }: SqlServerColumn, value: string): string {
  const text = texts[name];
  if (text !== undefined) return text(value);
  return `convert(nvarchar(max), ${isClr ? `${value}.ToString()` : value})`;
}

const SAME_TYPE: ReadonlySet<string> = new Set([
  'bit',
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'money',
  'smallmoney',
  'float',
  'real',
  'date',
  'smalldatetime',
  'datetime',
  'uniqueidentifier',
]);

/**
 * A parameter, which is a text, in the type of a column, so that an index can serve the comparison; undefined for types
 * without an order.
 */
export function comparedExpression({ name, precision, scale }: SqlServerColumn, parameter: string): string | undefined {
  if (SAME_TYPE.has(name)) return `convert(${name}, ${parameter})`;
  switch (name) {
    case 'decimal':
    case 'numeric':
      return `convert(${name}(${precision}, ${scale}), ${parameter})`;
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return `convert(${name}(7), ${parameter})`;
    case 'char':
    case 'varchar':
      return `convert(varchar(8000), ${parameter})`;
    case 'nchar':
    case 'nvarchar':
      return parameter;
    case 'timestamp':
      return `convert(binary(8), convert(varchar(18), ${parameter}), 1)`;
    case 'binary':
    case 'varbinary':
      return `convert(varbinary(8000), convert(varchar(max), ${parameter}), 1)`;
    default:
      return undefined;
  }
}

const readBytes = (text: string): string => Buffer.from(text.slice('0x'.length), 'hex').toString('base64');
/** Times without a zone are UTC. */
const readTime = (text: string): string => `${text}Z`;

/** Anything but a point in longitude and latitude remains hexadecimal. */
const readShape =
  (systems: readonly string[]) =>
  (text: string): unknown => {
    const [system = '', hex = ''] = text.split(':');
    const digits = hex.slice('0x'.length);
    return (systems.includes(system) ? readWkbPoint(Buffer.from(digits, 'hex')) : undefined) ?? digits;
  };

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  bit: (text) => text === '1',
  tinyint: readInteger,
  smallint: readInteger,
  int: readInteger,
  bigint: readInteger,
  float: Number,
  real: Number,
  smalldatetime: readTime,
  datetime: readTime,
  datetime2: readTime,
  timestamp: readBytes,
  binary: readBytes,
  varbinary: readBytes,
  image: readBytes,
  geography: readShape([WGS84]),
  geometry: readShape(['0', WGS84]),
  json: readJson,
  vector: readJson,
};

/**
 * Converts the text of a value to JSON. Types without a JSON equivalent (decimal, money, date, datetimeoffset,
 * uniqueidentifier, …) remain strings, which are converted to the type of the index field.
 */
export const readValue = ({ name }: SqlServerColumn, text: string | null): unknown =>
  text === null ? null : (readers[name]?.(text) ?? text);
