import { checkReferences, referencesOf, type ResourceKind, isObject } from '@searchdeck/contract';
import { pathOf, setValue, type Path } from './edit-text';
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

const replaced = (value: unknown, [step, ...rest]: Path, next: unknown): unknown => {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === step ? replaced(item, rest, next) : item));
  const members = isObject(value) ? value : {};
  return { ...members, [step]: replaced(members[step], rest, next) };
};

/** The JSON text with another value at a path such as `indexes[0]`; the same text if it is not JSON. */
export const withValueAt = (text: string, path: string, next: string): string => {
  try {
    return setValue(text, pathOf(path), next);
  } catch {
    return text;
  }
};

/** A template whose references name existing resources where there are any; the user selects what is written to. */
export const withExistingNames = (
  kind: ResourceKind,
  value: Record<string, unknown>,
  names: NamesByKind,
): Record<string, unknown> =>
  referencesOf(kind, value).reduce((result, { path, kind: referenced, name, writes }) => {
    const existing = names[referenced];
    const first = existing?.[0];
    return existing === undefined || first === undefined || writes || existing.includes(name)
      ? result
      : (replaced(result, pathOf(path), first) as Record<string, unknown>);
  }, value);
