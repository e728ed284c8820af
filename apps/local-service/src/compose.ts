import { createAnalysisResources } from '@searchdeck/analysis';
import type { EngineEvent } from '@searchdeck/engine';
import { createInference, createQueryRewriter, type ModelEvent } from '@searchdeck/inference';
import type { Logger } from 'pino';
import { join } from 'node:path';
import type { App } from './app-context.js';
import type { ServiceConfig } from './config.js';
import type { OpenStore } from './store/database.js';
import { Definitions } from './store/definitions.js';
import { IndexHost } from './store/index-host.js';
import { KeyedMutex } from './store/mutex.js';
import { SemanticQuota } from './quotas/semantic-quota.js';
import { Throttle } from './quotas/throttle.js';
import { OperationResults } from './store/operation-results.js';
import { Services } from './store/services.js';
import { StorageUse } from './quotas/storage-use.js';
import { Settings } from './store/settings.js';
import { DevelopmentIssuer } from './tokens/development-issuer.js';
import { remoteKeys } from './tokens/remote-keys.js';
import { verifyToken } from './tokens/verify.js';

export interface AppOptions {
  config: ServiceConfig;
  store: OpenStore;
  dataDirectory: string;
  now: () => number;
  log: Logger;
}

/** Events of normal operation; all others are logged as warnings. */
const ROUTINE_EVENTS: ReadonlySet<string> = new Set(['merge begins', 'merge', 'vector graph begins', 'vector graph']);

const logEvent = (log: Logger, { event, ...details }: EngineEvent): void =>
  ROUTINE_EVENTS.has(event) ? log.debug(details, event) : log.warn(details, event);

const logModel = (log: Logger, { event, ...details }: ModelEvent): void =>
  event === 'embedding model failed' ? log.warn(details, event) : log.info(details, event);

export const createApp = ({ config, store, dataDirectory, now, log }: AppOptions): App => {
  const definitions = new Definitions(store.database, now);
  const analysis = createAnalysisResources({ dataDirectory: config.analysisData });
  const indexes = new IndexHost(join(dataDirectory, 'indexes'), analysis, now, (event) => logEvent(log, event));
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
    analysis,
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
