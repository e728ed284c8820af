import { createContract, type Contract } from '@searchdeck/contract';
import { join } from 'node:path';
import { createAnalysisResources } from '@searchdeck/analysis';
import type { EngineEvent } from '@searchdeck/engine';
import { createInference, createQueryRewriter, type ModelEvent } from '@searchdeck/inference';
import type { Logger } from 'pino';
import type { App } from './app-context.js';
import type { ServiceConfig } from './config.js';
import { createOutbound } from './outbound.js';
import { DebugSessions } from './debug/debug-sessions.js';
import { warmUp } from './indexes/warm-up.js';
import { SemanticQuota } from './quotas/semantic-quota.js';
import { StorageUse } from './quotas/storage-use.js';
import { Throttle } from './quotas/throttle.js';
import { resumeRuns } from './indexers/runs.js';
import { ActiveRuns } from './runs/active-runs.js';
import type { Clock } from './runs/clock.js';
import { Scheduler } from './runs/scheduler.js';
import { Workers } from './runs/workers.js';
import { embedSamples } from './samples/index.js';
import type { OpenStore } from './store/database.js';
import { Definitions } from './store/definitions.js';
import { IndexerCaches } from './store/indexer-caches.js';
import { IndexerRuns } from './store/indexer-runs.js';
import { IndexHost, MAX_IDLE_MS } from './store/index-host.js';
import { LocalCaches } from './store/local-cache.js';
import { KeyedMutex } from './store/mutex.js';
import { OperationResults } from './store/operation-results.js';
import { Services, type ServiceRecord } from './store/services.js';
import { Settings } from './store/settings.js';
import { DevelopmentIssuer } from './tokens/development-issuer.js';
import { remoteKeys } from './tokens/remote-keys.js';
import { verifyToken } from './tokens/verify.js';

export interface AppOptions {
  config: ServiceConfig;
  store: OpenStore;
  dataDirectory: string;
  clock: Clock;
  log: Logger;
  /** Default: the registered kinds and operations. */
  contract?: Contract;
}

/** Maximum number of concurrent background jobs. They don't block requests. */
const MAX_CONCURRENT_JOBS = 2;

/** Interval at which expired debug sessions are evicted. */
const DEBUG_EVICTION_INTERVAL_MS = 10 * 60_000;

/** Events of normal operation; all others are logged as warnings. */
const ROUTINE_EVENTS: ReadonlySet<string> = new Set([
  'merge started',
  'merge finished',
  'graph build started',
  'graph build finished',
]);

const logEvent = (log: Logger, { event, ...details }: EngineEvent): void =>
  ROUTINE_EVENTS.has(event) ? log.debug(details, event) : log.warn(details, event);

const logModel = (log: Logger, { event, ...details }: ModelEvent): void =>
  event === 'embedding model failed' ? log.warn(details, event) : log.info(details, event);

/** Builds the app from its parts and starts its background jobs. `close` ends both. */
export function createApp({ config, store, dataDirectory, clock, log, contract = createContract() }: AppOptions): App {
  const { now } = clock;
  const definitions = new Definitions(store.database, now);
  const analysis = createAnalysisResources({ dataDirectory: config.analysisData });
  const indexes = new IndexHost(join(dataDirectory, 'indexes'), analysis, now, (event) => logEvent(log, event));
  indexes.removeOrphans(definitions.allDirectories());
  const outbound = createOutbound(config.allowedOutbound);
  const inference = createInference({ log: (event) => logModel(log, event) });
  const settings = new Settings(store.database);
  const { tokenAudience: audience } = config;
  const issuer = new DevelopmentIssuer(settings, `${config.managementUrl}/issuer`, audience, now);
  const keys = config.tokenIssuer === undefined ? issuer.keys : remoteKeys(config.tokenIssuer);
  const workers = new Workers(MAX_CONCURRENT_JOBS);
  const scheduler = new Scheduler(clock, workers, (job, error) =>
    log.warn({ err: error, job }, 'background job failed'),
  );
  const indexerCaches = new IndexerCaches(store.database);
  const localCaches = new LocalCaches(dataDirectory, () => indexerCaches.ids());
  const debugSessions = new DebugSessions(now);
  scheduler.add({
    id: 'evict debug sessions',
    schedule: { intervalMs: DEBUG_EVICTION_INTERVAL_MS },
    run: () => debugSessions.evictExpired(),
  });
  scheduler.add({
    id: 'evict idle indexes',
    schedule: { intervalMs: MAX_IDLE_MS / 10 },
    run: () => indexes.evictIdle(MAX_IDLE_MS),
  });
  return {
    config,
    contract,
    settings,
    issuer,
    verifyToken: (token) => verifyToken(token, { issuer: config.tokenIssuer ?? issuer.url, audience, keys, now }),
    services: new Services(store.database),
    definitions,
    operationResults: new OperationResults(store.database),
    indexes,
    analysis,
    inference,
    outbound,
    rewriter:
      config.languageModel === undefined
        ? undefined
        : createQueryRewriter(config.languageModel, { fetch: outbound.fetch }),
    semanticQuota: new SemanticQuota(config.semanticQuota, now),
    mutex: new KeyedMutex(),
    now,
    log,
    progress: { isReady: false, message: 'starting' },
    throttle: new Throttle(config, now),
    storage: new StorageUse(now),
    scheduler,
    workers,
    clock,
    indexerRuns: new IndexerRuns(store.database),
    indexerCaches,
    localCaches,
    activeRuns: new ActiveRuns(),
    debugSessions,
    async close() {
      scheduler.close();
      await workers.close();
      await inference.close();
      await outbound.close();
      await indexes.close();
      localCaches.close();
      store.close();
    },
  };
}

/** Schedules the part of the startup that runs in the background. */
export function scheduleStartupJobs(
  app: App,
  demo: ServiceRecord,
  { samples, print }: { samples: boolean; print: (line: string) => void },
): void {
  resumeRuns(app);
  if (samples) {
    app.scheduler.add({
      id: 'embed samples',
      schedule: {},
      run: (signal) => embedSamples(app, demo, { print, signal }),
    });
  }
  app.scheduler.add({
    id: 'warm up the embedding model',
    schedule: {},
    async run() {
      // A failure is in the log already, and requests that need the model report it.
      await warmUp(app).catch(() => false);
    },
  });
}
