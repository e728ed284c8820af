import { useQueries } from '@tanstack/react-query';
import { operationQuery } from '../../shared/api/use-operation';
import { loadAllRows } from '../../shared/ui/load-all-rows';
import { useSeenIds } from '../../shared/ui/use-seen-ids';
import type { FleetService } from './model/fleet';

interface Counter {
  usage?: number | null;
  quota?: number | null;
}
/** Counters of `GET /servicestats` (service-behavior §3). */
export type Usage = Readonly<Record<string, Counter | null | undefined>>;

const STALE_MS = 60_000;

/** Usage of the services that have been visible and have a connection with an admin key, by resource ID. */
export function useUsage(services: readonly FleetService[]) {
  const [seenIds, addSeen] = useSeenIds();
  const reachable = services.flatMap(({ id, connection }) =>
    connection?.hasAdminCredential === true ? [{ id, connection }] : [],
  );
  const queries = reachable.map(({ id, connection }) => ({
    ...operationQuery<{ counters?: Usage | null }>(connection.id, 'service.statistics'),
    staleTime: STALE_MS,
    retry: false,
    enabled: seenIds.has(id),
  }));
  const results = useQueries({ queries });
  const usage = new Map(reachable.map(({ id }, i) => [id, results[i]?.data?.body.counters ?? undefined]));
  const loadAll = () => loadAllRows(queries, () => addSeen(services.map(({ id }) => id)));
  return { usage, addSeen, loadAll };
}
