import type { OperationId } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperationOutlines } from '../../shared/api/operation-outlines';
import { useConnectionId } from '../../shared/api/use-connection';
import { useDefinitionsDenialReason } from '../../shared/api/use-definitions-denial-reason';
import { operationQuery } from '../../shared/api/use-operation';
import { useKinds } from '../../shared/definition/full-kind';
import type { Definition } from '../../shared/presentations/presentation';
import { dependencyMap } from './dependency-map';

const STALE_MS = 10_000;

/** The map of the service, from the lists of all kinds. */
export function useDependencyMap() {
  const connectionId = useConnectionId();
  const kinds = useKinds();
  const outline = useOperationOutlines();
  const knownDenialReason = useDefinitionsDenialReason();
  const lists = useQueries({
    queries: kinds.map(({ id }) => ({
      ...operationQuery<{ value: Definition[] }>(connectionId, outline(`${id}.list` as OperationId)),
      staleTime: STALE_MS,
      enabled: knownDenialReason === undefined,
    })),
    combine: (results) => ({
      definitions: results.map((list) => list.data?.body.value),
      errors: results.map((list) => list.error),
      isLoading: results.some((list) => list.isPending),
      refetch: () => void Promise.all(results.map((list) => list.refetch())),
    }),
  });
  const { definitions, errors, isLoading, refetch } = lists;
  const denialReason = useDefinitionsDenialReason(errors.every((error) => error !== null) ? errors[0] : null);
  const map = useMemo(
    () => dependencyMap(kinds.map((kind, i) => ({ kind, definitions: definitions[i] }))),
    [kinds, definitions],
  );
  return {
    map,
    isLoading,
    denialReason,
    /** The error if no kind could be loaded. */
    error: errors.every((error) => error !== null) ? (errors[0] ?? undefined) : undefined,
    failedKinds: kinds.filter((_kind, i) => errors[i] !== null && definitions[i] === undefined),
    refetch,
  };
}
