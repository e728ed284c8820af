import {
  elementType,
  isCollection,
  isComplexType,
  isObject,
  JsonSyntaxError,
  printJson,
  suggestFieldNames,
  type SearchField,
} from '@searchdeck/contract';
import { documentsIn } from '../../shared/definition/infer-fields';

type Fields = Readonly<Record<string, unknown>>;

/** A single value as its type requires. Values of several types became a string field. */
function convertItem(value: unknown, field: SearchField): unknown {
  if (value === null) return value;
  if (isComplexType(field.type)) return isObject(value) ? convertMembers(value, field.fields ?? []) : value;
  if (elementType(field.type) !== 'Edm.String' || typeof value === 'string') return value;
  return printJson(value);
}

function convertValue(value: unknown, field: SearchField): unknown {
  if (value === null || !isCollection(field.type)) return convertItem(value, field);
  return (Array.isArray(value) ? value : [value]).map((item) => convertItem(item, field));
}

function convertMembers(members: Fields, fields: readonly SearchField[], nameOf = (name: string) => name): Fields {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const field = fields.find((candidate) => candidate.name === nameOf(name));
      return [name, field === undefined ? value : convertValue(value, field)];
    }),
  );
}

/** Sample documents in JSON with the types that were inferred from them. An import converts delimited text itself. */
export function convertSample(text: string, fields: readonly SearchField[]): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let documents: readonly Fields[];
  try {
    documents = documentsIn(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return text;
    throw error;
  }
  const names = suggestFieldNames(
    [...new Set(documents.flatMap((document) => Object.keys(document)))].filter((name) => !name.startsWith('@')),
  );
  const converted = documents.map((document) => convertMembers(document, fields, (name) => names.get(name) ?? name));
  // A text that already fits stays as it was typed.
  return printJson(converted) === printJson(documents) ? text : printJson(converted, 2);
}
