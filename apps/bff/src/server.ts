import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { ConfigError, type Config } from './config.js';
import { Connections } from './connections/connections.js';
import { EndpointPolicy, parseAddress } from './connections/endpoint-policy.js';
import { keyEncryptionKey } from './credentials/key-file.js';
import { Vault } from './credentials/vault.js';
import { OutboundClient } from './outbound/client.js';
import type { Resolve } from './outbound/connector.js';
import { Sessions } from './sessions/sessions.js';
import { SiteFiles } from './site/files.js';
import type { Store } from './store/repositories.js';
import { lockDataFolder } from './store/sqlite/lock.js';
import { openSqliteStore } from './store/sqlite/store.js';

export interface RunningServer {
  url: string;
  port: number;
  sessions: Sessions;
  store: Store;
  /** A new link that signs one browser in, once. */
  launchUrl(): Promise<string>;
  /** Stops to listen, lets requests end, and closes everything. */
  stop(withinMs?: number): Promise<void>;
}

export const SIGN_IN_HINT = 'For a fresh link run `npm run launch-link`.';
const STORE = 'console.sqlite';
/** Name of the entry that tells other commands where the running server is. */
const RUNNING = 'running';

/** Milliseconds that a restart waits for the process before it to end. */
const LOCK_WAIT = 3_000;

interface OpenFolder {
  store: Store;
  lock: { release: () => void } | undefined;
}

const openFolder = (dataDir: string, lockWaitMs: number): OpenFolder => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = lockDataFolder(dataDir, lockWaitMs);
    return { lock, store: openSqliteStore(join(dataDir, STORE)) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`The data folder ${dataDir} cannot be used (${code ?? message}).`, { cause: error });
  }
};

/** Puts the program together and listens. `resolve` replaces the system's name resolution in tests. */
export const startServer = async (config: Config, log: Logger, resolve?: Resolve): Promise<RunningServer> => {
  const { local } = config;
  const { store, lock } = openFolder(config.dataDir, LOCK_WAIT);
  const release = () => {
    store.close();
    lock?.release();
  };
  try {
    if (lock === undefined)
      throw new ConfigError(
        `Searchdeck runs on the data folder ${config.dataDir} already: stop it, or set SEARCHDECK_DATA to another folder.`,
      );
    const localOrigins =
      local === undefined
        ? []
        : [parseAddress(local.endpoint, 'endpoint').origin, parseAddress(local.managementUrl, 'managementUrl').origin];
    const policy = new EndpointPolicy(localOrigins, config.allowedOrigins);
    const vault = await Vault.open(store.keys, keyEncryptionKey(config.keyEncryptionKey, config.dataDir));
    const connections = new Connections(store.connections, vault, policy);
    const sessions = new Sessions(store.sessions, store.launchTokens, config.sessions);
    const outbound = new OutboundClient(config.budgets, policy.addressRule, resolve);
    const server = newServer();
    // First the port: a second start on the same data must not change anything before it fails.
    const port = await listen(server, config.host, config.port, async (actual) => {
      await connections.refreshDemo(local);
      return createApp({
        port: actual,
        hostNames: config.host === '::1' ? ['[::1]', 'localhost'] : ['127.0.0.1', 'localhost'],
        store,
        sessions,
        connections,
        vault,
        outbound,
        budgets: config.budgets,
        files: config.consoleDist === undefined ? undefined : new SiteFiles(config.consoleDist),
        signInHint: SIGN_IN_HINT,
        log,
      });
    });
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    await store.meta.set(RUNNING, url);
    return {
      url,
      port,
      sessions,
      store,
      launchUrl: async () => `${url}/launch#${await sessions.newLaunchToken()}`,
      stop: async (withinMs = 8_000) => {
        await drain(server, withinMs);
        await outbound.close();
        await store.meta.remove(RUNNING);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};

const newServer = (): Server =>
  createServer({
    maxHeaderSize: 32 * 1024,
    requireHostHeader: true,
    insecureHTTPParser: false,
    // A slow writer may take as long as the largest honest upload, not longer.
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
  });

const listen = (
  server: Server,
  host: string,
  port: number,
  appFor: (port: number) => Promise<RequestListener>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is taken: stop the program that listens there, or set PORT to another port'
          : `cannot be used (${error.code})`;
      reject(new ConfigError(`Port ${port} ${why}.`));
    });
    server.listen({ host, port, exclusive: true }, () => {
      const actual = (server.address() as AddressInfo).port;
      const ready = appFor(actual);
      let app: RequestListener | undefined;
      // Requests of the first milliseconds wait for the application.
      server.on('request', (req, res) => {
        if (app !== undefined) return app(req, res);
        ready.then(
          (late) => late(req, res),
          () => req.destroy(),
        );
      });
      ready.then(
        (made) => {
          app = made;
          resolve(actual);
        },
        (error: unknown) => {
          server.close();
          server.closeAllConnections();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  });

const drain = (server: Server, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), withinMs);
    // A connection that is kept alive closes when its last request has ended, not when the browser lets go of it.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });

/** A new launch link for the server that runs on this data folder; undefined: none runs. */
export const launchLinkOfRunning = async (config: Config): Promise<{ url: string; launchUrl: string } | undefined> => {
  const { store, lock } = openFolder(config.dataDir, 0);
  try {
    const url = await store.meta.get(RUNNING);
    // A lock that we got is a lock that no server holds.
    if (lock !== undefined || url === undefined) return undefined;
    const token = await new Sessions(store.sessions, store.launchTokens, config.sessions).newLaunchToken();
    return { url, launchUrl: `${url}/launch#${token}` };
  } finally {
    store.close();
    lock?.release();
  }
};
