import { checkReferences, type ResourceKind } from '@searchdeck/contract';
import { pathOf, setValue } from './edit-text';
import type { Finding } from './positions';

/** Names of existing resources by kind; undefined if a list is not loaded. */
export type NamesByKind = Readonly<Record<string, readonly string[] | undefined>>;

/** References to missing resources, as warnings: the lists may be incomplete. */
export const missingReferences = (kind: ResourceKind, value: unknown, names: NamesByKind): Finding[] =>
  checkReferences(kind, value, (id, name) => names[id]?.includes(name) ?? true).map(({ message, target }) => ({
    message: `${message}.`,
    target,
    severity: 'warning',
  }));

/** The JSON text with another value at a path such as `indexes[0]`; the same text if it is not JSON. */
export const withValueAt = (text: string, path: string, next: string): string => {
  try {
    return setValue(text, pathOf(path), next);
  } catch {
    return text;
  }
};
