import { RUN_CANCELED_MESSAGE, type SearchIndexerStatusBody } from '@searchdeck/contract';
import { expect, it } from 'vitest';
import { sortByUrgency, indexerItems, quotaItems, serviceItems, trafficItems } from './attention-items';

const counter = (usage: number, quota: number | undefined) =>
  ({ id: 'indexesCount', label: 'Indexes', usage, quota, unit: 'count', to: '/indexes' }) as const;
const status = (lastResult: Partial<SearchIndexerStatusBody['lastResult'] & object>, state = 'running') =>
  ({ name: 'files', status: state, lastResult }) as SearchIndexerStatusBody;
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

it('quotas are listed from 80%', () => {
  expect(quotaItems([counter(39, 50), counter(3, undefined)])).toEqual([]);
  expect(titles(quotaItems([counter(45, 50), counter(50, 50)]))).toEqual([
    'Indexes: 90% of the quota used',
    'Indexes: quota used up',
  ]);
});

it('indexers are listed if their last run, or documents in it, failed', () => {
  expect(indexerItems([status({ status: 'success', itemsFailed: 0 }), status({ status: 'inProgress' })])).toEqual([]);
  expect(
    titles(
      indexerItems([
        status({ status: 'transientFailure', errorMessage: 'No access.' }),
        status({ status: 'transientFailure', errorMessage: RUN_CANCELED_MESSAGE, itemsFailed: 1 }),
        status({ status: 'success', itemsFailed: 2 }),
      ]),
    ),
  ).toEqual(['Indexer files failed', 'Indexer files: 2 documents failed in the last run']);
});

it('the status of the service is listed unless it is running', () => {
  const service = (properties: object) =>
    serviceItems({ name: 'films', location: 'westus', sku: { name: 'basic' }, properties });
  expect(service({ status: 'running', provisioningState: 'succeeded' })).toEqual([]);
  expect(titles(service({ status: 'degraded', provisioningState: 'Failed' }))).toEqual([
    'The service is degraded',
    "The last change to the service couldn't be provisioned",
  ]);
});

it('problems of the last hour come after failures', () => {
  const traffic = { windowMinutes: 60, since: '', requests: 9, throttled: 2, unavailable: 0, failed: 1 };
  const items = sortByUrgency([...trafficItems(traffic), ...quotaItems([counter(50, 50)])]);
  expect(titles(items)).toEqual([
    'Indexes: quota used up',
    '2 requests throttled in the last hour (429)',
    '1 request failed in the last hour',
  ]);
});
