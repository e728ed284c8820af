import type { Monitoring } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import { RateLimit } from '../api/rate-limit.js';
import { planeAddress, type Connections } from '../connections/connections.js';
import type { MonitoringRepository, ServiceConnection, UsageSampleRepository } from '../store/repositories.js';
import { monitoringOf } from './settings.js';
import { sinceOf, trendsOf } from './trends.js';
import type { UsageSampler } from './usage-sampler.js';

export interface MonitoringHandlersOptions {
  connections: Pick<Connections, 'get'>;
  settings: MonitoringRepository;
  samples: Pick<UsageSampleRepository, 'list'>;
  sampler: UsageSampler;
}

/** Maximum number of samples of one connection that users can request. */
const SAMPLES_PER_MINUTE = 12;

type MonitoringOperations = Extract<keyof BffHandlers, `monitoring.${string}`>;

/** The recorded usage of services. */
export const monitoringHandlers = ({
  connections,
  settings,
  samples,
  sampler,
}: MonitoringHandlersOptions): Pick<BffHandlers, MonitoringOperations> => {
  const sampleLimit = new RateLimit(SAMPLES_PER_MINUTE, {
    code: 'TOO_MANY_SAMPLES',
    message: 'The usage was recorded too often. Wait a moment.',
  });
  const serviceConnection = async (id: string): Promise<ServiceConnection> => {
    const connection = await connections.get(id);
    // Throws for a connection without a data plane.
    planeAddress(connection, 'data');
    return connection as ServiceConnection;
  };
  const view = async (connection: ServiceConnection): Promise<Monitoring> => {
    const failure = sampler.lastFailure(connection.id);
    return {
      ...(await monitoringOf(connection, settings)),
      intervalMinutes: Math.ceil(sampler.intervalMs / 60_000),
      ...(failure === undefined ? {} : { lastFailure: { ...failure, at: isoTime(failure.at) } }),
    };
  };
  return {
    'monitoring.get': async ({ path }) => ({ body: await view(await serviceConnection(path.id)) }),
    'monitoring.update': async ({ path, body, describe }) => {
      describe({ connectionId: path.id });
      const connection = await serviceConnection(path.id);
      const current = await monitoringOf(connection, settings);
      // Null removes the setting: its default follows the environment.
      const next = { ...current, ...(body.sampling === undefined ? {} : { sampling: body.sampling ?? undefined }) };
      await settings.put(connection.id, JSON.stringify(next), Date.now());
      return { body: await view(connection) };
    },
    'monitoring.sample': async ({ path }) => {
      const connection = await serviceConnection(path.id);
      sampleLimit.count(connection.id);
      await sampler.sample(connection);
      return { body: undefined };
    },
    'monitoring.trends': async ({ path, query }) => {
      const connection = await serviceConnection(path.id);
      const range = query.range ?? '24h';
      const now = Date.now();
      const records = await samples.list(connection.id, query.index ?? '', sinceOf(range, now));
      return { body: trendsOf(records, range, now, sampler.intervalMs) };
    },
  };
};
