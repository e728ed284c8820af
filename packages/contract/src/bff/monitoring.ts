import {
  array,
  boolean,
  enumOf,
  int32,
  object,
  int64,
  required,
  string,
  withMeta,
  type Infer,
} from '../schema/node.js';
import { alertRules, Webhook, WebhookInput } from './alerts.js';
import { connectionPathParameters } from './connection-fields.js';
import { dateTime } from './date-time.js';
import { defineBffOperation } from './operation.js';

/** Counters of a sample, with the names of the service (service-behavior §3). */
export const sampledCounters = {
  documentCount: 'Number of documents.',
  storageSize: 'Storage size, in bytes.',
  vectorIndexSize: 'Size of the vector indexes in memory, in bytes.',
  indexesCount: 'Number of indexes. Only for a service.',
  failingIndexers: 'Number of indexers whose last run failed. Only for a service.',
} as const;
export type SampledCounter = keyof typeof sampledCounters;

/** Time ranges of trends. */
export const trendRanges = {
  '24h': 'The last 24 hours, in steps of 5 minutes.',
  '7d': 'The last 7 days, in steps of one hour.',
  '30d': 'The last 30 days, in steps of 4 hours.',
} as const;
export type TrendRange = keyof typeof trendRanges;

const MonitoringChange = object(
  {
    sampling: boolean({
      description:
        'Whether usage is recorded at regular intervals. Default: true, unless the environment is production or the connection is private.',
    }),
    rules: withMeta(alertRules, { description: 'When alerts fire. Null restores the default rules.' }),
    webhook: WebhookInput,
  },
  { name: 'MonitoringChange' },
);

/** How Searchdeck monitors the service of a connection. */
export const Monitoring = object(
  {
    sampling: required(boolean({ description: 'Whether usage is recorded at regular intervals.' })),
    intervalMinutes: required(int32({ description: 'Interval of all connections. 0: this server records no usage.' })),
    rules: required(withMeta(alertRules, { description: 'When alerts fire: each sample is compared with them.' })),
    webhook: Webhook,
    lastFailure: object(
      { at: required(dateTime), code: required(string()), message: required(string()) },
      { name: 'SamplingFailure', description: 'Absent or null: the last sample succeeded.' },
    ),
  },
  { name: 'Monitoring' },
);
export type Monitoring = Infer<typeof Monitoring>;

const UsagePoint = object(
  {
    at: required(dateTime),
    usage: required(int64()),
    quota: int64({ description: 'Absent or null: no quota, or it is unknown.' }),
  },
  { name: 'UsagePoint' },
);
export type UsagePoint = Infer<typeof UsagePoint>;

/** Recorded usage, with one series for each recorded counter. */
export const UsageTrends = object(
  {
    since: required(dateTime),
    until: required(dateTime),
    stepMinutes: required(int32({ description: 'Points that are farther apart have no samples between them.' })),
    value: required(
      array(
        object(
          { counter: required(enumOf(sampledCounters)), points: required(array(UsagePoint)) },
          { name: 'UsageSeries', description: 'The last sample of each step, oldest first.' },
        ),
      ),
    ),
  },
  { name: 'UsageTrends' },
);
export type UsageTrends = Infer<typeof UsageTrends>;

const shared = { tag: 'Monitoring', pathParameters: connectionPathParameters } as const;
const path = '/api/connections/{id}/monitoring';

export const monitoringOperations = [
  defineBffOperation({
    ...shared,
    id: 'monitoring.get',
    method: 'GET',
    path,
    summary: 'Get the monitoring settings of a connection',
    role: 'reader',
    response: { status: 200, description: 'The settings.', schema: Monitoring },
  }),
  defineBffOperation({
    ...shared,
    id: 'monitoring.update',
    method: 'PATCH',
    path,
    summary: 'Change the monitoring settings of a connection',
    role: 'owner',
    usesConnectionRole: true,
    body: MonitoringChange,
    bodyMode: 'partial',
    response: { status: 200, description: 'The settings.', schema: Monitoring },
    audit: 'change',
  }),
  defineBffOperation({
    ...shared,
    id: 'monitoring.sample',
    method: 'POST',
    path: `${path}/samples`,
    summary: 'Record the usage of a service now',
    role: 'reader',
    response: { status: 204, description: 'The usage is recorded.' },
  }),
  defineBffOperation({
    ...shared,
    id: 'monitoring.testWebhook',
    method: 'POST',
    path: `${path}/webhook-tests`,
    summary: 'Send a test message to the webhook of a connection',
    role: 'owner',
    usesConnectionRole: true,
    response: { status: 204, description: 'The webhook accepted the message.' },
    audit: 'change',
  }),
  defineBffOperation({
    ...shared,
    id: 'monitoring.trends',
    method: 'GET',
    path: `${path}/trends`,
    summary: 'Get the recorded usage of a service, or of one of its indexes',
    role: 'reader',
    query: object({
      range: enumOf(trendRanges, { default: '24h' }),
      index: string({ minLength: 1, maxLength: 128, description: 'Name of an index. Default: the service.' }),
    }),
    response: { status: 200, description: 'The recorded usage.', schema: UsageTrends },
  }),
] as const;
