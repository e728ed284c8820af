import { randomUUID } from 'node:crypto';
import {
  MINUTE_MS,
  alertRulesProblem,
  badRequest,
  conflict,
  type BffBody,
  type Monitoring,
  type Webhook,
} from '@searchdeck/contract';
import { testMessage } from '../alerts/alert-message.js';
import type { Webhooks } from '../alerts/webhook.js';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import { RateLimit } from '../api/rate-limit.js';
import { planeEndpoint } from '../connections/plane-endpoint.js';
import type { Connections } from '../connections/connections.js';
import type { ActiveSession } from '../sessions/sessions.js';
import type {
  DeliveryRecord,
  DeliveryRepository,
  IndexerRunRepository,
  MonitoringRepository,
  ServiceConnection,
  UsageSampleRepository,
} from '../store/repositories.js';
import { recordedRun } from './recorded-runs.js';
import { monitoringOf, storedMonitoring, type StoredMonitoring } from './settings.js';
import { sinceOf, trendsOf } from './trends.js';
import type { UsageSampler } from './usage-sampler.js';

export interface MonitoringHandlersOptions {
  connections: Pick<Connections, 'get'>;
  settings: MonitoringRepository;
  samples: Pick<UsageSampleRepository, 'list'>;
  indexerRuns: Pick<IndexerRunRepository, 'list'>;
  sampler: UsageSampler;
  deliveries: Pick<DeliveryRepository, 'last'>;
  webhooks: Webhooks;
}

/** Maximum number of samples of one connection that users can request. */
const SAMPLES_PER_MINUTE = 12;
const WEBHOOK_TESTS_PER_MINUTE = 6;
const WEBHOOK_TEST_TIMEOUT_MS = 15_000;
const DEFAULT_RUNS = 100;

type MonitoringOperations = Extract<keyof BffHandlers, `monitoring.${string}`>;

/** The settings in effect with the change. Null removes a setting: its default applies again. */
function withChange(
  { id, privateTo }: ServiceConnection,
  stored: StoredMonitoring,
  { sampling, rules, webhook }: BffBody<'monitoring.update'>,
  webhooks: Webhooks,
): StoredMonitoring {
  const problem = alertRulesProblem(rules ?? []);
  if (problem !== undefined) throw badRequest(problem, { code: 'INVALID_RULES', target: 'rules' });
  return {
    ...stored,
    privateTo: privateTo?.subject,
    ...(sampling === undefined ? {} : { sampling: sampling ?? undefined }),
    ...(rules === undefined ? {} : { rules: rules ?? undefined }),
    ...(webhook === undefined ? {} : { webhook: webhook === null ? undefined : webhooks.seal(id, webhook) }),
  };
}

const lastDeliveryOf = ({
  attempts,
  nextAt,
  error,
  updatedAt,
}: DeliveryRecord): NonNullable<Webhook['lastDelivery']> => ({
  state: error === null ? 'delivered' : nextAt === null ? 'failed' : 'retrying',
  at: isoTime(updatedAt),
  attempts,
  message: error,
});

/** The recorded usage of services, and the settings of their alerts. */
export const monitoringHandlers = ({
  connections,
  settings,
  samples,
  indexerRuns,
  sampler,
  deliveries,
  webhooks,
}: MonitoringHandlersOptions): Pick<BffHandlers, MonitoringOperations> => {
  const sampleLimit = new RateLimit(SAMPLES_PER_MINUTE, {
    code: 'TOO_MANY_SAMPLES',
    message: 'Usage was recorded too often. Try again in a moment.',
  });
  const webhookTestLimit = new RateLimit(WEBHOOK_TESTS_PER_MINUTE, {
    code: 'TOO_MANY_TESTS',
    message: 'The webhook was tested too often. Try again in a moment.',
  });
  const serviceConnection = async (id: string, session: () => ActiveSession): Promise<ServiceConnection> => {
    const connection = await connections.get(id, session().principal);
    // Throws for a connection without a data plane.
    planeEndpoint(connection, 'data');
    return connection as ServiceConnection;
  };
  const view = async (connection: ServiceConnection): Promise<Monitoring> => {
    const failure = sampler.lastFailure(connection.id);
    const { sampling, rules, webhook } = await monitoringOf(connection, settings);
    const delivery = webhook === undefined ? undefined : await deliveries.last(connection.id);
    return {
      sampling,
      rules: [...rules],
      intervalMinutes: Math.ceil(sampler.intervalMs / MINUTE_MS),
      ...(failure === undefined ? {} : { lastFailure: { ...failure, at: isoTime(failure.at) } }),
      ...(webhook === undefined
        ? {}
        : {
            webhook: {
              origin: webhook.origin,
              isSigned: webhook.isSigned,
              lastDelivery: delivery === undefined ? null : lastDeliveryOf(delivery),
            },
          }),
    };
  };
  return {
    'monitoring.get': async ({ path, session }) => ({ body: await view(await serviceConnection(path.id, session)) }),
    'monitoring.update': async ({ path, body, session, describe }) => {
      describe({ connectionId: path.id });
      const connection = await serviceConnection(path.id, session);
      const currentSettings = await storedMonitoring(connection, settings);
      const next = withChange(connection, currentSettings, body, webhooks);
      await settings.put(connection.id, JSON.stringify(next), Date.now());
      return { body: await view(connection) };
    },
    'monitoring.sample': async ({ path, session }) => {
      const connection = await serviceConnection(path.id, session);
      sampleLimit.count(connection.id);
      await sampler.sample(connection);
      return { body: undefined };
    },
    'monitoring.testWebhook': async ({ path, session, describe }) => {
      describe({ connectionId: path.id });
      const connection = await serviceConnection(path.id, session);
      const { webhook } = await monitoringOf(connection, settings);
      if (webhook === undefined) throw conflict('The connection has no webhook.', { code: 'WEBHOOK_MISSING' });
      webhookTestLimit.count(connection.id);
      await webhooks.send(connection.id, webhook, {
        id: `t-${randomUUID()}`,
        body: testMessage(connection, Date.now()),
        signal: AbortSignal.timeout(WEBHOOK_TEST_TIMEOUT_MS),
      });
      return { body: undefined };
    },
    'monitoring.runs': async ({ path, query, session }) => {
      const { id } = await serviceConnection(path.id, session);
      const before = query.before == null ? Number.MAX_SAFE_INTEGER : Date.parse(query.before);
      const top = query.top ?? DEFAULT_RUNS;
      const runs = await indexerRuns.list(id, query.indexer, before, top + 1);
      return { body: { value: runs.slice(0, top).map(recordedRun), hasMore: runs.length > top } };
    },
    'monitoring.trends': async ({ path, query, session }) => {
      const connection = await serviceConnection(path.id, session);
      const range = query.range ?? '24h';
      const now = Date.now();
      const records = await samples.list(connection.id, query.index ?? '', sinceOf(range, now));
      return { body: trendsOf(records, range, now, sampler.intervalMs) };
    },
  };
};
