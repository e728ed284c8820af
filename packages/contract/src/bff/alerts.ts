import {
  array,
  boolean,
  double,
  enumOf,
  int32,
  object,
  required,
  string,
  withMeta,
  type EnumNode,
  type Infer,
  type Schema,
} from '../schema/node.js';
import { connectionId } from './connection-fields.js';
import { counterTitles } from './counter-titles.js';
import { dateTime } from './date-time.js';
import { defineBffOperation } from './operation.js';

/** Counters whose share of the quota an alert watches, in percent. */
export const quotaMetrics = ['documentCount', 'storageSize', 'vectorIndexSize', 'indexesCount'] as const;
export type QuotaMetric = (typeof quotaMetrics)[number];

/** What an alert watches. */
export const alertMetrics = {
  documentCount: 'Documents, in percent of the quota.',
  storageSize: 'Storage, in percent of the quota.',
  vectorIndexSize: 'Size of the vector indexes, in percent of the quota.',
  indexesCount: 'Indexes, in percent of the quota.',
  failingIndexers: 'Number of indexers whose last run failed.',
  throttledRequests: 'Requests through Searchdeck in the last hour that the service throttled (429).',
  failedRequests: 'Requests through Searchdeck in the last hour that failed: 5xx, or no response.',
} as const satisfies Record<QuotaMetric, string> & Record<string, string>;
export type AlertMetric = keyof typeof alertMetrics;

/** Names of the metrics on screens and in messages. */
export const alertMetricTitles: Readonly<Record<AlertMetric, string>> = {
  documentCount: counterTitles.documentCount,
  storageSize: counterTitles.storageSize,
  vectorIndexSize: counterTitles.vectorIndexSize,
  indexesCount: counterTitles.indexesCount,
  failingIndexers: 'Failing indexers',
  throttledRequests: 'Throttled requests (1 hour)',
  failedRequests: 'Failed requests (1 hour)',
};

export const isQuotaMetric = (metric: AlertMetric): metric is QuotaMetric =>
  (quotaMetrics as readonly string[]).includes(metric);

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
/** `81% of the quota`, or a number: `1,200`. Percentages are rounded down: a value below a threshold never looks like it. */
export const formatAlertValue = (metric: AlertMetric, value: number): string =>
  isQuotaMetric(metric) ? `${Math.floor(value)}% of the quota` : counts.format(value);

export const alertSeverities = ['warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

const metric: Schema<AlertMetric, EnumNode> = enumOf(alertMetrics);
const threshold = (description: string) => int32({ minimum: 1, maximum: 1_000_000, description });

/** When alerts of a metric fire. A metric without a rule is not watched. */
export const AlertRule = object(
  {
    metric: required(metric),
    warning: threshold('Lowest value that fires a warning: a percentage for quotas, otherwise a number.'),
    critical: threshold('Lowest value that fires a critical alert. Must be greater than `warning`.'),
  },
  { name: 'AlertRule' },
);
export type AlertRule = Infer<typeof AlertRule>;
export const alertRules = array(AlertRule, { uniqueBy: 'metric' });

/** Why rules are invalid; undefined if they are valid. */
export function alertRulesProblem(rules: readonly AlertRule[]): string | undefined {
  for (const { metric: id, warning, critical } of rules) {
    const name = `'${alertMetricTitles[id]}'`;
    if (warning == null && critical == null) return `The rule for ${name} needs a threshold.`;
    if (warning != null && critical != null && warning >= critical) {
      return `The critical threshold for ${name} must be greater than the warning threshold.`;
    }
    if (isQuotaMetric(id) && Math.max(warning ?? 0, critical ?? 0) > 100) {
      return `The thresholds for ${name} must be at most 100 percent.`;
    }
  }
  return undefined;
}

/** Where the alerts of a connection are sent. */
export const WebhookInput = object(
  {
    url: required(
      string({
        isSecret: true,
        pattern: '^[!-~]{1,2048}$',
        // It may contain a token: the message does not repeat it.
        patternMessage: "'webhook.url' must be a URL.",
        description: 'Its origin must be one of SEARCHDECK_WEBHOOK_ORIGINS. It is stored sealed.',
      }),
    ),
    secret: string({
      isSecret: true,
      pattern: '^[!-~]{16,256}$',
      patternMessage: "'webhook.secret' must be 16 to 256 visible ASCII characters.",
      description: 'Signs each message (Standard Webhooks). Default: messages are not signed.',
    }),
  },
  { name: 'WebhookInput', description: 'Replaces the webhook. Null removes it.' },
);
export type WebhookInput = Infer<typeof WebhookInput>;

/** `retrying`: sent again later. `failed`: every attempt failed. */
export const deliveryStates = ['delivered', 'retrying', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const Webhook = object(
  {
    origin: required(string({ description: 'The rest of the URL may be secret.' })),
    isSigned: required(boolean()),
    lastDelivery: object(
      {
        state: required(enumOf(deliveryStates)),
        at: required(withMeta(dateTime, { description: 'Of the last attempt.' })),
        attempts: required(int32()),
        message: string({ description: 'Why the last attempt failed.' }),
      },
      { name: 'WebhookDelivery', description: 'Absent or null: nothing was sent.' },
    ),
  },
  { name: 'Webhook', description: 'Where alerts are sent. Absent or null: nowhere.' },
);
export type Webhook = Infer<typeof Webhook>;

/** A threshold that was crossed. It fires once, and is resolved when the value is below the threshold again. */
export const Alert = object(
  {
    id: required(string()),
    connectionId: required(connectionId),
    metric: required(metric),
    severity: required(enumOf(alertSeverities)),
    threshold: required(int32()),
    value: required(double({ description: 'When it fired: percent for quotas, otherwise a number.' })),
    firedAt: required(dateTime),
    resolvedAt: withMeta(dateTime, { description: 'Absent or null: the value is still too high.' }),
    isRead: required(boolean({ description: 'By the user of the session.' })),
  },
  { name: 'Alert' },
);
export type Alert = Infer<typeof Alert>;

export const alertId = string({ pattern: '^a-[0-9a-z]{1,64}$', patternMessage: "'id' must be the ID of an alert." });

export const alertOperations = [
  defineBffOperation({
    id: 'alerts.list',
    method: 'GET',
    path: '/api/alerts',
    summary: 'List the latest alerts of all connections',
    tag: 'Alerts',
    role: 'reader',
    response: { status: 200, description: 'Newest first.', schema: object({ value: required(array(Alert)) }) },
  }),
  defineBffOperation({
    id: 'alerts.markRead',
    method: 'POST',
    path: '/api/alerts/read',
    summary: 'Mark alerts as read by the user',
    tag: 'Alerts',
    role: 'reader',
    body: object({ ids: array(alertId, { maxItems: 200, description: 'Default: all.' }) }, { name: 'ReadAlerts' }),
    response: { status: 204, description: 'They are marked as read.' },
  }),
] as const;
