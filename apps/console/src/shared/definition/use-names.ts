import type { OperationId, ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnectionId } from '../api/use-connection';
import { useOperationOutlines } from '../api/operation-outlines';
import { operationQuery } from '../api/use-operation';
import { useKinds } from './full-kind';
import type { NamesByKind } from './references';

/** The names of the resources of some kinds. `kindIds`: the same array between renders. */
export const useNamesOf = (kindIds: readonly string[]): NamesByKind => {
  const connectionId = useConnectionId();
  const outline = useOperationOutlines();
  const lists = useQueries({
    queries: kindIds.map((id) =>
      operationQuery<{ value: { name: string }[] }>(connectionId, outline(`${id}.list` as OperationId), {
        query: { $select: 'name' },
      }),
    ),
    combine: (results) => results.map((r) => r.data?.body.value),
  });
  return useMemo(
    () => Object.fromEntries(kindIds.map((id, i) => [id, lists[i]?.map((v) => v.name)])),
    [kindIds, lists],
  );
};

/** The names of all resources that definitions of a kind can reference. */
export const useNames = (kind: ResourceKind): NamesByKind =>
  useNamesOf(useMemo(() => [...new Set(kind.references.map((reference) => reference.kind))], [kind]));

/** Finds the other kind that has a resource of a name, if resources of both can't have the same one: index and alias. */
export const useConflictingKind = (kind: ResourceKind): ((name: string) => ResourceKind | undefined) => {
  const all = useKinds();
  const others = useMemo(
    () => all.filter(({ id, aliasKind }) => id === kind.aliasKind || aliasKind === kind.id),
    [all, kind],
  );
  const names = useNamesOf(useMemo(() => others.map(({ id }) => id), [others]));
  return (name) => others.find(({ id }) => names[id]?.includes(name) === true);
};
