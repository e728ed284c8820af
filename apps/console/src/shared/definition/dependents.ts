import { referencesOf, type ResourceKind } from '@searchdeck/contract';

/** A resource that references another one. */
export interface Dependent {
  kind: ResourceKind;
  name: string;
  /** Paths of the references: `fields[0].synonymMaps[0]`. */
  paths: readonly string[];
  /** The service rejects deleting the resource as long as it is referenced. */
  preventsDelete: boolean;
}

/** The kinds whose definitions can reference resources of this kind. */
export const kindsReferencing = (kinds: readonly ResourceKind[], kindId: string): ResourceKind[] =>
  kinds.filter((kind) => kind.references.some((reference) => reference.kind === kindId));

/** The definitions that reference a resource. */
export const dependentsOf = (
  target: { kind: string; name: string },
  lists: readonly { kind: ResourceKind; definitions: readonly { name: string }[] }[],
): Dependent[] =>
  lists.flatMap(({ kind, definitions }) => {
    const preventsDelete = kind.references.some(
      (reference) => reference.kind === target.kind && reference.preventsDelete === true,
    );
    return definitions.flatMap((definition): Dependent[] => {
      const paths = referencesOf(kind, definition)
        .filter((reference) => reference.kind === target.kind && reference.name === target.name)
        .map((reference) => reference.path);
      return paths.length === 0 ? [] : [{ kind, name: definition.name, paths, preventsDelete }];
    });
  });

interface Field {
  name?: string;
  fields?: Field[];
}

/** `fields[2].fields[0].synonymMaps[0]` of an index: the field's own path, `address/city`. */
export const fieldOfPath = (definition: unknown, path: string): string => {
  const names: string[] = [];
  let at = definition as Field | undefined;
  for (const [, index] of path.matchAll(/fields\[(\d+)\]/g)) {
    at = at?.fields?.[Number(index)];
    names.push(at?.name ?? '?');
  }
  return names.join('/');
};
