import { MINUTE_MS, matchOperation, type Contract } from '@searchdeck/contract';
import type { Resolve } from '@searchdeck/outbound';
import { isCorrupt } from '@searchdeck/sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type AppOptions } from './app.js';
import { ConfigError, type Config } from './config.js';
import { drain, listen, newServer } from './http-server.js';
import { Shutdown } from './health/shutdown.js';
import { newMessageClasses } from './message-classes.js';
import { measuredStore } from './metrics/measured-store.js';
import { Metrics } from './metrics/metrics.js';
import { loopbackOrigins, originsOf, runningUrlEntry } from './origins.js';
import { PeriodicJob } from './periodic-job.js';
import type { Sessions } from './sessions/sessions.js';
import { SignInAttempts } from './sessions/sign-in-attempts.js';
import { SiteFiles } from './site/files.js';
import type { Store } from './store/repositories.js';
import { damagedStore, openStore } from './store/open-store.js';
import { createServices, type Services } from './services.js';
import type { Server } from 'node:http';

export interface RunningServer {
  /** URL on this machine. */
  url: string;
  port: number;
  sessions: Sessions;
  store: Store;
  /** Where the operator signs in; with local sign-in, a new link that signs in one browser, once. */
  launchUrl(): Promise<string>;
  /**
   * Becomes unavailable for load balancers, then stops listening, waits for open requests, and closes everything. A second
   * call ends the delay for load balancers.
   */
  stop(timeoutMs?: number): Promise<void>;
}

/** For the last anchor of the audit log. */
const AUDIT_STOP_MS = 1_000;

/** How long a restart waits for the previous process to end. */
const LOCK_WAIT_MS = 3_000;

export interface ServerOptions {
  /** Replaces the system's name resolution. */
  resolve?: Resolve | undefined;
  /** Default: the registered operations. */
  contract?: Pick<Contract, 'match'> | undefined;
  /** Simulates a full disk: the database does not grow beyond this number of pages. Default: no limit. */
  maxStorePages?: number | undefined;
}

/** Composes the program and listens. */
export const startServer = async (
  config: Config,
  log: Logger,
  { resolve, contract = { match: matchOperation }, maxStorePages }: ServerOptions = {},
): Promise<RunningServer> => {
  const { store: openedStore, lock } = await openStore(config, { lockWaitMs: LOCK_WAIT_MS, maxPages: maxStorePages });
  const metrics = new Metrics();
  const store = measuredStore(openedStore, (operation, elapsedMs) =>
    metrics.recordStoreOperation(operation, elapsedMs),
  );
  const release = async () => {
    await openedStore.close();
    lock?.release();
  };
  try {
    if (lock === undefined) {
      throw new ConfigError(
        `Searchdeck is already running on the data folder ${config.dataDir}. Stop it, or set SEARCHDECK_DATA to another folder.`,
      );
    }
    const services = await createServices({ config, log, store, metrics, resolve });
    await services.auditJobs.open();
    const messageClasses = newMessageClasses();
    const server = newServer(config.budgets, messageClasses);
    // Take the port first: a second start on the same data must not change anything before it fails.
    const port = await listen(server, config.host, config.port, async (openPort) => {
      await store.exclusively(() => services.connections.refreshDemo(config.local));
      return createApp({
        ...appOptions({ config, log, store, metrics, contract, services, port: openPort }),
        messageClasses,
      });
    });
    const [publicOrigin] = originsOf(config, port);
    const [url] = loopbackOrigins(config, port);
    await store.meta.set(runningUrlEntry(config), publicOrigin);
    const stopWork = await startWork(services, config.dataKeyRefreshMs);
    const shutdown = new Shutdown({
      readiness: services.readiness,
      requests: services.requests,
      delayMs: config.shutdown.delayMs,
      close: async (timeoutMs) => {
        await stopServices({ server, services, stopWork, timeoutMs });
        // The store may be unavailable.
        await store.meta.remove(runningUrlEntry(config)).catch(() => undefined);
        await release();
      },
    });
    return {
      url,
      port,
      sessions: services.sessions,
      store,
      launchUrl: () => services.launchUrl(publicOrigin),
      stop: (timeoutMs = config.shutdown.timeoutMs) => shutdown.stop(timeoutMs),
    };
  } catch (error) {
    await release();
    throw isCorrupt(error) ? damagedStore(config.dataDir, error) : error;
  }
};

interface AppParts extends Pick<AppOptions, 'log' | 'store' | 'metrics' | 'contract'> {
  config: Config;
  services: Services;
  port: number;
}

const appOptions = ({ config, services, port, ...parts }: AppParts): Omit<AppOptions, 'messageClasses'> => ({
  ...services,
  ...parts,
  origins: originsOf(config, port),
  attempts: new SignInAttempts(config.sessions.failedSignInsPerMinute),
  budgets: config.budgets,
  files: config.consoleDist === undefined ? undefined : new SiteFiles(config.consoleDist),
  propagatesTrace: services.tracer?.propagates ?? false,
  metricsAccess: { token: config.metricsToken, isBehindProxy: config.publicOrigin !== undefined },
});

/** Starts the work that no request triggers; returns what stops it. */
const startWork = async (
  { tasks, sampler, sender, auditJobs, sessions, vault }: Services,
  dataKeyRefreshMs: number,
) => {
  await tasks.resume();
  sampler.start();
  sender.start();
  auditJobs.start();
  // Best effort: a sign-in removes them, too.
  const cleanup = new PeriodicJob(() => sessions.removeExpired().catch(() => undefined), CLEANUP_INTERVAL_MS);
  cleanup.start();
  // Once their key-encryption key was replaced, data keys can't be read until the next start.
  const keyRefresh = new PeriodicJob(async () => void (await vault.refresh().catch(() => undefined)), dataKeyRefreshMs);
  keyRefresh.start();
  return () => Promise.all([tasks.stop(), sampler.stop(), sender.stop(), cleanup.stop(), keyRefresh.stop()]);
};

interface StopOptions {
  server: Server;
  services: Services;
  stopWork: () => Promise<unknown>;
  timeoutMs: number;
}

const stopServices = async ({ server, services, stopWork, timeoutMs }: StopOptions): Promise<void> => {
  const endsAt = performance.now() + timeoutMs;
  // Tasks stop first, so that their event streams end and do not delay the server.
  await Promise.race([stopWork(), sleep(timeoutMs, undefined, { ref: false })]);
  await drain(server, Math.max(0, endsAt - performance.now()));
  // After the last request, so that its entry is anchored.
  const remainingMs = Math.max(AUDIT_STOP_MS, endsAt - performance.now());
  await Promise.race([services.auditJobs.stop(), sleep(remainingMs, undefined, { ref: false })]);
  await services.outbound.close();
  await services.tracer?.close();
  await services.closeSignIn();
};

/** How often sessions that have ended and expired tokens are removed from the store. */
const CLEANUP_INTERVAL_MS = 10 * MINUTE_MS;
