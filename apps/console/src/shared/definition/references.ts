import { checkReferences, referencesOf, type KindId, type ResourceKind } from '@searchdeck/contract';
import { parseJson, printJson, type Json } from '../api/json-text';
import type { Finding } from './positions';

/** Names that exist, by kind; undefined while a list is not read yet, or cannot be. */
export type NamesByKind = Readonly<Record<string, readonly string[] | undefined>>;

/** A place of a definition that names another object. */
export interface ReferenceRow {
  path: string;
  kind: ResourceKind;
  name: string;
  /** Names to choose from; undefined: not known. */
  names: readonly string[] | undefined;
  missing: boolean;
}

export const referenceRows = (
  kind: ResourceKind,
  value: unknown,
  names: NamesByKind,
  kindOf: (id: KindId) => ResourceKind,
): ReferenceRow[] =>
  referencesOf(kind, value).map((found) => {
    const known = names[found.kind];
    return {
      path: found.path,
      kind: kindOf(found.kind),
      name: found.name,
      names: known,
      missing: known !== undefined && !known.includes(found.name),
    };
  });

/** Names that do not exist, as warnings: the service may have more than its lists said. */
export const missingReferences = (kind: ResourceKind, value: unknown, names: NamesByKind): Finding[] =>
  checkReferences(kind, value, (id, name) => names[id]?.includes(name) ?? true).map(({ message, target }) => ({
    message: `${message}.`,
    target,
    severity: 'warning',
  }));

const steps = (path: string): (string | number)[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => (name === undefined ? Number(index) : name));

const replaced = (value: Json | undefined, [step, ...rest]: readonly (string | number)[], next: Json): Json => {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? replaced(item, rest, next) : item));
  const members = typeof value === 'object' && value !== null ? (value as Record<string, Json>) : {};
  return { ...members, [step]: replaced(members[step], rest, next) };
};

/** The JSON text with another value at a path such as `indexes[0]`; the same text when it is not JSON. */
export const withValueAt = (text: string, path: string, next: string): string => {
  try {
    return printJson(replaced(parseJson(text), steps(path), next));
  } catch {
    return text;
  }
};

/** A template whose names exist wherever the service has something to name. */
export const withExistingNames = (
  kind: ResourceKind,
  value: Record<string, unknown>,
  names: NamesByKind,
): Record<string, unknown> =>
  referencesOf(kind, value).reduce((now, { path, kind: named, name, writes }) => {
    const known = names[named];
    const first = known?.[0];
    return known === undefined || first === undefined || writes || known.includes(name)
      ? now
      : (replaced(now as Json, steps(path), first) as Record<string, unknown>);
  }, value);
