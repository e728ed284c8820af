import type { EngineEvent } from '@searchdeck/engine';
import {
  createInference,
  createQueryRewriter,
  type Inference,
  type ModelEvent,
  type QueryRewriter,
} from '@searchdeck/inference';
import type { Logger } from 'pino';
import { join } from 'node:path';
import type { ServiceConfig } from './config.js';
import type { OpenStore } from './store/database.js';
import { Definitions } from './store/definitions.js';
import { IndexHost } from './store/index-host.js';
import { KeyedMutex } from './store/mutex.js';
import { SemanticQuota } from './handlers/documents/semantic/semantic-quota.js';
import { Throttle } from './http/throttle.js';
import { OperationResults } from './store/operation-results.js';
import { Services } from './store/services.js';
import { StorageUse } from './store/storage-use.js';
import { Settings } from './store/settings.js';
import { DevelopmentIssuer } from './tokens/development-issuer.js';
import { remoteKeys } from './tokens/remote-keys.js';
import { verifyToken, type Claims } from './tokens/verify.js';

/** Everything the handlers work with. It neither listens nor reads the environment. */
export interface App {
  config: ServiceConfig;
  settings: Settings;
  services: Services;
  definitions: Definitions;
  operationResults: OperationResults;
  indexes: IndexHost;
  /** Sentence embeddings of this machine. */
  inference: Inference;
  /** Rewrites queries with the language model of the command line; undefined without one. */
  rewriter: QueryRewriter | undefined;
  /** Counts semantic queries, where the command line limits them. */
  semanticQuota: SemanticQuota;
  /** Serialises the changes of one definition. */
  mutex: KeyedMutex;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  /** Signs access tokens for development. */
  issuer: DevelopmentIssuer;
  /** The claims of a valid access token of the data plane. */
  verifyToken: (token: string) => Promise<Claims | undefined>;
  /** What /healthz tells until the samples are in. */
  progress: { ready: boolean; message: string };
  /** Refuses what comes too fast, where the command line asks for that. */
  throttle: Throttle;
  /** Bytes that the indexes of a service take, as last measured. */
  storage: StorageUse;
  close(): Promise<void>;
}

export interface AppOptions {
  config: ServiceConfig;
  store: OpenStore;
  dataDirectory: string;
  now: () => number;
  log: Logger;
}

/** Repairs and failures are for operators; the rest is for those who ask for it. */
/** What an engine does every day; the rest is worth a warning. */
const DAILY: ReadonlySet<string> = new Set(['merge begins', 'merge', 'vector graph begins', 'vector graph']);

const logEvent = (log: Logger, { event, ...details }: EngineEvent): void =>
  DAILY.has(event) ? log.debug(details, event) : log.warn(details, event);

const logModel = (log: Logger, { event, ...details }: ModelEvent): void =>
  event === 'embedding model failed' ? log.warn(details, event) : log.info(details, event);

export const createApp = ({ config, store, dataDirectory, now, log }: AppOptions): App => {
  const definitions = new Definitions(store.database, now);
  const indexes = new IndexHost(join(dataDirectory, 'indexes'), now, (event) => logEvent(log, event));
  indexes.sweep(definitions.allDirectories());
  const inference = createInference({ log: (event) => logModel(log, event) });
  const settings = new Settings(store.database);
  const { tokenAudience: audience } = config;
  const issuer = new DevelopmentIssuer(settings, `${config.managementUrl}/issuer`, audience, now);
  const keys = config.tokenIssuer === undefined ? issuer.keys : remoteKeys(config.tokenIssuer, now);
  return {
    config,
    settings,
    issuer,
    verifyToken: (token) => verifyToken(token, { issuer: config.tokenIssuer ?? issuer.url, audience, keys, now }),
    services: new Services(store.database),
    definitions,
    operationResults: new OperationResults(store.database),
    indexes,
    inference,
    rewriter: config.languageModel === undefined ? undefined : createQueryRewriter(config.languageModel),
    semanticQuota: new SemanticQuota(config.semanticQuota, now),
    mutex: new KeyedMutex(),
    now,
    log,
    progress: { ready: false, message: 'starting' },
    throttle: new Throttle(config, now),
    storage: new StorageUse(now),
    async close() {
      await inference.close();
      await indexes.close();
      store.close();
    },
  };
};
