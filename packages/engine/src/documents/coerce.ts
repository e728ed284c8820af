import { badRequest, limits, placed, type SearchError } from '@searchdeck/contract';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { parseDateTime, printDateTime } from './date-time.js';
import { RejectedDocument, vectorLength, wrongElement, wrongLength } from './vector-values.js';

/**
 * A document in the engine's own form: strings, booleans, finite numbers, `'NaN' | 'INF' | '-INF'` for the other
 * doubles, bigint for integers beyond 2^53, UTC date texts, GeoJSON points, null. Only fields of the index.
 */
export type StoredDocument = Record<string, unknown>;

/** The one coordinate system of points: longitude and latitude in degrees. */
const COORDINATES = 'EPSG:4326';

const INTEGER_BOUNDS: Record<string, [bigint, bigint]> = {
  'Edm.Int32': [-(2n ** 31n), 2n ** 31n - 1n],
  'Edm.Int64': [-(2n ** 63n), 2n ** 63n - 1n],
};

/** The 400 of the whole batch with the service's wording and the property; callers add the path. */
const wrongValue = (path: string, detail: string): SearchError =>
  badRequest(`${detail} The property in error is '${path}'.`);

const PRIMITIVE = 'PrimitiveValue';
const nodeOf = (value: unknown): string =>
  Array.isArray(value) ? 'StartArray' : typeof value === 'object' ? 'StartObject' : PRIMITIVE;
/** A value of the wrong structure, such as an array instead of an object. */
const wrongNode = (path: string, value: unknown, wanted: string): SearchError =>
  wrongValue(
    path,
    `An unexpected '${nodeOf(value)}' node was found when reading from the JSON reader. A '${wanted}' node was expected.`,
  );

const shown = (value: unknown): string => {
  const text =
    typeof value === 'bigint'
      ? String(value)
      : (JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ??
        String(value));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

/**
 * Checks the values of a document against the fields of the index and normalizes them. Throws SearchError 400 for what the
 * service's parser rejects with the whole batch, its target the path in the document (`rooms[1].rate`), and
 * RejectedDocument for vectors that do not fit.
 */
export function coerceDocument(schema: IndexSchema, document: Record<string, unknown>): StoredDocument {
  const counter = { elements: 0, nestedVectors: 0 };
  const stored = coerceObject(schema.fields, document, '', counter);
  if (counter.elements > limits.elementsPerDocument) {
    const key = document[schema.keyField.name];
    throw badRequest(
      `The document '${String(key)}' has ${counter.elements} elements in its complex collections; the limit is ${limits.elementsPerDocument} elements a document.`,
    );
  }
  if (counter.nestedVectors > limits.nestedVectorsPerDocument) {
    throw new RejectedDocument(
      `The document has ${counter.nestedVectors} vectors in its complex collections; the limit is ${limits.nestedVectorsPerDocument} a document.`,
    );
  }
  return stored;
}

interface Counter {
  elements: number;
  nestedVectors: number;
}

const unknownProperty = (name: string, prefix: string): SearchError => {
  const type = prefix === '' ? 'search.documentFields' : `search.complex.${prefix.slice(0, -1).replaceAll('/', '.')}`;
  return badRequest(
    `The property '${name}' does not exist on type '${type}' or is not present in the API version that the request uses. Make sure to only use property names that are defined by the type.`,
  );
};

function coerceObject(
  fields: readonly SchemaField[],
  value: Record<string, unknown>,
  prefix: string,
  counter: Counter,
): StoredDocument {
  const result: StoredDocument = {};
  let at = '';
  try {
    for (const name of Object.keys(value)) {
      at = name;
      const field = fields.find((candidate) => candidate.name === name);
      if (field !== undefined) result[name] = coerceField(field, value[name], counter);
      else if (!name.startsWith('@')) throw unknownProperty(name, prefix);
    }
  } catch (error) {
    throw placed(error, at);
  }
  return result;
}
function coerceField(field: SchemaField, value: unknown, counter: Counter): unknown {
  if (value === undefined || value === null) {
    return field.collection && !field.vector ? [] : null;
  }
  if (!field.collection) return coerceElement(field, value, counter);
  if (!Array.isArray(value)) {
    if (ArrayBuffer.isView(value) && field.vector) return coerceVector(field, Array.from(value as Float32Array));
    throw wrongNode(field.path, value, 'StartArray');
  }
  if (field.vector) {
    if (field.space.parent !== undefined) counter.nestedVectors++;
    return coerceVector(field, value);
  }
  const elements: unknown[] = [];
  try {
    for (const element of value as unknown[]) {
      if (element === null || element === undefined) {
        throw wrongValue(field.path, nullElement(field.elementType));
      }
      elements.push(coerceElement(field, element, counter));
    }
  } catch (error) {
    throw placed(error, `[${elements.length}]`);
  }
  return elements;
}

/** Throws RejectedDocument: a vector that does not fit its field keeps out its own document only. */
function coerceVector(field: SchemaField, value: unknown[]): number[] {
  const expected = vectorLength(field) ?? value.length;
  if (value.length !== expected) throw new RejectedDocument(wrongLength(field, expected, value.length));
  for (let i = 0; i < value.length; i++) {
    const wrong = wrongElement(field, value[i]);
    if (wrong === undefined) continue;
    throw new RejectedDocument(
      `The vector field '${field.path}' cannot hold the element ${i}: ${shown(value[i])} ${wrong}.`,
    );
  }
  return value as number[];
}

function coerceElement(field: SchemaField, value: unknown, counter: Counter): unknown {
  if (field.complex) {
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw wrongNode(field.path, value, 'StartObject');
    }
    if (field.repeated) counter.elements++;
    return coerceObject(field.children, value as Record<string, unknown>, `${field.path}/`, counter);
  }
  return coerceScalar(field, value);
}

