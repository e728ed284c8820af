import { invalidExpression, type ResourceKind } from '@searchdeck/contract';
import { unknownPropertyMessage } from '@searchdeck/query';

/** The top-level properties that `$select` names; undefined for all. */
export const selection = (kind: ResourceKind, text: string | null): ReadonlySet<string> | undefined => {
  if (text === null || text.trim() === '') return undefined;
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('*')) return undefined;
  const unknownName = names.find((name) => !Object.hasOwn(kind.schema.fields, name));
  if (unknownName !== undefined) {
    const type = `Vendor.Search.${kind.schema.name ?? kind.singular}`;
    throw invalidExpression(unknownPropertyMessage(unknownName, type), '$select');
  }
  return new Set(names);
};

/** The selected properties only, without the ETag, as recorded. */
export const selectProperties = (
  value: Record<string, unknown>,
  names: ReadonlySet<string> | undefined,
): Record<string, unknown> =>
  names === undefined ? value : Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
