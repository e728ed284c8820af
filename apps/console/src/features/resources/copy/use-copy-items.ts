import { fromDialect, type OperationId, type ResourceKind, type SearchError } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '../../../shared/api/connections';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { useConnection } from '../../../shared/api/use-connection';
import { operationQuery } from '../../../shared/api/use-operation';
import { useKindById } from '../../../shared/definition/full-kind';
import { copyPlan, reachableKinds, type CopyItem, type Definition } from './copy-plan';

interface CopyItems {
  items: readonly CopyItem[];
  /** Whether resources of the kind can reference others. */
  canReference: boolean;
  /** Whether a resource exists in the target; undefined while it isn't known. */
  existsInTarget: (item: CopyItem) => boolean | undefined;
  /** The error of the first list of definitions that couldn't be loaded. */
  error: SearchError | undefined;
}

/** The resources to copy, in their order, and which of them the target has. */
export function useCopyItems(
  kind: ResourceKind,
  names: readonly string[],
  includesReferences: boolean,
  target: Connection | undefined,
): CopyItems {
  const kindById = useKindById();
  const operationOutline = useOperationOutlines();
  const source = useConnection();
  const kinds = useMemo(() => reachableKinds(kind, kindById), [kind, kindById]);
  const lists = useQueries({
    queries: kinds.map(({ id }) =>
      operationQuery<{ value: Definition[] }>(source.id, operationOutline(`${id}.list` as OperationId)),
    ),
    combine: (results) => ({
      bodies: results.map((list) => list.data?.body.value),
      error: results.find((list) => list.error)?.error ?? undefined,
    }),
  });
  const items = useMemo(() => {
    const definitionsByKind = new Map(
      kinds.map(({ id, schema }, i) => [
        id,
        (lists.bodies[i] ?? []).map((definition) => fromDialect(schema, definition, source.dialect)),
      ]),
    );
    return copyPlan(kind, names, includesReferences, kindById, (id) => definitionsByKind.get(id) ?? []);
  }, [kind, kinds, names, includesReferences, kindById, lists, source.dialect]);
  const namesInTarget = useQueries({
    queries: kinds.map(({ id }) => ({
      ...operationQuery<{ value: { name: string }[] }>(
        target?.id ?? '',
        operationOutline(`${id}.list` as OperationId),
        { query: { $select: 'name' } },
      ),
      enabled: target !== undefined,
    })),
    combine: (results) => results.map((list) => list.data?.body.value.map(({ name }) => name)),
  });
  return {
    items,
    canReference: kinds.length > 1,
    existsInTarget: (item) => namesInTarget[kinds.findIndex(({ id }) => id === item.kind.id)]?.includes(item.name),
    error: lists.error,
  };
}
