import {
  isCanceledRun,
  isObject,
  operationById,
  quotaMetrics,
  type Json,
  type OperationId,
  type SampledCounter,
} from '@searchdeck/contract';
import type { CounterValues } from '../store/repositories.js';
import { serviceErrorOf, type ServiceClient } from '../tasks/kinds/service-client.js';

/** Maximum number of indexes of a service that are recorded, the largest ones first. */
const MAX_INDEXES = 200;
/** Maximum number of indexers whose status is read, because each one requires a request. */
const MAX_INDEXERS = 50;

type Counters = Partial<Record<SampledCounter, CounterValues[string]>>;

export interface ServiceUsage {
  /** The usage of the service, under the empty name, and of its indexes. */
  counters: Map<string, CounterValues>;
  /** Names of all indexers. */
  indexers: readonly string[];
  /** Status responses of indexers by name. */
  statuses: ReadonlyMap<string, Json | undefined>;
}

/** The usage of a service, and the status of its indexers. Throws SearchError. */
export async function readUsage(client: ServiceClient): Promise<ServiceUsage> {
  const read = async (id: OperationId, path = {}, query = {}): Promise<Json | undefined> => {
    const response = await client.send(id, path, undefined, { query });
    if (response.status >= 400) throw serviceErrorOf(response);
    return response.body;
  };
  const statistics = await read('service.statistics');
  const { indexers, statuses } = await indexerStatuses(read);
  const counters: Counters = {
    ...serviceCounters(memberOf(statistics, 'counters')),
    failingIndexers: [[...statuses.values()].filter(isFailing).length, null],
  };
  const storageQuota = numberOf(memberOf(statistics, 'limits'), 'maxStoragePerIndex') ?? null;
  const usage = new Map<string, CounterValues>([['', counters]]);
  // Only previews have this operation. Without it, only the usage of the service is recorded.
  const version = operationById('service.indexStatistics').versions[0] ?? '';
  const indexes = await client.send('service.indexStatistics', {}, undefined, { query: { 'api-version': version } });
  if (indexes.status >= 400 && ![400, 404].includes(indexes.status)) throw serviceErrorOf(indexes);
  for (const [name, values] of indexCounters(indexes.body, storageQuota)) usage.set(name, values);
  return { counters: usage, indexers, statuses };
}

const serviceCounters = (counters: unknown): Counters =>
  Object.fromEntries(
    quotaMetrics.flatMap((name) => {
      const counter = memberOf(counters, name);
      const usage = numberOf(counter, 'usage');
      return usage === undefined ? [] : [[name, [usage, numberOf(counter, 'quota') ?? null]]];
    }),
  );

const indexCounters = (body: unknown, storageQuota: number | null): [name: string, Counters][] =>
  listOf(body)
    .flatMap((index): [string, Counters][] => {
      const name = memberOf(index, 'name');
      if (typeof name !== 'string' || name === '') return [];
      return [
        [
          name,
          {
            documentCount: [numberOf(index, 'documentCount') ?? 0, null],
            storageSize: [numberOf(index, 'storageSize') ?? 0, storageQuota],
            vectorIndexSize: [numberOf(index, 'vectorIndexSize') ?? 0, null],
          },
        ],
      ];
    })
    .toSorted(([, a], [, b]) => (b.storageSize?.[0] ?? 0) - (a.storageSize?.[0] ?? 0))
    .slice(0, MAX_INDEXES);

async function indexerStatuses(
  read: (id: OperationId, path?: object, query?: object) => Promise<Json | undefined>,
): Promise<Pick<ServiceUsage, 'indexers' | 'statuses'>> {
  const indexers = listOf(await read('indexers.list', {}, { $select: 'name' }))
    .map((indexer) => memberOf(indexer, 'name'))
    .filter((name): name is string => typeof name === 'string');
  const statuses = new Map<string, Json | undefined>();
  for (const indexerName of indexers.slice(0, MAX_INDEXERS)) {
    statuses.set(indexerName, await read('indexers.status', { indexerName }));
  }
  return { indexers, statuses };
}

const isFailing = (status: Json | undefined): boolean =>
  memberOf(status, 'status') === 'error' || hasFailed(memberOf(status, 'lastResult'));
const hasFailed = (run: unknown): boolean => {
  const errorMessage = memberOf(run, 'errorMessage');
  return (
    memberOf(run, 'status') === 'transientFailure' &&
    !isCanceledRun({ status: 'transientFailure', errorMessage: typeof errorMessage === 'string' ? errorMessage : null })
  );
};

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const numberOf = (value: unknown, name: string): number | undefined => {
  const member = memberOf(value, name);
  return typeof member === 'number' && member >= 0 ? member : undefined;
};
const listOf = (body: unknown): readonly unknown[] => {
  const list = memberOf(body, 'value');
  return Array.isArray(list) ? list : [];
};
