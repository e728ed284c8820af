import { filterableFields, isNumeric, type FieldInfo } from '../../shared/documents/fields';

const comparisonOf = ({ path, type }: FieldInfo): string | undefined => {
  if (isNumeric(type)) return `${path} ge 4`;
  if (type === 'Edm.String') return `${path} eq 'text'`;
  if (type === 'Edm.Boolean') return `${path} eq true`;
  if (type === 'Edm.DateTimeOffset') return `${path} ge 2026-01-01T00:00:00Z`;
  return type === 'Collection(Edm.String)' ? `${path}/any(item: item eq 'text')` : undefined;
};

const rankOf = ({ type, definition }: FieldInfo): number => (isNumeric(type) ? 0 : definition.key === true ? 2 : 1);

/** A filter by the first suitable field of an index, numbers first and the key last; undefined: none is filterable. */
export const filterExample = (fields: readonly FieldInfo[]): string | undefined =>
  filterableFields(fields)
    .filter(({ collectionPath }) => collectionPath === undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(comparisonOf)
    .find((comparison) => comparison !== undefined);
