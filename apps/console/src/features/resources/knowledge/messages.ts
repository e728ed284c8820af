import { plural } from '../../../shared/format/format';

const items = (count: number): string => plural(count, 'item');

export const sourceStatusMessages = {
  title: 'Synchronization',
  refresh: 'Refresh',
  loadFailed: (name: string) => `Couldn't load the status of ${name}`,
  refreshFailed: "Couldn't refresh the status",
  status: 'Status',
  statuses: {
    creating: 'Creating: the index and indexer are being created.',
    active: 'Active: ready for queries.',
    deleting: 'Deleting: the index and indexer are being deleted.',
  } as Readonly<Record<string, string>>,
  interval: 'Synchronization interval',
  onDemand: 'Not scheduled',
  current: 'Current synchronization',
  last: 'Last synchronization',
  idle: 'None in progress',
  never: 'None yet',
  noCopy: 'This kind of knowledge source queries its index directly, without copying content.',
  total: 'Total synchronizations',
  averageDuration: 'Average duration',
  averageItems: 'Average items per synchronization',
  processed: (count: number) => `${items(count)} processed`,
  failed: (count: number) => `${items(count)} failed`,
  skipped: (count: number) => `${items(count)} skipped`,
  started: 'Started ',
  ended: 'Ended ',
};
