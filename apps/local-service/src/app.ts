import type { Logger } from 'pino';
import { join } from 'node:path';
import type { ServiceConfig } from './config.js';
import type { OpenStore } from './store/database.js';
import { Definitions } from './store/definitions.js';
import { IndexHost } from './store/index-host.js';
import { KeyedMutex } from './store/mutex.js';
import { OperationResults } from './store/operation-results.js';
import { Services } from './store/services.js';
import { Settings } from './store/settings.js';

/** Everything the handlers work with. It neither listens nor reads the environment. */
export interface App {
  config: ServiceConfig;
  settings: Settings;
  services: Services;
  definitions: Definitions;
  operationResults: OperationResults;
  indexes: IndexHost;
  /** Serialises the changes of one definition. */
  mutex: KeyedMutex;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  /** What /healthz tells until the samples are in. */
  progress: { ready: boolean; message: string };
  close(): Promise<void>;
}

export interface AppOptions {
  config: ServiceConfig;
  store: OpenStore;
  dataDirectory: string;
  now: () => number;
  log: Logger;
}

export const createApp = ({ config, store, dataDirectory, now, log }: AppOptions): App => {
  const definitions = new Definitions(store.database, now);
  const indexes = new IndexHost(join(dataDirectory, 'indexes'), now);
  indexes.sweep(definitions.allDirectories());
  return {
    config,
    settings: new Settings(store.database),
    services: new Services(store.database),
    definitions,
    operationResults: new OperationResults(store.database),
    indexes,
    mutex: new KeyedMutex(),
    now,
    log,
    progress: { ready: false, message: 'starting' },
    async close() {
      await indexes.close();
      store.close();
    },
  };
};
