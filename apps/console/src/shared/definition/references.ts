import { checkPartNames, checkReferences, type DefinitionLookup, type ResourceKind } from '@searchdeck/contract';
import { closestName } from './closest-name';
import { pathOf, setValue, valueAt } from './edit-text';
import { editorMessages } from './messages';
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

/** Names of parts that other resources don't have, such as fields of an index, as warnings that propose a name. */
export const missingParts = (
  kind: Pick<ResourceKind, 'checkParts' | 'namesAt'>,
  value: unknown,
  definitionOf: DefinitionLookup,
): Finding[] =>
  checkPartNames(kind, value, definitionOf).map(({ message, target = '' }) => {
    const name = valueAt(value, pathOf(target));
    const existingNames = kind.namesAt?.(value, target, definitionOf) ?? [];
    const suggestion =
      typeof name !== 'string' || existingNames.includes(name) ? undefined : closestName(name, existingNames);
    return {
      message: suggestion === undefined ? message : `${message} ${editorMessages.didYouMean(suggestion)}`,
      target,
      severity: 'warning',
    };
  });

/** The JSON text with another value at a path such as `indexes[0]`; the same text if it is not JSON. */
export const withValueAt = (text: string, path: string, next: string): string => {
  try {
    return setValue(text, pathOf(path), next);
  } catch {
    return text;
  }
};
