import { createHash } from 'node:crypto';
import { sharedLength, badRequest, isObject, type SearchSkillset } from '@searchdeck/contract';
import { parseInput, resolveInputs, type Input } from '../skills/inputs.js';
import type { EnrichmentTree } from '../tree/enrichment-tree.js';
import { parsePath, type TreePath } from '../tree/path.js';

type Definition = NonNullable<SearchSkillset['knowledgeStore']>;
type ProjectionKind = 'table' | 'object' | 'file';

/** A part of an enriched document as it is stored. */
export interface StoredItem {
  kind: ProjectionKind;
  /** Name of the table or the container. */
  target: string;
  /** The generated key, unique in the target. */
  key: string;
  value: unknown;
}

/** One projection of a group. */
interface Projection {
  kind: ProjectionKind;
  target: string;
  context: TreePath;
  /** Inline shaping; otherwise the value at the context is projected. */
  inputs: readonly Input[];
  generatedKeyName: string;
  referenceKeyName: string | undefined;
  /** Part of the key, because several projections can have the same target. */
  id: string;
}

type Selector = Pick<
  NonNullable<NonNullable<Definition['projections'][number]['tables']>[number]>,
  'source' | 'sourceContext' | 'inputs' | 'generatedKeyName' | 'referenceKeyName'
>;

/** Length of hashes in hexadecimal digits. */
const HASH_LENGTH = 24;

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, HASH_LENGTH);

/** What all items of a document have in common: their partition of a table, their folder of a container. */
export const partitionOf = (documentKey: string): string => hash(documentKey);

function parseProjection(kind: ProjectionKind, target: string, selector: Selector, path: string): Projection {
  const { source, sourceContext, inputs, generatedKeyName, referenceKeyName } = selector;
  const context = source ?? sourceContext;
  if (context == null || context === '') {
    throw badRequest(`The projection to '${target}' must have a source or a source context.`, { target: path });
  }
  return {
    kind,
    target,
    context: parsePath(context),
    inputs: source == null ? (inputs ?? []).map(parseInput) : [],
    generatedKeyName: generatedKeyName ?? `${target}Key`,
    referenceKeyName: referenceKeyName ?? undefined,
    id: path,
  };
}

const isBelow = (context: TreePath, ancestor: TreePath): boolean =>
  context.length > ancestor.length && sharedLength(context, ancestor) === ancestor.length;

/** The projections of a knowledge store. Projections of a group whose paths contain each other refer to each other by keys. */
export class KnowledgeStoreProjections {
  private readonly groups: readonly (readonly Projection[])[];

  /** Throws SearchError 400 for a projection without a path. */
  constructor({ projections }: Pick<Definition, 'projections'>) {
    this.groups = projections.map(({ tables, objects, files }, g) => {
      const path = (list: string, i: number): string => `knowledgeStore.projections[${g}].${list}[${i}]`;
      return [
        ...(tables ?? []).map((each, i) => parseProjection('table', each.tableName, each, path('tables', i))),
        ...(objects ?? []).map((each, i) => parseProjection('object', each.storageContainer, each, path('objects', i))),
        ...(files ?? []).map((each, i) => parseProjection('file', each.storageContainer, each, path('files', i))),
      ];
    });
  }

  /** All tables and containers. */
  get targets(): Pick<StoredItem, 'kind' | 'target'>[] {
    return this.groups.flat().map(({ kind, target }) => ({ kind, target }));
  }

  apply(tree: EnrichmentTree, documentKey: string): StoredItem[] {
    return this.groups.flatMap((group) =>
      group.flatMap((projection) =>
        tree.locations(projection.context).map((location): StoredItem => {
          const { kind, target } = projection;
          const key = keyOf(projection, documentKey, location);
          return { kind, target, key, value: valueOf(tree, projection, group, documentKey, location) };
        }),
      ),
    );
  }
}

const keyOf = ({ id }: Projection, documentKey: string, location: TreePath): string =>
  [hash(id, documentKey), ...location.slice(1).map((segment) => segment.replace(/[^\w-]/g, '_'))].join('_');

function valueOf(
  tree: EnrichmentTree,
  projection: Projection,
  group: readonly Projection[],
  documentKey: string,
  location: TreePath,
): unknown {
  const { kind, context, inputs, generatedKeyName, referenceKeyName } = projection;
  const value = inputs.length > 0 ? resolveInputs(tree, inputs, context, location) : tree.get(location);
  if (kind === 'file') return value;
  const fields: Record<string, unknown> = isObject(value) ? { ...value } : { [location.at(-1) ?? 'value']: value };
  // What another projection of the group stores is not stored here, too.
  for (const other of group) {
    const child = other.context[context.length];
    if (inputs.length === 0 && child !== undefined && isBelow(other.context, context)) delete fields[child];
  }
  const ancestors = group.filter((other) => other.kind !== 'file' && isBelow(context, other.context));
  const parent = ancestors.toSorted((a, b) => b.context.length - a.context.length)[0];
  if (parent !== undefined) {
    const parentKey = keyOf(parent, documentKey, location.slice(0, parent.context.length));
    fields[referenceKeyName ?? parent.generatedKeyName] = parentKey;
  }
  return { ...fields, [generatedKeyName]: keyOf(projection, documentKey, location) };
}
