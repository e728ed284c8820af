import {
  elementType,
  isCollection,
  isComplexType,
  parseDateTime,
  parseJson,
  printDateTime,
  printJson,
  type Json,
  type SearchField,
} from '@searchdeck/contract';

const INT32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/**
 * The value of a field as one of another type; null if that type can't represent it, which is reported once for each value
 * or item. A single value becomes a collection with one item, and null an empty one. A value that already has the type is
 * returned as it is.
 */
export function convertValue(value: Json, type: string, onLost: () => void): Json {
  const convert = (item: Json): Json => {
    const result = item === null ? null : convertItem(item, elementType(type));
    if (result === undefined) onLost();
    return result ?? null;
  };
  if (!isCollection(type)) return convert(value);
  const items = Array.isArray(value) ? value : [value];
  return items.map(convert).filter((item) => item !== null);
}

/** Undefined: the type can't represent the value. Blank text is null. */
function convertItem(value: Exclude<Json, null>, type: string): Json | undefined {
  if (type !== 'Edm.String' && typeof value === 'string' && value.trim() === '') return null;
  switch (type) {
    case 'Edm.String':
      return typeof value === 'string' ? value : printJson(value);
    case 'Edm.Int32':
    case 'Edm.Int64':
      return integerOf(value, type === 'Edm.Int32' ? INT32 : INT64);
    case 'Edm.Double':
      if (typeof value === 'string') return doubleOf(value.trim());
      // Larger integers would be rounded.
      return typeof value === 'number' ? value : undefined;
    case 'Edm.Boolean':
      return typeof value === 'string' ? booleanOf(value) : value;
    case 'Edm.DateTimeOffset':
      return typeof value === 'string' ? instantOf(value) : undefined;
    default:
      return value;
  }
}

function integerOf(value: Json, { min, max }: { min: bigint; max: bigint }): Json | undefined {
  const number = typeof value === 'string' ? tryParse(integerText(value) ?? '') : value;
  const integer = typeof number === 'number' && Number.isInteger(number) ? BigInt(number) : number;
  if (typeof integer !== 'bigint' || integer < min || integer > max) return undefined;
  return Number.isSafeInteger(Number(integer)) ? Number(integer) : integer;
}

/** Dates in the form in which services return them, so that two of them can be compared. To the millisecond. */
function instantOf(text: string): string | undefined {
  const time = parseDateTime(dateOf(text.trim()) ?? '');
  return time === undefined ? undefined : printDateTime(time.epochMs);
}

/** A value of a CSV file; undefined if the text is not of the field's type. Empty text is null. */
export function valueOfText(text: string, field: SearchField): Json | undefined {
  if (text === '' && field.key !== true) return null;
  if (isCollection(field.type)) {
    if (/^\s*\[/.test(text)) return tryParse(text);
    // Lists of strings are often written with semicolons.
    return field.type === 'Collection(Edm.String)' ? text.split(';').map((item) => item.trim()) : undefined;
  }
  if (isComplexType(field.type) || field.type === 'Edm.GeographyPoint') return tryParse(text);
  switch (elementType(field.type)) {
    case 'Edm.Int32':
    case 'Edm.Int64':
      return tryParse(integerText(text) ?? '');
    case 'Edm.Double':
      return doubleOf(text.trim());
    case 'Edm.Boolean':
      return booleanOf(text);
    case 'Edm.DateTimeOffset':
      return dateOf(text.trim());
    default:
      return text;
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
]);

const booleanOf = (text: string): boolean | undefined => booleans.get(text.trim().toLowerCase());

/** A JSON integer. */
const integerText = (text: string): string | undefined =>
  /^\s*[+-]?\d+\s*$/.test(text)
    ? text
        .trim()
        .replace('+', '')
        .replace(/^(-?)0+(?=\d)/, '$1')
    : undefined;

const doubleOf = (text: string): Json | undefined => {
  if (['NaN', 'INF', '-INF'].includes(text)) return text;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
};

/** Dates without a time begin at midnight, and times without an offset are UTC. */
const dateOf = (text: string): string | undefined => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00Z`;
  const [, date, time, offset = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:\d{2})?$/i.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  return `${date}T${time.length === 5 ? `${time}:00` : time}${offset.toUpperCase()}`;
};

const tryParse = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};
