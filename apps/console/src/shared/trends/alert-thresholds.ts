import {
  alertMetrics,
  isQuotaMetric,
  type AlertMetric,
  type AlertRule,
  type AlertSeverity,
} from '@searchdeck/contract';
import { alertMessages as texts } from './alert-messages';

const MAX_PERCENT = 100;
const MAX_COUNT = 1_000_000;

/** The text of each threshold; empty: off. */
export type Thresholds = Readonly<Record<AlertMetric, Readonly<Record<AlertSeverity, string>>>>;

export const metrics = Object.keys(alertMetrics) as AlertMetric[];

export const thresholdsOf = (rules: readonly AlertRule[]): Thresholds =>
  Object.fromEntries(
    metrics.map((metric) => {
      const { warning, critical } = rules.find((rule) => rule.metric === metric) ?? {};
      return [metric, { warning: warning?.toString() ?? '', critical: critical?.toString() ?? '' }];
    }),
  ) as Thresholds;

export const rulesOf = (thresholds: Thresholds): AlertRule[] =>
  metrics.flatMap((metric): AlertRule[] => {
    const { warning, critical } = thresholds[metric];
    if (warning === '' && critical === '') return [];
    return [
      {
        metric,
        ...(warning === '' ? {} : { warning: Number(warning) }),
        ...(critical === '' ? {} : { critical: Number(critical) }),
      },
    ];
  });

/** Why a threshold can't be saved; undefined: it can. */
export function thresholdProblem(
  thresholds: Thresholds,
  metric: AlertMetric,
  severity: AlertSeverity,
): string | undefined {
  const { warning, critical } = thresholds[metric];
  const text = severity === 'warning' ? warning : critical;
  if (text === '') return undefined;
  const max = isQuotaMetric(metric) ? MAX_PERCENT : MAX_COUNT;
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1 || Number(text) > max) return texts.problems.range(max);
  const isReversed = severity === 'critical' && warning !== '' && Number(critical) <= Number(warning);
  return isReversed ? texts.problems.order : undefined;
}
