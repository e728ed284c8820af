import {
  alertMetrics,
  alertSeverities,
  isQuotaMetric,
  quotaMetrics,
  type AlertMetric,
  type AlertRule,
  type AlertSeverity,
  type Traffic,
} from '@searchdeck/contract';
import type { AlertRecord, CounterValues } from '../store/repositories.js';

/** Rules of a connection whose rules were not changed. */
export const defaultRules: readonly AlertRule[] = [
  ...quotaMetrics.map((metric) => ({ metric, warning: 80, critical: 95 })),
  { metric: 'failingIndexers', warning: 1 },
  { metric: 'throttledRequests', warning: 10, critical: 100 },
  { metric: 'failedRequests', warning: 10, critical: 100 },
];

/** An open alert of a quota is resolved below this share of its threshold, so that it does not fire again at once. */
const RESOLVED_BELOW = 0.95;

/** Values of the metrics that are known: percent for quotas, otherwise numbers. */
export type Measurements = ReadonlyMap<AlertMetric, number>;

/** The metrics of a sample and of the requests of the last hour. */
export function measurementsOf(
  counters: CounterValues,
  { throttled, unavailable, failed }: Pick<Traffic, 'throttled' | 'unavailable' | 'failed'>,
): Measurements {
  const traffic = { throttledRequests: throttled, failedRequests: unavailable + failed };
  const values = new Map<AlertMetric, number>(Object.entries(traffic) as [AlertMetric, number][]);
  for (const metric of Object.keys(alertMetrics) as AlertMetric[]) {
    const [usage, quota] = counters[metric] ?? [];
    if (usage === undefined) continue;
    if (!isQuotaMetric(metric)) values.set(metric, usage);
    else if (quota != null && quota > 0) values.set(metric, (usage / quota) * 100);
  }
  return values;
}

export interface CrossedThreshold {
  metric: AlertMetric;
  severity: AlertSeverity;
  threshold: number;
  value: number;
}

type OpenAlert = Pick<AlertRecord, 'id' | 'metric' | 'severity'>;

/**
 * Which thresholds were crossed, and which open alerts are resolved. A warning does not fire while its metric is critical. An
 * unknown value changes nothing; without its rule, an open alert is resolved.
 */
export function compareWithRules(
  rules: readonly AlertRule[],
  measurements: Measurements,
  open: readonly OpenAlert[],
): { crossedThresholds: CrossedThreshold[]; resolvedIds: string[] } {
  const thresholdOf = (metric: AlertMetric, severity: AlertSeverity): number | undefined =>
    rules.find((rule) => rule.metric === metric)?.[severity] ?? undefined;
  const staysOpen = ({ metric, severity }: OpenAlert): boolean => {
    const threshold = thresholdOf(metric, severity);
    const value = measurements.get(metric);
    if (threshold === undefined) return false;
    return value === undefined || value >= threshold * (isQuotaMetric(metric) ? RESOLVED_BELOW : 1);
  };
  const isCritical = (metric: AlertMetric): boolean =>
    (measurements.get(metric) ?? 0) >= (thresholdOf(metric, 'critical') ?? Infinity) ||
    open.some((alert) => alert.metric === metric && alert.severity === 'critical' && staysOpen(alert));
  const crossedThresholds: CrossedThreshold[] = [];
  for (const [metric, value] of measurements) {
    for (const severity of alertSeverities) {
      const threshold = thresholdOf(metric, severity);
      const isOpen = open.some((alert) => alert.metric === metric && alert.severity === severity);
      const isCovered = severity === 'warning' && isCritical(metric);
      if (threshold !== undefined && value >= threshold && !isOpen && !isCovered) {
        crossedThresholds.push({ metric, severity, threshold, value });
      }
    }
  }
  return { crossedThresholds, resolvedIds: open.filter((alert) => !staysOpen(alert)).map(({ id }) => id) };
}
