import type { SearchError } from '@searchdeck/contract';
import {
  badRequest,
  isObject,
  limits,
  NO_ERROR_CODE,
  parseDateTime,
  prefixErrorPath,
  printDateTime,
} from '@searchdeck/contract/core';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';
import { MAX_INT64, MIN_INT64, printDouble, toNumberIfSafe } from './numbers.js';
import { RejectedDocument, vectorLength, elementProblem, lengthProblem } from './vector-values.js';

/**
 * A document in normalized form, with only the fields of the index: strings, booleans, finite numbers, `'NaN'`, `'INF'`, or
 * `'-INF'` for the other doubles, bigint for integers beyond 2^53, dates as UTC texts, GeoJSON points, and null.
 */
export type StoredDocument = Record<string, unknown>;

/**
 * Numbers as text, which the service reads as numbers: without leading zeros, as in JSON. No bound of an integer type has
 * more than 19 digits.
 */
const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;
const DOUBLE = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The only supported coordinate system: longitude and latitude in degrees. */
const COORDINATE_SYSTEM = 'EPSG:4326';

const INTEGER_BOUNDS: Record<string, [bigint, bigint]> = {
  'Edm.Int32': [-(2n ** 31n), 2n ** 31n - 1n],
  'Edm.Int64': [MIN_INT64, MAX_INT64],
};

/** The 400 that fails the whole batch, with the service's wording; callers add the path in the document as target. */
const valueError = (detail: string): SearchError => badRequest(detail, { code: NO_ERROR_CODE });

const PRIMITIVE = 'PrimitiveValue';
const nodeOf = (value: unknown): string =>
  Array.isArray(value) ? 'StartArray' : typeof value === 'object' ? 'StartObject' : PRIMITIVE;
/** A value of the wrong structure, such as an array instead of an object. */
const nodeError = (value: unknown, expectedNode: string): SearchError =>
  valueError(
    `An unexpected '${nodeOf(value)}' node was found when reading from the JSON reader. A '${expectedNode}' node was expected.`,
  );

const printForError = (value: unknown): string => {
  const text =
    typeof value === 'bigint'
      ? String(value)
      : (JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ??
        String(value));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

/**
 * Checks the values of a document against the fields of the index and normalizes them; objects and arrays that are in
 * normalized form are returned as they are. Throws SearchError 400 for errors that fail the whole batch; its target is the
 * path in the document (`rooms[1].rate`). Throws RejectedDocument for errors that fail only this document, such as vectors
 * that do not fit. `hasType`: whether the API version has a field type.
 */
export function coerceDocument(
  schema: IndexSchema,
  document: Record<string, unknown>,
  hasType: (type: string) => boolean = () => true,
): StoredDocument {
  const check: DocumentCheck = { elements: 0, nestedVectors: 0, hasType };
  const storedDocument = coerceObject(schema.fields, document, '', check);
  if (check.elements > limits.elementsPerDocument) {
    const key = document[schema.keyField.name];
    throw badRequest(
      `The document '${String(key)}' has ${check.elements} elements in its complex collections; the limit is ${limits.elementsPerDocument} elements per document.`,
    );
  }
  if (check.nestedVectors > limits.nestedVectorsPerDocument) {
    throw new RejectedDocument(
      `The document has ${check.nestedVectors} vectors in its complex collections; the limit is ${limits.nestedVectorsPerDocument} per document.`,
    );
  }
  return storedDocument;
}

/** State of one document's check. */
interface DocumentCheck {
  elements: number;
  nestedVectors: number;
  /** Fields of other types are unknown properties. */
  hasType: (type: string) => boolean;
}

/** The service reads objects and arrays as resources and words their error differently. */
const unknownProperty = (name: string, value: unknown, prefix: string): SearchError => {
  const type = prefix === '' ? 'search.documentFields' : `search.complex.${prefix.slice(0, -1).replaceAll('/', '.')}`;
  if (typeof value === 'object' && value !== null) {
    return valueError(`Cannot find nested property '${name}' on the resource type '${type}'.`);
  }
  return valueError(
    `The property '${name}' does not exist on type '${type}' or is not present in the API version that the request uses. Make sure to only use property names that are defined by the type.`,
  );
};

function coerceObject(
  fields: readonly SchemaField[],
  value: Record<string, unknown>,
  prefix: string,
  check: DocumentCheck,
): StoredDocument {
  const names = Object.keys(value);
  // Most objects are in stored form already, and are not copied.
  let copy: StoredDocument | undefined = isPlain(value) ? undefined : {};
  let currentName = '';
  try {
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      currentName = name;
      const original = value[name];
      // Most documents list their fields in the order of the definition.
      const field = fields[i]?.name === name ? fields[i] : fields.find((candidate) => candidate.name === name);
      if (field !== undefined && check.hasType(field.definition.type)) {
        const storedValue = coerceField(field, original, check);
        if (storedValue !== original) copy ??= firstProperties(value, names, i);
        if (copy !== undefined) copy[name] = storedValue;
      } else if (name.startsWith('@')) {
        copy ??= firstProperties(value, names, i);
      } else {
        throw unknownProperty(name, original, prefix);
      }
    }
  } catch (error) {
    throw prefixErrorPath(error, currentName);
  }
  return copy ?? value;
}

