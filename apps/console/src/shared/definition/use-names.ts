import type { OperationId, ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnectionId } from '../api/use-connection';
import { useOperationOutlines } from '../api/operation-outlines';
import { operationQuery } from '../api/use-operation';
import type { NamesByKind } from './references';

/** The names of all resources that definitions of a kind can reference. */
export const useNames = (kind: ResourceKind): NamesByKind => {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const referencedKinds = useMemo(() => [...new Set(kind.references.map((reference) => reference.kind))], [kind]);
  const lists = useQueries({
    queries: referencedKinds.map((id) =>
      operationQuery<{ value: { name: string }[] }>(connectionId, outline(`${id}.list` as OperationId), {
        query: { $select: 'name' },
      }),
    ),
    combine: (results) => results.map((r) => r.data?.body.value),
  });
  return useMemo(
    () => Object.fromEntries(referencedKinds.map((id, i) => [id, lists[i]?.map((v) => v.name)])),
    [referencedKinds, lists],
  );
};
