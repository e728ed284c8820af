import { isQuotaMetric, type AlertMetric } from '@searchdeck/contract';
import { formatNumber } from '../format/format';

/** `81% of the quota`, or a number. */
export const printMetric = (metric: AlertMetric, value: number): string =>
  isQuotaMetric(metric) ? `${Math.floor(value)}% of the quota` : formatNumber(Math.round(value));
