import { SearchError, type SearchIndexerStatusBody, type SearchServiceResource } from '@searchdeck/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { explain } from '../../../shared/api/explain';
import { withConnectionParameters } from '../../../shared/api/management-parameters';
import { editConnectionPath } from '../../../shared/api/paths';
import { useConnection } from '../../../shared/api/use-connection';
import { useIsKeyRejected } from '../../../shared/api/use-is-key-rejected';
import { missingCoordinates } from '../../../shared/api/use-management-denial-reason';
import { operationQuery } from '../../../shared/api/use-operation';
import { countersOf, type ServiceStatistics } from '../counters';
import {
  indexerItems,
  quotaItems,
  serviceItems,
  sortByUrgency,
  trafficItems,
  type AttentionItem,
} from './attention-items';
import { attentionMessages as texts } from './messages';
import { trafficQuery } from './traffic-query';

/** Each indexer needs a request, so further ones aren't checked. */
const MAX_INDEXERS = 50;
const REFRESH_MS = 60_000;

export interface Attention {
  items: readonly AttentionItem[];
  /** Descriptions of the checks that were made. */
  checks: readonly string[];
  isLoading: boolean;
}

/** What needs attention in the service of the connection. */
export function useAttention(): Attention {
  const connection = useConnection();
  const { id, name, role, credentials, hasAdminCredential, readOnly } = connection;
  const isKeyRejected = useIsKeyRejected();
  const hasManagement = missingCoordinates(connection).length === 0;
  const options = { refetchInterval: REFRESH_MS, retry: false } as const;
  const statistics = useQuery({
    ...operationQuery<ServiceStatistics>(id, 'service.statistics'),
    ...options,
    enabled: hasAdminCredential,
  });
  const indexers = useQuery({
    ...operationQuery<{ value: readonly { name: string }[] }>(id, 'indexers.list'),
    ...options,
    enabled: hasAdminCredential,
  });
  const statuses = useQueries({
    queries: (indexers.data?.body.value ?? []).slice(0, MAX_INDEXERS).map((indexer) => ({
      ...operationQuery<SearchIndexerStatusBody>(id, 'indexers.status', { path: { indexerName: indexer.name } }),
      ...options,
    })),
  });
  const service = useQuery({
    ...operationQuery<SearchServiceResource>(
      id,
      'services.get',
      withConnectionParameters('services.get', {}, connection),
    ),
    ...options,
    enabled: hasManagement,
  });
  const traffic = useQuery(trafficQuery(id));
  const editLink =
    role === 'owner' ? { link: { to: editConnectionPath(id), label: texts.replaceKey, isGlobal: true } } : {};

  const connectionItems: AttentionItem[] = [];
  if (!hasAdminCredential && credentials.queryKey.set) {
    connectionItems.push({
      id: 'key',
      tone: 'info',
      title: texts.queryKeyOnly,
      details: texts.queryKeyDetails,
      ...editLink,
    });
  }
  if (readOnly) {
    connectionItems.push({
      id: 'read-only',
      tone: 'info',
      title: texts.readOnly(name),
      details: texts.readOnlyDetails,
    });
  }
  if (statistics.error !== null) {
    const { title, advice, quote, isFixedInConnection } =
      statistics.error instanceof SearchError && statistics.error.status === 403 && isKeyRejected
        ? { title: texts.keyRejected, advice: texts.keyRejectedDetails, quote: undefined, isFixedInConnection: true }
        : explain(statistics.error);
    connectionItems.push({
      id: 'key',
      tone: 'danger',
      title,
      details: advice ?? quote,
      ...(isFixedInConnection ? editLink : {}),
    });
  }
  const checkResults: readonly (readonly [subject: string, hasFailed: boolean])[] = [
    [
      texts.uncheckedSubjects.indexers,
      statistics.error === null && (indexers.isError || statuses.some((s) => s.isError)),
    ],
    [texts.uncheckedSubjects.service, service.isError],
    [texts.uncheckedSubjects.traffic, traffic.isError],
  ];
  const counters = statistics.data === undefined ? [] : countersOf(statistics.data.body);
  return {
    items: sortByUrgency([
      ...connectionItems,
      ...(service.data === undefined ? [] : serviceItems(service.data.body)),
      ...quotaItems(counters),
      ...indexerItems(statuses.flatMap((status) => status.data?.body ?? [])),
      ...(traffic.data === undefined ? [] : trafficItems(traffic.data)),
      ...checkResults.flatMap(([subject, hasFailed]): AttentionItem[] =>
        hasFailed ? [{ id: `unchecked ${subject}`, tone: 'warn', title: texts.checkFailed(subject) }] : [],
      ),
    ]),
    checks: [
      ...(statistics.data === undefined ? [] : [texts.checks.key, texts.checks.quotas]),
      ...(statuses.length === 0 ? [] : [texts.checks.indexers(statuses.length)]),
      ...(service.data === undefined ? [] : [texts.checks.service]),
      ...(traffic.data === undefined ? [] : [texts.checks.traffic]),
    ],
    isLoading:
      [statistics, indexers, service, traffic].some((query) => query.isLoading) ||
      statuses.some((status) => status.isLoading),
  };
}
