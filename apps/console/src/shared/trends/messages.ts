import type { SampledCounter, TrendRange } from '@searchdeck/contract';
import { plural } from '../format/format';

const quotaNames: Readonly<Record<SampledCounter, string>> = {
  documentCount: 'document',
  storageSize: 'storage',
  vectorIndexSize: 'vector storage',
  indexesCount: 'index',
  failingIndexers: 'indexer',
};

/** What is counted: one, and several. */
const units: Readonly<Partial<Record<SampledCounter, readonly [one: string, other: string]>>> = {
  documentCount: ['document', 'documents'],
  indexesCount: ['index', 'indexes'],
  failingIndexers: ['indexer', 'indexers'],
};

export const rangeLabels: Readonly<Record<TrendRange, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
};

const every = (minutes: number): string => `every ${minutes === 1 ? 'minute' : plural(minutes, 'minute')}`;

const duration = (days: number): string => {
  if (days >= 1.5) return plural(Math.round(days), 'day');
  const hours = Math.round(days * 24);
  return hours === 0 ? 'less than an hour' : plural(hours, 'hour');
};

export const trendMessages = {
  title: 'Trends',
  range: 'Range',
  view: 'View',
  chart: 'Charts',
  table: 'Table',
  time: 'Time',
  loadFailed: "Couldn't load trends",
  /** `9,052 documents`; sizes contain their unit. */
  amount: (counter: SampledCounter, value: string, isOne: boolean) => {
    const noun = units[counter]?.[isOne ? 0 : 1];
    return noun === undefined ? value : `${value} ${noun}`;
  },
  of: (usage: string, quota: string, share: string) => `${usage} of ${quota} (${share})`,
  projection: (counter: SampledCounter, days: number) =>
    days === 0
      ? `The ${quotaNames[counter]} quota is reached.`
      : `At this rate, the ${quotaNames[counter]} quota will be reached in about ${duration(days)}.`,
  alerts: 'Alerts',
  record: 'Record usage',
  recordHint: (minutes: number) => `Usage is recorded ${every(minutes)} and stored for 30 days.`,
  recordNow: 'Record now',
  off: "Usage isn't recorded",
  offDescription: 'Record usage to see how documents, storage, and quotas change over time.',
  disabled: "This server doesn't record usage",
  disabledDescription: 'To record usage, set SEARCHDECK_SAMPLE_MINUTES to the number of minutes between samples.',
  empty: 'No usage recorded in this range',
  emptyDescription: (minutes: number) => `Usage is recorded ${every(minutes)}.`,
  failed: (message: string) => `The last sample failed. ${message}`,
  ownerOnly: (role: string) => `Changes to monitoring require the owner role. Your role on this connection is ${role}.`,
};
