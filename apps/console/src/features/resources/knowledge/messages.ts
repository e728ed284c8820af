import { plural } from '../../../shared/format/format';

const items = (count: number): string => plural(count, 'item');

export const sourceStatusMessages = {
  title: 'Synchronization',
  refresh: 'Refresh',
  notLoaded: (name: string) => `Couldn't load the status of ${name}`,
  notRefreshed: "Couldn't refresh the status",
  status: 'Status',
  statuses: {
    creating: 'Creating: the service is creating the index and the indexer.',
    active: 'Active: the knowledge source can be queried.',
    deleting: 'Deleting: the service is deleting the index and the indexer.',
  } as Readonly<Record<string, string>>,
  interval: 'Interval',
  onDemand: 'Not scheduled',
  current: 'Current synchronization',
  last: 'Last synchronization',
  idle: 'None in progress',
  never: 'None yet',
  noCopy: "This kind of knowledge source queries its index directly and doesn't copy content.",
  total: 'Synchronizations',
  averageDuration: 'Average duration',
  averageItems: 'Average number of items',
  processed: (count: number) => `${items(count)} processed`,
  failed: (count: number) => `${items(count)} failed`,
  skipped: (count: number) => `${items(count)} skipped`,
  started: 'Started ',
  ended: 'Ended ',
};
