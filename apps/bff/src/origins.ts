import { hostname } from 'node:os';
import type { Config } from './config.js';

/** Origins of the console's pages. Without a public origin, every name of the loopback address is accepted. */
export const originsOf = (config: Config, port: number): readonly [string, ...string[]] =>
  config.publicOrigin === undefined ? loopbackOrigins(config, port) : [config.publicOrigin];

export const loopbackOrigins = ({ host }: Config, port: number): readonly [string, ...string[]] => {
  const address = host === '::1' ? '[::1]' : '127.0.0.1';
  return [new URL(`http://${address}:${port}`).origin, new URL(`http://localhost:${port}`).origin];
};

/** Name of the meta entry with the URL of the running server, for other commands. */
const RUNNING_URL_ENTRY = 'running';

/** In a shared store, each data folder has its own entry. */
export const runningUrlEntry = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? RUNNING_URL_ENTRY : `${RUNNING_URL_ENTRY} ${hostname()} ${dataDir}`;
