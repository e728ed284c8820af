import { DEFAULT_ANALYZER, effectiveAttributes, isObject, type SearchField } from '@searchdeck/contract';

/**
 * The analyzer that the service uses if a member of a field (`analyzer`, `indexAnalyzer`, or `searchAnalyzer`) names
 * none; undefined: none, or another member.
 */
export function defaultAnalyzer(value: unknown, member: string): string | undefined {
  if (!isObject(value) || typeof value['type'] !== 'string' || !value['type'].includes('Edm.String')) return undefined;
  const field = value as unknown as SearchField;
  if (!effectiveAttributes(field, false).searchable) return undefined;
  switch (member) {
    case 'analyzer':
      return field.indexAnalyzer || field.searchAnalyzer ? undefined : DEFAULT_ANALYZER;
    case 'indexAnalyzer':
      return field.analyzer || DEFAULT_ANALYZER;
    case 'searchAnalyzer':
      return field.analyzer || field.indexAnalyzer || DEFAULT_ANALYZER;
    default:
      return undefined;
  }
}
