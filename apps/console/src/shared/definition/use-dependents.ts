import type { KindOutline, OperationId, ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperationOutlines } from '../api/operation-outlines';
import { useConnectionId } from '../api/use-connection';
import { operationQuery } from '../api/use-operation';
import { useKinds } from './full-kind';
import { dependentsOf, kindsReferencing, type Dependent } from './dependents';

export interface Dependents {
  of: (name: string) => readonly Dependent[];
  /** The lists are still loading. */
  isLoading: boolean;
  /** Kinds whose lists couldn't be loaded. */
  unknown: readonly ResourceKind[];
}

interface NamedDefinition {
  name: string;
}

/** The resources that reference the given ones, from the lists of all kinds that can. */
export const useDependents = (kind: KindOutline, isEnabled: boolean): Dependents => {
  const connectionId = useConnectionId();
  const kinds = useKinds();
  const outline = useOperationOutlines();
  const referencingKinds = useMemo(() => kindsReferencing(kinds, kind.id), [kinds, kind.id]);
  const results = useQueries({
    queries: referencingKinds.map((k) => ({
      ...operationQuery<{ value: NamedDefinition[] }>(connectionId, outline(`${k.id}.list` as OperationId)),
      enabled: isEnabled,
    })),
    combine: (all) => all.map((r) => ({ definitions: r.data?.body.value, hasFailed: r.error !== null })),
  });
  return useMemo(() => {
    const lists = referencingKinds.map((k, i) => ({ kind: k, definitions: results[i]?.definitions ?? [] }));
    return {
      of: (name) => dependentsOf({ kind: kind.id, name }, lists),
      isLoading: isEnabled && results.some((r) => r.definitions === undefined && !r.hasFailed),
      unknown: referencingKinds.filter(
        (_k, i) => results[i]?.hasFailed === true && results[i].definitions === undefined,
      ),
    };
  }, [kind.id, referencingKinds, results, isEnabled]);
};
