import { effectiveAttributes, isObject, isStringField, type SearchField } from '@searchdeck/contract';
import { analyzersOf } from '../fields/field-analyzers';

/**
 * The analyzer that the service uses if a member of a field (`analyzer`, `indexAnalyzer`, or `searchAnalyzer`) names
 * none; undefined: none, or another member.
 */
export function defaultAnalyzer(value: unknown, member: string): string | undefined {
  if (!isObject(value) || typeof value['type'] !== 'string') return undefined;
  const field = value as unknown as SearchField;
  if (!isStringField(field) || !effectiveAttributes(field, false).searchable) return undefined;
  const { index, search } = analyzersOf(field);
  switch (member) {
    case 'analyzer':
      return field.indexAnalyzer || field.searchAnalyzer ? undefined : index;
    case 'indexAnalyzer':
      return index;
    case 'searchAnalyzer':
      return search;
    default:
      return undefined;
  }
}
