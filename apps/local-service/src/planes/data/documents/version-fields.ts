import { isEarlierVersion, isInVersion, isObject, type SearchIndex } from '@searchdeck/contract';
import { DOCUMENT_TYPE, invalidExpression, unknownPropertyMessage } from '@searchdeck/query';
import { resolveIndex } from '../../../indexes/index-access.js';
import { parameter, type DataCall } from '../../call.js';

type Fields = SearchIndex['fields'];

/** Whether an api-version has fields of a type. service-behavior §14. */
export const hasFieldType = (version: string): ((type: string) => boolean) =>
  isEarlierVersion(version) ? (type) => isInVersion(`SearchField.type.${type}`, version) : () => true;

type Document = Record<string, unknown>;

function visiblePart(fields: Fields, document: Document, hasType: (type: string) => boolean): Document {
  const partOf = (value: unknown, children: Fields): unknown =>
    Array.isArray(value)
      ? value.map((item) => partOf(item, children))
      : isObject(value)
        ? visiblePart(children, value, hasType)
        : value;
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const field = fields.find((candidate) => candidate.name === name);
      if (field !== undefined && !hasType(field.type)) return [];
      return [[name, field?.fields == null ? value : partOf(value, field.fields)]];
    }),
  );
}

/**
 * Returns a function that removes the fields whose type the api-version of the call lacks from a document. Throws
 * SearchError 400 if `$select` names such a field, which does not exist in that version.
 */
export function documentView(call: DataCall, select: string | null | undefined): (document: Document) => Document {
  if (!isEarlierVersion(call.version)) return (document) => document;
  const { fields } = resolveIndex(call.app, call.service, parameter(call, 'indexName')).body as unknown as SearchIndex;
  const hasType = hasFieldType(call.version);
  for (const path of select?.split(',') ?? []) {
    const name = path.trim().split('/')[0];
    const field = fields.find((candidate) => candidate.name === name);
    if (field === undefined || hasType(field.type)) continue;
    throw invalidExpression(unknownPropertyMessage(field.name, DOCUMENT_TYPE), '$select');
  }
  return (document) => visiblePart(fields, document, hasType);
}
