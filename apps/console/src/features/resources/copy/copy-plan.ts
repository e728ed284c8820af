import { referencesOf, secretPaths, withoutReadOnly, type ResourceKind } from '@searchdeck/contract';

export type Definition = Readonly<Record<string, unknown>>;

/** A resource that is copied to another service. */
export interface CopyItem {
  kind: ResourceKind;
  name: string;
  /** The definition to send, in neutral names, without what the service sets. */
  definition: Definition;
  /** Paths of the secrets, which a service never returns. */
  secrets: readonly string[];
  /** It is copied because another one references it. */
  isReferenced: boolean;
}

export const itemId = ({ kind, name }: Pick<CopyItem, 'kind' | 'name'>): string => `${kind.id}/${name}`;

/**
 * The resources to copy: each one after those that it references. `definitionsOf`: the definitions of a kind in neutral
 * names.
 */
export function copyPlan(
  kind: ResourceKind,
  names: readonly string[],
  includesReferences: boolean,
  kindById: (id: string) => ResourceKind | undefined,
  definitionsOf: (kindId: string) => readonly Definition[],
): CopyItem[] {
  const items: CopyItem[] = [];
  const visitedIds = new Set<string>();
  const add = (itemKind: ResourceKind, name: string) => {
    const id = itemId({ kind: itemKind, name });
    const definition = definitionsOf(itemKind.id).find((each) => each['name'] === name);
    if (visitedIds.has(id) || definition === undefined) return;
    visitedIds.add(id);
    if (includesReferences) {
      for (const reference of referencesOf(itemKind, definition)) {
        const referencedKind = kindById(reference.kind);
        if (referencedKind !== undefined) add(referencedKind, reference.name);
      }
    }
    items.push({
      kind: itemKind,
      name,
      definition: withoutReadOnly(itemKind.schema, definition) as Definition,
      secrets: secretPaths(itemKind.schema, definition),
      isReferenced: itemKind !== kind || !names.includes(name),
    });
  };
  for (const name of names) add(kind, name);
  return items;
}

/** The kinds that resources of a kind can reference, directly or not, and the kind itself. */
export function reachableKinds(
  kind: ResourceKind,
  kindById: (id: string) => ResourceKind | undefined,
): readonly ResourceKind[] {
  const reachedKinds = new Set([kind]);
  for (const each of reachedKinds) {
    for (const reference of each.references) {
      const referencedKind = kindById(reference.kind);
      if (referencedKind !== undefined) reachedKinds.add(referencedKind);
    }
  }
  return [...reachedKinds];
}