/** Whether an object inherits nothing that would change its JSON. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function firstProperties(value: StoredDocument, names: readonly string[], count: number): StoredDocument {
  const copy: StoredDocument = {};
  for (let i = 0; i < count; i++) copy[names[i]!] = value[names[i]!];
  return copy;
}

function coerceField(field: SchemaField, value: unknown, check: DocumentCheck): unknown {
  if (value === undefined || value === null) {
    return field.isCollection && !field.isVector ? [] : null;
  }
  if (!field.isCollection) return coerceElement(field, value, check);
  if (!Array.isArray(value)) {
    if (ArrayBuffer.isView(value) && field.isVector) return coerceVector(field, Array.from(value as Float32Array));
    throw nodeError(value, 'StartArray');
  }
  if (field.isVector) {
    if (field.space.parent !== undefined) check.nestedVectors++;
    return coerceVector(field, value);
  }
  return coerceElements(field, value, check);
}

/** Returns the array itself if all elements are in stored form. */
function coerceElements(field: SchemaField, elements: readonly unknown[], check: DocumentCheck): readonly unknown[] {
  let copy: unknown[] | undefined;
  let i = 0;
  try {
    for (; i < elements.length; i++) {
      const element = elements[i];
      if (element === null || element === undefined) {
        throw valueError(nullElement(field.elementType));
      }
      const storedValue = coerceElement(field, element, check);
      if (storedValue !== element) copy ??= elements.slice(0, i);
      copy?.push(storedValue);
    }
  } catch (error) {
    throw prefixErrorPath(error, `[${i}]`);
  }
  return copy ?? elements;
}

/**
 * Throws RejectedDocument for a vector that does not fit its field: it fails only its own document. An element that is not
 * a number, such as a text, fails the batch, like a wrong value of any other type.
 */
function coerceVector(field: SchemaField, value: unknown[]): number[] {
  const expectedLength = vectorLength(field) ?? value.length;
  if (value.length !== expectedLength) throw new RejectedDocument(lengthProblem(field, expectedLength, value.length));
  for (let i = 0; i < value.length; i++) {
    const problem = elementProblem(field, value[i]);
    if (problem === undefined) continue;
    const element: unknown = value[i];
    if (element == null) throw prefixErrorPath(valueError(nullElement(field.elementType)), `[${i}]`);
    if (typeof element !== 'number' && typeof element !== 'bigint') {
      throw prefixErrorPath(literalError(field.elementType, element), `[${i}]`);
    }
    throw new RejectedDocument(
      `The vector field '${field.path}' cannot hold the element ${i}: ${printForError(element)} ${problem}.`,
    );
  }
  return value as number[];
}

function coerceElement(field: SchemaField, value: unknown, check: DocumentCheck): unknown {
  if (field.isComplex) {
    if (!isObject(value)) throw nodeError(value, 'StartObject');
    if (field.isRepeated) check.elements++;
    return coerceObject(field.children, value, `${field.path}/`, check);
  }
  return coerceScalar(field, value);
}

