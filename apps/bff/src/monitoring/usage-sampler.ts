import { DAY_MS, HOUR_MS, MINUTE_MS } from '@searchdeck/contract';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AlertMonitor } from '../alerts/alert-monitor.js';
import type { Connections } from '../connections/connections.js';
import { PeriodicJob } from '../periodic-job.js';
import type { Principal } from '../sessions/principal.js';
import type { ServiceConnection, Store } from '../store/repositories.js';
import { storeError } from '../store/store-error.js';
import { serviceClient, type ServiceClientOptions } from '../tasks/kinds/service-client.js';
import { failureOf } from '../tasks/task-failure.js';
import { readUsage } from './read-usage.js';
import { pruneRuns, recordRuns } from './recorded-runs.js';
import { monitoringOf } from './settings.js';

/** Maximum time between two checks for connections whose sample is due. */
const CHECK_INTERVAL_MS = 30_000;
/** Longer than a sample takes. Another instance takes over if this one ends without releasing the lease. */
const LEASE_DURATION_MS = 4 * CHECK_INTERVAL_MS;
const SAMPLE_TIMEOUT_MS = MINUTE_MS;
/** How long every sample is stored; after that, one per hour is. */
const DETAILED_RETENTION_MS = 2 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;
const LEASE = 'usage-sampler';

/** The sampler acts without a user, and only reads. */
const principal: Principal = { subject: 'searchdeck', name: 'Searchdeck', roles: ['reader'], groups: [] };
/** Requests of the sampler are not part of the observed traffic. */
const noTraffic = { record: () => undefined };

export interface UsageSamplerOptions extends Omit<ServiceClientOptions, 'traffic'> {
  connections: Pick<Connections, 'list'>;
  store: Pick<Store, 'usageSamples' | 'indexerRuns' | 'monitoring' | 'leases'>;
  alerts: Pick<AlertMonitor, 'compare' | 'prune'>;
  /** Time between two samples; 0: usage is sampled on request only. */
  intervalMs: number;
  log: Logger;
}

export interface SamplingFailure {
  at: number;
  code: string;
  message: string;
}

/** Records the usage of services once in each interval, for 30 days; after two days, one sample per hour remains. */
export class UsageSampler {
  private readonly holder = randomUUID();
  private readonly abort = new AbortController();
  private readonly failures = new Map<string, SamplingFailure>();
  /** By connection ID: number of the interval of the last attempt. */
  private readonly attempts = new Map<string, number>();
  private readonly job: PeriodicJob;

  constructor(
    private readonly options: UsageSamplerOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.job = new PeriodicJob(() => this.runDue(), Math.min(CHECK_INTERVAL_MS, options.intervalMs));
  }

  get intervalMs(): number {
    return this.options.intervalMs;
  }

  start(): void {
    if (this.options.intervalMs > 0) this.job.start();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.job.stop();
    if (this.attempts.size === 0) return;
    // If the store is unavailable, the lease expires.
    await this.options.store.leases.release(LEASE, this.holder).catch(() => undefined);
  }

  /** Samples every connection that has no sample in the current interval. Never rejects. */
  sampleDue(): Promise<void> {
    return this.job.run();
  }

  /** Why the last sample of a connection failed; undefined: it succeeded. */
  lastFailure(connectionId: string): SamplingFailure | undefined {
    return this.failures.get(connectionId);
  }

  /** Records the usage of a service now, and compares it with the rules for alerts. Throws SearchError. */
  async sample(connection: ServiceConnection): Promise<void> {
    const { store, alerts } = this.options;
    const at = this.now();
    try {
      const client = serviceClient(
        { ...this.options, traffic: noTraffic },
        {
          taskId: randomUUID(),
          principal,
          connection: () => Promise.resolve(connection),
          signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(SAMPLE_TIMEOUT_MS)]),
        },
      );
      const { counters: usage, indexers, statuses } = await readUsage(client);
      await recordRuns(store, connection.id, statuses);
      const previousAt = await store.usageSamples.lastAt(connection.id);
      await store.usageSamples.insert(connection.id, at, usage);
      const isFirstOfHour = Math.floor((previousAt ?? 0) / HOUR_MS) < Math.floor(at / HOUR_MS);
      if (isFirstOfHour) {
        await store.usageSamples.prune(connection.id, at - RETENTION_MS, at - DETAILED_RETENTION_MS);
        await pruneRuns(store, connection.id, indexers, at);
        await alerts.prune(connection.id, at);
      }
      const { rules, webhook } = await monitoringOf(connection, store.monitoring);
      await alerts.compare(connection, usage.get('') ?? {}, { rules, hasWebhook: webhook !== undefined }, at);
      this.failures.delete(connection.id);
    } catch (error) {
      this.failures.set(connection.id, { at, ...failureOf(error) });
      throw error;
    }
  }

  private async runDue(): Promise<void> {
    const { connections, store, log, intervalMs } = this.options;
    try {
      const all = await connections.list();
      const ids = new Set(all.map(({ id }) => id));
      for (const map of [this.failures, this.attempts]) {
        for (const id of map.keys()) if (!ids.has(id)) map.delete(id);
      }
      for (const connection of all) {
        if (connection.type !== 'service' || this.abort.signal.aborted) continue;
        const interval = Math.floor(this.now() / intervalMs);
        if (this.attempts.get(connection.id) === interval) continue;
        if (!(await monitoringOf(connection, store.monitoring)).sampling) continue;
        // Renewed for each connection, because sampling a slow service takes long.
        const now = this.now();
        if (!(await store.leases.acquire(LEASE, this.holder, now, now + LEASE_DURATION_MS))) return;
        this.attempts.set(connection.id, interval);
        const lastAt = await store.usageSamples.lastAt(connection.id);
        if (lastAt !== undefined && Math.floor(lastAt / intervalMs) >= interval) continue;
        await this.sample(connection).catch((error: unknown) => {
          log.info(
            { connection: connection.id, code: failureOf(error).code },
            'the usage of a service was not recorded',
          );
        });
      }
    } catch (error) {
      log.error({ code: failureOf(storeError(error) ?? error).code }, 'the usage of services could not be recorded');
    }
  }
}