/** The index of the first lone surrogate, and the surrogate. */
const halfAt = (value: string): string => {
  const at = value.search(/\p{Surrogate}/u);
  return `position ${at} (U+${value.charCodeAt(at).toString(16).toUpperCase()})`;
};

/** One value of a simple type; throws SearchError 400. */
export function coerceScalar(field: SchemaField, value: unknown): unknown {
  switch (field.elementType) {
    case 'Edm.String':
      if (typeof value !== 'string') break;
      if (
        field.column === 'string' &&
        value.length * 3 > limits.termBytes &&
        Buffer.byteLength(value) > limits.termBytes
      ) {
        throw new RejectedDocument(
          `Field '${field.path}' contains a term that is too large to process. The max length for UTF-8 encoded terms is ${limits.termBytes} bytes. The most likely cause of this error is that filtering, sorting, and/or faceting are enabled on this field, which causes the entire field value to be indexed as a single term. Please avoid the use of these options for large fields.`,
        );
      }
      // No encoding of Unicode has it, so that nothing could give it back.
      if (!value.isWellFormed())
        throw wrongValue(
          field.path,
          `A string must be valid Unicode; half of a surrogate pair stands at ${halfAt(value)}.`,
        );
      return value;
    case 'Edm.Boolean':
      if (typeof value !== 'boolean') break;
      return value;
    case 'Edm.Int32':
    case 'Edm.Int64':
      return coerceInteger(field, value);
    case 'Edm.Double':
      if (typeof value === 'number')
        return Number.isNaN(value) ? 'NaN' : value === Infinity ? 'INF' : value === -Infinity ? '-INF' : value;
      if (value === 'NaN' || value === 'INF' || value === '-INF') return value;
      if (typeof value === 'bigint') return Number(value);
      break;
    case 'Edm.DateTimeOffset': {
      if (value instanceof Date && !Number.isNaN(value.getTime())) return printDateTime(value.getTime());
      if (typeof value !== 'string') break;
      const ticks = parseDateTime(value);
      if (Number.isNaN(ticks)) break;
      return printDateTime(ticks);
    }
    case 'Edm.GeographyPoint':
      return coercePoint(field, value);
    default:
      throw wrongValue(field.path, `The type ${field.elementType} is not known.`);
  }
  throw wrongLiteral(field.path, field.elementType, value);
}

const nullElement = (type: string): string =>
  `A null value was found with the expected type '${type}[Nullable=False]'. The expected type '${type}[Nullable=False]' does not allow null values.`;

/** A value of another type, or out of its type's range. */
export function wrongLiteral(path: string, type: string, value: unknown): SearchError {
  if (nodeOf(value) !== PRIMITIVE) return wrongNode(path, value, PRIMITIVE);
  const literal = typeof value === 'string' ? shown(value).slice(1, -1) : shown(value);
  return wrongValue(path, `Cannot convert the literal '${literal}' to the expected type '${type}'.`);
}

function coerceInteger(field: SchemaField, value: unknown): number | bigint {
  let exact: bigint | undefined;
  if (typeof value === 'bigint') exact = value;
  else if (typeof value === 'number' && Number.isInteger(value)) exact = BigInt(value);
  else if (typeof value === 'string' && field.elementType === 'Edm.Int64' && /^-?\d{1,19}$/.test(value))
    exact = BigInt(value);
  const [least, most] = INTEGER_BOUNDS[field.elementType]!;
  if (exact === undefined || exact < least || exact > most) {
    throw wrongLiteral(field.path, field.elementType, value);
  }
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}

function coercePoint(field: SchemaField, value: unknown): unknown {
  const point = value as { type?: unknown; coordinates?: unknown; crs?: { properties?: { name?: unknown } } | null };
  const coordinates = typeof value === 'object' && point.type === 'Point' ? point.coordinates : undefined;
  const system = (typeof value === 'object' ? point.crs : undefined)?.properties?.name;
  if (system !== undefined && system !== COORDINATES) {
    throw wrongValue(
      field.path,
      `The coordinate system ${shown(system)} is not supported; points are in ${COORDINATES}.`,
    );
  }
  if (Array.isArray(coordinates) && coordinates.length === 2) {
    const [lon, lat] = coordinates as unknown[];
    if (typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
      return {
        type: 'Point',
        coordinates: [lon, lat],
        crs: { type: 'name', properties: { name: COORDINATES } },
      };
    }
  }
  throw wrongValue(
    field.path,
    `A value of type Edm.GeographyPoint is a GeoJSON point {"type":"Point","coordinates":[longitude, latitude]}, not ${shown(value)}.`,
  );
}
