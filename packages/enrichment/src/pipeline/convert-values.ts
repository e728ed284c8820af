import type { SearchIndex } from '@searchdeck/contract';

type Fields = Pick<SearchIndex, 'fields'>['fields'];

/** Parses a string as a value of a field type. Returns other strings unchanged: the index rejects them by name. */
function parseValue(text: string, type: string): unknown {
  switch (type) {
    case 'Edm.Int32':
    case 'Edm.Int64':
      return /^\s*[-+]?\d{1,15}\s*$/.test(text) ? Number(text) : text;
    case 'Edm.Double':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    case 'Edm.Boolean':
      return /^\s*true\s*$/i.test(text) ? true : /^\s*false\s*$/i.test(text) ? false : text;
    case 'Edm.DateTimeOffset': {
      // Without a time, it is midnight; without a zone, UTC.
      const match = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?\s*$/i.exec(text);
      if (match === null) return text;
      const [, date, time = '00:00:00', zone = 'Z'] = match;
      return `${date}T${time.length === 5 ? `${time}:00` : time}${zone}`;
    }
    default:
      return text;
  }
}

/**
 * Converts values in place to the types of their fields, as indexers do: strings to numbers, Booleans, and times, and
 * other simple values to strings. See the vendor's documentation of data type mappings.
 */
export function convertValues(document: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  for (const { name, type } of fields) {
    const value = document[name];
    if (typeof value === 'string') document[name] = parseValue(value, type);
    else if (type === 'Edm.String' && (typeof value === 'number' || typeof value === 'boolean')) {
      document[name] = String(value);
    } else if (type === 'Edm.String' && value instanceof Date) document[name] = value.toISOString();
  }
  return document;
}