/** The index and the code of the first lone surrogate. */
const loneSurrogateAt = (value: string): string => {
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
      // UTF-8 cannot encode a lone surrogate, so it would be lost.
      if (!value.isWellFormed()) {
        throw valueError(`A string must be valid Unicode; it has a lone surrogate at ${loneSurrogateAt(value)}.`);
      }
      return value;
    case 'Edm.Boolean':
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === 'false') return value === 'true';
      break;
    case 'Edm.Int32':
    case 'Edm.Int64':
      return coerceInteger(field, value);
    case 'Edm.Double':
      if (typeof value === 'number') return printDouble(value);
      if (value === 'NaN' || value === 'INF' || value === '-INF') return value;
      if (typeof value === 'bigint') return Number(value);
      // Text beyond double precision is an error, not infinity, which is written INF.
      if (typeof value === 'string' && DOUBLE.test(value) && Number.isFinite(Number(value))) return Number(value);
      break;
    case 'Edm.DateTimeOffset': {
      if (value instanceof Date && !Number.isNaN(value.getTime())) return printDateTime(value.getTime());
      if (typeof value !== 'string') break;
      const dateTime = parseDateTime(value);
      if (dateTime === undefined) break;
      return printDateTime(dateTime.epochMs);
    }
    case 'Edm.GeographyPoint':
      return coercePoint(value);
    default:
      throw valueError(`The type '${field.elementType}' is unknown.`);
  }
  throw literalError(field.elementType, value);
}

const nullElement = (type: string): string =>
  `A null value was found with the expected type '${type}[Nullable=False]'. The expected type '${type}[Nullable=False]' does not allow null values.`;

/** The 400 for a value of another type, or outside the range of its type. */
export function literalError(type: string, value: unknown): SearchError {
  if (nodeOf(value) !== PRIMITIVE) return nodeError(value, PRIMITIVE);
  const literal = typeof value === 'string' ? printForError(value).slice(1, -1) : printForError(value);
  return valueError(`Cannot convert the literal '${literal}' to the expected type '${type}'.`);
}

const isInt32 = (value: number): boolean => (value | 0) === value;

function coerceInteger(field: SchemaField, value: unknown): number | bigint {
  if (typeof value === 'number' && (field.elementType === 'Edm.Int64' ? Number.isSafeInteger(value) : isInt32(value))) {
    return value;
  }
  let exact: bigint | undefined;
  if (typeof value === 'bigint') exact = value;
  else if (typeof value === 'number' && Number.isInteger(value)) exact = BigInt(value);
  else if (typeof value === 'string' && INTEGER.test(value)) exact = BigInt(value);
  const [min, max] = INTEGER_BOUNDS[field.elementType]!;
  if (exact === undefined || exact < min || exact > max) {
    throw literalError(field.elementType, value);
  }
  return toNumberIfSafe(exact);
}

function coercePoint(value: unknown): unknown {
  const point = value as { type?: unknown; coordinates?: unknown; crs?: { properties?: { name?: unknown } } | null };
  const coordinates = typeof value === 'object' && point.type === 'Point' ? point.coordinates : undefined;
  const system = (typeof value === 'object' ? point.crs : undefined)?.properties?.name;
  if (system !== undefined && system !== COORDINATE_SYSTEM) {
    throw valueError(
      `The coordinate system ${printForError(system)} is not supported; points must be in ${COORDINATE_SYSTEM}.`,
    );
  }
  if (Array.isArray(coordinates) && coordinates.length === 2) {
    const [lon, lat] = coordinates as unknown[];
    if (typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
      return {
        type: 'Point',
        coordinates: [lon, lat],
        crs: { type: 'name', properties: { name: COORDINATE_SYSTEM } },
      };
    }
  }
  throw valueError(
    `A value of type Edm.GeographyPoint must be a GeoJSON point {"type":"Point","coordinates":[longitude, latitude]} with a longitude between -180 and 180 and a latitude between -90 and 90, not ${printForError(value)}.`,
  );
}
