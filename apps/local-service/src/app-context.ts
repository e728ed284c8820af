import type { AnalysisResources } from '@searchdeck/analysis';
import type { Inference, QueryRewriter } from '@searchdeck/inference';
import type { Logger } from 'pino';
import type { DebugSessions } from './debug/debug-sessions.js';
import type { Outbound } from './outbound.js';
import type { SemanticQuota } from './quotas/semantic-quota.js';
import type { StorageUse } from './quotas/storage-use.js';
import type { Throttle } from './quotas/throttle.js';
import type { ActiveRuns } from './runs/active-runs.js';
import type { Clock } from './runs/clock.js';
import type { Scheduler } from './runs/scheduler.js';
import type { Workers } from './runs/workers.js';
import type { ServiceContext } from './services/service-context.js';
import type { IndexerCaches } from './store/indexer-caches.js';
import type { IndexerRuns } from './store/indexer-runs.js';
import type { IndexHost } from './store/index-host.js';
import type { LocalCaches } from './store/local-cache.js';
import type { KeyedMutex } from './store/mutex.js';
import type { OperationResults } from './store/operation-results.js';
import type { Settings } from './store/settings.js';
import type { DevelopmentIssuer } from './tokens/development-issuer.js';
import type { Claims } from './tokens/verify.js';

/** Everything that requests and background jobs work with. It neither listens nor reads the environment. */
export interface App extends ServiceContext {
  settings: Settings;
  operationResults: OperationResults;
  indexes: IndexHost;
  /** Dictionaries and data files of text analysis. */
  analysis: AnalysisResources;
  /** Local sentence embeddings. */
  inference: Inference;
  /** Connections that definitions open. */
  outbound: Outbound;
  /** Rewrites queries with the configured language model; undefined without one. */
  rewriter: QueryRewriter | undefined;
  /** Counts semantic queries where the command line limits them. */
  semanticQuota: SemanticQuota;
  /** Serializes the changes of one definition. */
  mutex: KeyedMutex;
  log: Logger;
  /** Signs access tokens for development. */
  issuer: DevelopmentIssuer;
  /** The claims of a valid access token of the data plane. */
  verifyToken: (token: string) => Promise<Claims | undefined>;
  /** State that /healthz reports until the samples are loaded. */
  progress: { isReady: boolean; message: string };
  /** Rejects requests beyond the configured rates. */
  throttle: Throttle;
  /** Storage used by the indexes of a service, in bytes, as last measured. */
  storage: StorageUse;
  /** Starts background jobs at their times. */
  scheduler: Scheduler;
  /** Runs background jobs with bounded concurrency. */
  workers: Workers;
  clock: Clock;
  /** History and state of indexers. */
  indexerRuns: IndexerRuns;
  /** Enrichment caches of indexers. */
  indexerCaches: IndexerCaches;
  /** Contents of the enrichment caches that have no storage account. */
  localCaches: LocalCaches;
  /** Runs of indexers that this process executes. */
  activeRuns: ActiveRuns;
  /** Runs of skillsets on one document, for debugging. */
  debugSessions: DebugSessions;
  close(): Promise<void>;
}
