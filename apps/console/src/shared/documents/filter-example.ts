import { filterableFields, isNumeric, type FieldInfo } from './fields';

const comparisonOf = ({ path, type }: FieldInfo): string | undefined => {
  if (isNumeric(type)) return `${path} ge 4`;
  if (type === 'Edm.String') return `${path} eq 'text'`;
  if (type === 'Edm.Boolean') return `${path} eq true`;
  if (type === 'Edm.DateTimeOffset') return `${path} ge 2026-01-01T00:00:00Z`;
  return type === 'Collection(Edm.String)' ? `${path}/any(item: item eq 'text')` : undefined;
};

const rankOf = ({ type, definition }: FieldInfo): number => (isNumeric(type) ? 0 : definition.key === true ? 2 : 1);

/** A filter by a number, another field, and the key, as far as they are filterable; undefined: no field is suitable. */
export const filterExample = (fields: readonly FieldInfo[], maxConditions = 1): string | undefined => {
  const comparisons = new Map<number, string>();
  for (const field of filterableFields(fields)) {
    const comparison = field.collectionPath === undefined ? comparisonOf(field) : undefined;
    if (comparison !== undefined && !comparisons.has(rankOf(field))) comparisons.set(rankOf(field), comparison);
  }
  const ranked = [...comparisons].toSorted(([a], [b]) => a - b).map(([, comparison]) => comparison);
  return ranked.length === 0 ? undefined : ranked.slice(0, maxConditions).join(' and ');
};
