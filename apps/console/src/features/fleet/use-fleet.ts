import type { SearchError, SearchServiceResource } from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  isServiceConnection,
  isSubscriptionConnection,
  type AnyConnection,
  type SubscriptionConnection,
} from '../../shared/api/connections';
import { useConnections } from '../../shared/api/use-connection';
import { operationQuery } from '../../shared/api/use-operation';
import { PROVISIONING_POLL_MS } from '../../shared/tasks/provisioning-poll';
import { fleetOf, type FleetService, type ServiceList } from './model/fleet';

const STALE_MS = 10_000;

export interface FailedList {
  source: SubscriptionConnection;
  subscriptionId: string;
  error: SearchError;
}

export interface Fleet {
  connections: readonly AnyConnection[] | undefined;
  sources: readonly SubscriptionConnection[];
  /** Undefined while nothing is loaded. */
  services: readonly FleetService[] | undefined;
  failedLists: readonly FailedList[];
  /** Subscriptions whose services are listed. */
  listedSubscriptionIds: readonly string[];
  /** When the oldest list was read, in milliseconds since 1970. */
  at: number | undefined;
  isRefreshing: boolean;
  refetch: () => void;
}

const isProvisioning = (services: readonly SearchServiceResource[] | undefined): boolean =>
  services?.some(({ properties }) => properties?.provisioningState?.toLowerCase() === 'provisioning') ?? false;

/** The services of every subscription that a connection includes. */
export function useFleet(): Fleet {
  const { data: connections } = useConnections();
  const sources = useMemo(() => (connections ?? []).filter(isSubscriptionConnection), [connections]);
  const requests = sources.flatMap((source) =>
    source.subscriptionIds.map((subscriptionId) => ({ source, subscriptionId })),
  );
  const results = useQueries({
    queries: requests.map(({ source, subscriptionId }) => ({
      ...operationQuery<{ value: readonly SearchServiceResource[] }>(source.id, 'services.listBySubscription', {
        path: { subscriptionId },
      }),
      staleTime: STALE_MS,
      refetchInterval: (query: {
        state: { data?: { body: { value: readonly SearchServiceResource[] } } | undefined };
      }) => (isProvisioning(query.state.data?.body.value) ? PROVISIONING_POLL_MS : (false as const)),
    })),
  });
  const lists = requests.map(({ source }, i): ServiceList => ({ source, services: results[i]?.data?.body.value }));
  const isLoaded = connections !== undefined && results.every((result) => !result.isPending);
  const hasRows = results.some((result) => result.data !== undefined);
  return {
    connections,
    sources,
    services: isLoaded || hasRows ? fleetOf(lists, (connections ?? []).filter(isServiceConnection)) : undefined,
    failedLists: requests.flatMap((request, i) => {
      const error = results[i]?.error;
      return error == null ? [] : [{ ...request, error }];
    }),
    listedSubscriptionIds: requests.flatMap(({ subscriptionId }, i) =>
      results[i]?.data === undefined ? [] : [subscriptionId],
    ),
    at: hasRows ? Math.min(...results.flatMap((result) => result.data?.at ?? [])) : undefined,
    isRefreshing: results.some((result) => result.isFetching),
    refetch: () => {
      for (const result of results) void result.refetch();
    },
  };
}
