import type { OperationId, ResourceKind } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperationOutlines } from '../../../shared/api/operation-outlines';
import { useConnection } from '../../../shared/api/use-connection';
import { operationQuery } from '../../../shared/api/use-operation';
import { editPlan, type Patch } from './edit-plan';

/** What a patch changes in each of the resources; without a plan while a definition is loading, or if that failed. */
export function useEditPlans(kind: ResourceKind, names: readonly string[], patch: Patch) {
  const connection = useConnection();
  const operationOutline = useOperationOutlines();
  const definitions = useQueries({
    queries: names.map((name) =>
      operationQuery(connection.id, operationOutline(`${kind.id}.get` as OperationId), {
        path: { [kind.parameter]: name },
      }),
    ),
    combine: (all) => all.map(({ data, error, refetch }) => ({ data, error, refetch })),
  });
  const plans = useMemo(
    () =>
      definitions.map(({ data }) => (data === undefined ? undefined : editPlan(kind, connection.dialect, data, patch))),
    [definitions, kind, connection.dialect, patch],
  );
  return names.map((name, i) => ({
    name,
    plan: plans[i],
    error: definitions[i]?.error ?? null,
    onRetry: () => void definitions[i]?.refetch(),
  }));
}
