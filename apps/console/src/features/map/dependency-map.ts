import { referencesOf, type ResourceKind } from '@searchdeck/contract';
import type { GraphEdge, GraphNode } from '../../shared/graph/graph';

/** The definitions of a kind; undefined if they couldn't be loaded. */
export interface KindDefinitions {
  kind: ResourceKind;
  definitions: readonly ({ name: string } & Readonly<Record<string, unknown>>)[] | undefined;
}

export interface MapNode extends GraphNode {
  kind: ResourceKind;
  name: string;
  /** `missing`: it is referenced but doesn't exist. `unused`: it is only useful to others, and none references it. */
  problem: 'missing' | 'unused' | undefined;
  /** IDs of nodes. */
  references: readonly string[];
  usedBy: readonly string[];
}

export interface DependencyMap {
  nodes: readonly MapNode[];
  edges: readonly GraphEdge[];
}

const NODE_SIZE = { width: 224, height: 48 };
const idOf = (kindId: string, name: string): string => `${kindId}/${name}`;

/**
 * The resources of a service and their references. Edges follow the data: from what is read to the reader, and from the
 * writer to what it writes. A reference to an index may name an alias ({@link ResourceKind.aliasKind}).
 */
export function dependencyMap(lists: readonly KindDefinitions[]): DependencyMap {
  const kindById = new Map(lists.map(({ kind }) => [kind.id, kind]));
  const loadedKinds = new Set(lists.filter(({ definitions }) => definitions !== undefined).map(({ kind }) => kind.id));
  const existingIds = new Set(
    lists.flatMap(({ kind, definitions = [] }) => definitions.map(({ name }) => idOf(kind.id, name))),
  );
  /** The kind of the object with this name, if the reference names an alias. */
  const resolvedKind = (kind: ResourceKind, name: string): ResourceKind => {
    const aliasKind = kind.aliasKind === undefined ? undefined : kindById.get(kind.aliasKind);
    return aliasKind !== undefined && !existingIds.has(idOf(kind.id, name)) && existingIds.has(idOf(aliasKind.id, name))
      ? aliasKind
      : kind;
  };
  const nodes = new Map<string, { kind: ResourceKind; name: string; references: Set<string>; usedBy: Set<string> }>();
  const nodeOf = (id: string, kind: ResourceKind, name: string) => {
    const node = nodes.get(id) ?? { kind, name, references: new Set(), usedBy: new Set() };
    nodes.set(id, node);
    return node;
  };
  const edges = new Map<string, GraphEdge>();
  for (const { kind, definitions = [] } of lists) {
    for (const definition of definitions) {
      const id = idOf(kind.id, definition.name);
      const node = nodeOf(id, kind, definition.name);
      for (const reference of referencesOf(kind, definition)) {
        const referencedKind = kindById.get(reference.kind);
        if (referencedKind === undefined) continue;
        const targetKind = resolvedKind(referencedKind, reference.name);
        const targetId = idOf(targetKind.id, reference.name);
        if (!loadedKinds.has(reference.kind) && !existingIds.has(targetId)) continue;
        nodeOf(targetId, targetKind, reference.name).usedBy.add(id);
        node.references.add(targetId);
        const [source, target] = reference.writes ? [id, targetId] : [targetId, id];
        edges.set(`${source}→${target}`, {
          id: `${source}→${target}`,
          source,
          target,
          isBroken: !existingIds.has(targetId),
        });
      }
    }
  }
  // References by kind are the same for all resources: unused ones are of a kind that others reference.
  const referencedKinds = new Set(lists.flatMap(({ kind }) => kind.references.map((reference) => reference.kind)));
  const canBeUnused = (kind: ResourceKind): boolean =>
    referencedKinds.has(kind.id) &&
    kind.isQueriedDirectly !== true &&
    lists.every(
      ({ kind: referencing, definitions }) =>
        definitions !== undefined || referencing.references.every((reference) => reference.kind !== kind.id),
    );
  return {
    nodes: [...nodes].map(([id, { kind, name, references, usedBy }]) => ({
      id,
      ...NODE_SIZE,
      kind,
      name,
      problem: !existingIds.has(id) ? 'missing' : usedBy.size === 0 && canBeUnused(kind) ? 'unused' : undefined,
      references: [...references],
      usedBy: [...usedBy],
    })),
    edges: [...edges.values()],
  };
}

/** The part of a map that is connected with the matching nodes. */
export function connectedPart({ nodes, edges }: DependencyMap, matches: (node: MapNode) => boolean): DependencyMap {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reachedIds = new Set(nodes.filter(matches).map(({ id }) => id));
  for (const id of reachedIds) {
    const node = byId.get(id);
    for (const next of [...(node?.references ?? []), ...(node?.usedBy ?? [])]) reachedIds.add(next);
  }
  return {
    nodes: nodes.filter(({ id }) => reachedIds.has(id)),
    edges: edges.filter(({ source, target }) => reachedIds.has(source) && reachedIds.has(target)),
  };
}
