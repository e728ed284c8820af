import {
  isObject,
  JsonSyntaxError,
  parseJson,
  suggestFieldNames,
  walkFields,
  type SearchField,
} from '@searchdeck/contract';
import { readDelimitedText } from './delimited-text';
import { keyCandidates } from './infer-key';
import { readStrings } from './read-strings';

const FIELD_NAME = /^(?!azureSearch)[A-Za-z]\w*$/;
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;
const MAX_INT32 = 2 ** 31 - 1;
/** Longer arrays of numbers are vectors. */
const MAX_COLLECTION = 16;

export interface InferredFields {
  fields: SearchField[];
  /** Columns or members whose names can't be field names, with the names of their fields. */
  renamed: { column: string; name: string }[];
  /** Names of the fields that can be the key of a new index, the best first. */
  keys: string[];
  /** Members of objects whose names cannot be field names. */
  invalidNames: string[];
}

/** Documents of a text: one object, an array of objects, one object per line, or delimited text. Throws JsonSyntaxError. */
export function documentsIn(text: string): Readonly<Record<string, unknown>>[] {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const records = /^\s*[[{]/.test(text) ? undefined : readDelimitedText(text);
    if (records !== undefined) return readStrings(records);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2) throw error;
    value = lines.map((line) => parseJson(line));
  }
  if (isObject(value) && Array.isArray(value['value'])) value = value['value'];
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

const isPoint = (value: unknown): boolean =>
  isObject(value) && value['type'] === 'Point' && Array.isArray(value['coordinates']);
const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** The narrowest type that has all values; undefined for values of no or several types. */
function scalarType(values: readonly unknown[]): 'Edm.ComplexType' | `Edm.${string}` {
  if (values.every(isPoint)) return 'Edm.GeographyPoint';
  if (values.every(isObject)) return 'Edm.ComplexType';
  if (values.every((value) => typeof value === 'boolean')) return 'Edm.Boolean';
  if (values.every(isNumber)) {
    if (!values.every((value) => typeof value === 'bigint' || Number.isInteger(value))) return 'Edm.Double';
    return values.every((value) => Math.abs(Number(value)) <= MAX_INT32) ? 'Edm.Int32' : 'Edm.Int64';
  }
  return values.every((value) => typeof value === 'string' && DATE.test(value)) ? 'Edm.DateTimeOffset' : 'Edm.String';
}

function fieldOf(name: string, values: readonly unknown[], invalidNames: Set<string>): SearchField {
  const set = values.filter((value) => value !== null && value !== undefined);
  const hasArrays = set.some(Array.isArray);
  const items = hasArrays ? set.flat().filter((item) => item !== null) : set;
  const [first] = set;
  if (hasArrays && Array.isArray(first) && first.length > MAX_COLLECTION && items.every(isNumber)) {
    return { name, type: 'Collection(Edm.Single)', searchable: true, dimensions: first.length };
  }
  const element = items.length === 0 ? 'Edm.String' : scalarType(items);
  const type = (hasArrays ? `Collection(${element})` : element) as SearchField['type'];
  if (element !== 'Edm.ComplexType') return { name, type };
  return { name, type, fields: fieldsOf(items as Readonly<Record<string, unknown>>[], invalidNames) };
}

/** Names of members, without the annotations of the service, such as @search.score. */
const memberNames = (documents: readonly Readonly<Record<string, unknown>>[]): string[] =>
  [...new Set(documents.flatMap((document) => Object.keys(document)))].filter((name) => !name.startsWith('@'));

/** Subfields. An import doesn't rename members of objects: those whose names are invalid are left out. */
function fieldsOf(documents: readonly Readonly<Record<string, unknown>>[], invalidNames: Set<string>): SearchField[] {
  return memberNames(documents).flatMap((name) => {
    if (!FIELD_NAME.test(name)) {
      invalidNames.add(name);
      return [];
    }
    const values = documents.map((document) => document[name]);
    return [fieldOf(name, values, invalidNames)];
  });
}

/** Fields that hold the documents, without those that exist (names in any letter case). */
export function inferFields(
  documents: readonly Readonly<Record<string, unknown>>[],
  existing: readonly SearchField[],
): InferredFields {
  const invalidNames = new Set<string>();
  const existingNames = new Set(existing.map(({ name }) => name.toLowerCase()));
  const columns = memberNames(documents);
  const names = suggestFieldNames(columns);
  const nameOf = (column: string): string => names.get(column) ?? column;
  const newColumns = columns.filter((column) => !existingNames.has(nameOf(column).toLowerCase()));
  const fields = newColumns.map((column) => {
    const values = documents.map((document) => document[column]);
    return fieldOf(nameOf(column), values, invalidNames);
  });
  return {
    fields,
    renamed: newColumns.flatMap((column) => (nameOf(column) === column ? [] : [{ column, name: nameOf(column) }])),
    keys: keyCandidates(documents, newColumns).map(nameOf),
    invalidNames: [...invalidNames],
  };
}

/** Paths of the fields, subfields included, that hold 32-bit integers. */
export const int32Paths = (fields: readonly SearchField[]): string[] =>
  [...walkFields(fields)].filter(({ field }) => field.type.includes('Edm.Int32')).map(({ name }) => name);
