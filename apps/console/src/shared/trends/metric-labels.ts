import { isQuotaMetric, type AlertMetric } from '@searchdeck/contract';
import { formatNumber } from '../format/format';
import { counterTitles } from './messages';

/** Names of what alerts watch. */
export const metricTitles: Readonly<Record<AlertMetric, string>> = {
  documentCount: counterTitles.documentCount,
  storageSize: counterTitles.storageSize,
  vectorIndexSize: counterTitles.vectorIndexSize,
  indexesCount: counterTitles.indexesCount,
  failingIndexers: counterTitles.failingIndexers,
  throttledRequests: 'Throttled requests in an hour',
  failedRequests: 'Failed requests in an hour',
};

/** `81% of the quota`, or a number. */
export const printMetric = (metric: AlertMetric, value: number): string =>
  isQuotaMetric(metric) ? `${Math.floor(value)}% of the quota` : formatNumber(Math.round(value));
