import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Connections } from '../connections/connections.js';
import type { Principal } from '../sessions/principal.js';
import type { ServiceConnection, Store } from '../store/repositories.js';
import { serviceClient, type ServiceClientOptions } from '../tasks/kinds/service-client.js';
import { failureOf } from '../tasks/task-failure.js';
import { readUsage } from './read-usage.js';
import { monitoringOf } from './settings.js';

const HOUR_MS = 3_600_000;
/** How often the sampler looks for connections whose sample is due. */
const CHECK_MS = 30_000;
/** Longer than a sample takes: another program takes over if this one ends without releasing the lease. */
const LEASE_MS = 4 * CHECK_MS;
const SAMPLE_TIMEOUT_MS = 60_000;
const DETAILED_MS = 48 * HOUR_MS;
const RETENTION_MS = 30 * 24 * HOUR_MS;
const LEASE = 'usage-sampler';

/** Samples are taken without a user. They only read. */
const principal: Principal = { subject: 'searchdeck', name: 'Searchdeck', roles: ['reader'] };
/** Its own requests are not part of the observed traffic. */
const noTraffic = { record: () => undefined };

export interface UsageSamplerOptions extends Omit<ServiceClientOptions, 'traffic'> {
  connections: Pick<Connections, 'list'>;
  store: Pick<Store, 'usageSamples' | 'monitoring' | 'leases'>;
  /** 0: samples are only taken on request. */
  intervalMs: number;
  log: Logger;
}

export interface SamplingFailure {
  at: number;
  code: string;
  message: string;
}

/** Records the usage of services once in each interval, and keeps it for 30 days: after two days one sample an hour. */
export class UsageSampler {
  private readonly holder = randomUUID();
  private readonly abort = new AbortController();
  private readonly failures = new Map<string, SamplingFailure>();
  /** The interval in which each connection was last attempted. */
  private readonly attempts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly options: UsageSamplerOptions,
    private readonly now: () => number = Date.now,
  ) {}

  get intervalMs(): number {
    return this.options.intervalMs;
  }

  start(): void {
    if (this.options.intervalMs === 0) return;
    this.timer = setInterval(() => void this.sampleDue(), Math.min(CHECK_MS, this.options.intervalMs));
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.abort.abort();
    await this.running;
    if (this.attempts.size === 0) return;
    // Without the store, the lease ends by itself.
    await this.options.store.leases.release(LEASE, this.holder).catch(() => undefined);
  }

  /** Samples every connection that has no sample in the current interval. Never rejects. */
  sampleDue(): Promise<void> {
    this.running ??= this.runDue().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Why the last sample of a connection failed; undefined: it succeeded. */
  lastFailure(connectionId: string): SamplingFailure | undefined {
    return this.failures.get(connectionId);
  }

  /** Records the usage of a service now. Throws SearchError. */
  async sample(connection: ServiceConnection): Promise<void> {
    const { store } = this.options;
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
      const usage = await readUsage(client);
      const previousAt = await store.usageSamples.lastAt(connection.id);
      await store.usageSamples.insert(connection.id, at, usage);
      const isFirstOfHour = Math.floor((previousAt ?? 0) / HOUR_MS) < Math.floor(at / HOUR_MS);
      if (isFirstOfHour) await store.usageSamples.prune(connection.id, at - RETENTION_MS, at - DETAILED_MS);
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
        // Renewed before each connection, because a sample of a slow service takes long.
        const now = this.now();
        if (!(await store.leases.acquire(LEASE, this.holder, now, now + LEASE_MS))) return;
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
      log.error({ code: failureOf(error).code }, 'the usage of services could not be recorded');
    }
  }
}
