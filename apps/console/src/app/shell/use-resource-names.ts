import type { KindOutline, OperationId } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useOperationOutlines } from '../../shared/api/operation-outlines';
import { operationQuery } from '../../shared/api/use-operation';
import type { Presentation, Presentations } from '../../shared/presentations/presentation';

const STALE_MS = 10_000;

/** The names of all resources of a service, by kind. A kind whose list can't be loaded has none. */
export function useResourceNames(
  { all }: Presentations,
  connectionId: string | undefined,
  isEnabled: boolean,
): readonly { presentation: Presentation; names: readonly string[] }[] {
  const outline = useOperationOutlines();
  const idOf = (kind: KindOutline) => outline(`${kind.id}.list` as OperationId);
  return useQueries({
    queries: all.map(({ kind }) => ({
      ...operationQuery<{ value: { name: string }[] }>(connectionId ?? '', idOf(kind), { query: { $select: 'name' } }),
      staleTime: STALE_MS,
      enabled: isEnabled && connectionId !== undefined,
    })),
    combine: (results) =>
      all.map((presentation, i) => ({
        presentation,
        names: results[i]?.data?.body.value.map(({ name }) => name) ?? [],
      })),
  });
}
