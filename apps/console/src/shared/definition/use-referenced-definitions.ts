import { fromDialect, type OperationId, type ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperationOutlines } from '../api/operation-outlines';
import { useConnection } from '../api/use-connection';
import { operationQuery } from '../api/use-operation';
import { useKindById } from './full-kind';

type Definition = Readonly<Record<string, unknown>>;
const NONE: readonly Definition[] = [];

interface ReferencedDefinitions {
  /** In neutral names; none if they could not be loaded. */
  definitionsOf: (kindId: string) => readonly Definition[];
  isLoading: boolean;
}

/** The resources that definitions of a kind can reference. */
export function useReferencedDefinitions(kind: ResourceKind, isEnabled: boolean): ReferencedDefinitions {
  const { id: connectionId, dialect } = useConnection();
  const outline = useOperationOutlines();
  const kindById = useKindById();
  const referencedKinds = useMemo(() => [...new Set(kind.references.map((reference) => reference.kind))], [kind]);
  const { lists, isLoading } = useQueries({
    queries: referencedKinds.map((id) => ({
      ...operationQuery<{ value: Definition[] }>(connectionId, outline(`${id}.list` as OperationId)),
      enabled: isEnabled,
    })),
    combine: (results) => ({
      lists: results.map((r) => r.data?.body.value),
      isLoading: results.some((r) => r.isLoading),
    }),
  });
  const definitionsOf = useMemo(() => {
    const byKind = new Map(
      referencedKinds.map((id, i) => [
        id,
        (lists[i] ?? NONE).map((definition) => fromDialect(kindById(id)?.schema, definition, dialect)),
      ]),
    );
    return (kindId: string) => byKind.get(kindId) ?? NONE;
  }, [referencedKinds, lists, kindById, dialect]);
  return { definitionsOf, isLoading };
}
