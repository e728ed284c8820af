import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isObject, type DialectId } from '@searchdeck/contract';
import { readDirectorySettings, type DirectorySettings } from './sessions/directory/settings.js';
import { defaultBudgets, readBudgets, type Budgets } from './outbound/budgets.js';

/** The ready line of the local service about its `demo` service. */
export interface LocalService {
  managementUrl: string;
  endpoint: string;
  adminKey: string;
  queryKey: string;
  managementToken: string;
  subscriptionId: string;
  resourceGroup: string;
  serviceName: string;
  dialect: DialectId;
}

/** Limits of sign-in; times in milliseconds. */
export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
  /** A session of a directory ends after this time unless the browser renews it with new tokens. */
  renewalMs: number;
  launchLinkMs: number;
  /** Maximum number of failed sign-ins in a minute. */
  failedSignInsPerMinute: number;
  /** Minimum time between two reads of the keys of the identity provider because of an unknown key. */
  keyRefreshMs: number;
}

/** Limits of the files of tasks, such as exports. */
export interface TaskFileLimits {
  /** Size of all files. */
  quotaBytes: number;
  /** How long a file can be downloaded. */
  retentionMs: number;
}

/** How long the versions of definitions are stored. */
export interface HistoryLimits {
  /** Of each definition. */
  maxVersions: number;
  retentionMs: number;
}

export interface Config {
  host: string;
  port: number;
  /** Origin under which browsers reach this server; undefined: derived from host and port. */
  publicOrigin: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the built console; undefined: only the API is served. */
  consoleDist: string | undefined;
  local: LocalService | undefined;
  /** Base64 of 32 bytes; undefined: a key file in the data folder. */
  keyEncryptionKey: string | undefined;
  /** Origins that connections may use in addition to the known clouds. */
  allowedOrigins: readonly string[];
  budgets: Budgets;
  sessions: SessionLimits;
  /** Undefined: the operator of this machine signs in with a launch link. */
  directory: DirectorySettings | undefined;
  taskFiles: TaskFileLimits;
  history: HistoryLimits;
  logLevel: string;
}

/** An invalid setting. The message is one line for the user who set it. */
export class ConfigError extends Error {}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];
const HOUR_MS = 3_600_000;
export const defaultSessionLimits: SessionLimits = {
  idleMs: 12 * HOUR_MS,
  absoluteMs: 7 * 24 * HOUR_MS,
  renewalMs: 4 * HOUR_MS,
  launchLinkMs: HOUR_MS / 2,
  failedSignInsPerMinute: 20,
  keyRefreshMs: 30_000,
};

const MiB = 1024 * 1024;
export const defaultTaskFileLimits: TaskFileLimits = { quotaBytes: 8192 * MiB, retentionMs: 7 * 24 * HOUR_MS };

export const defaultHistoryLimits: HistoryLimits = { maxVersions: 50, retentionMs: 365 * 24 * HOUR_MS };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings:
 * PORT (4280; 0 selects a free one), HOST (loopback only), SEARCHDECK_PUBLIC_ORIGIN (where browsers reach the server, for
 * example through a reverse proxy), SEARCHDECK_DATA (.searchdeck), CONSOLE_DIST, SEARCHDECK_LOCAL (the ready line of the
 * local service), SEARCHDECK_KEY (base64 of 32 bytes), SEARCHDECK_ALLOWED_ORIGINS (origins, separated by commas),
 * SEARCHDECK_BUDGETS (JSON, names as in `Budgets`), SEARCHDECK_FILE_QUOTA (MiB of the files of tasks, 8192),
 * SEARCHDECK_HISTORY_VERSIONS (of each definition, 50), SEARCHDECK_HISTORY_DAYS (365), SEARCHDECK_LOG (level), and those of
 * a directory (`readDirectorySettings`). Throws ConfigError; a message never repeats a value that may be secret.
 */
export const readConfig = (env: Env, cwd: string): Config => {
  const host = env['HOST'] || '127.0.0.1';
  const directory = readDirectorySettings(env, (message) => new ConfigError(message));
  const publicOrigin = readPublicOrigin(env['SEARCHDECK_PUBLIC_ORIGIN']);
  checkHost(host, directory !== undefined, publicOrigin);
  const logLevel = env['SEARCHDECK_LOG'] || 'warn';
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`SEARCHDECK_LOG: ${logLevel} must be one of ${LOG_LEVELS.join(', ')}.`);
  }
  const consoleDist = env['CONSOLE_DIST'];
  return {
    host: host === 'localhost' ? '127.0.0.1' : host,
    port: readPort(env['PORT']),
    publicOrigin,
    dataDir: resolve(cwd, env['SEARCHDECK_DATA'] || '.searchdeck'),
    consoleDist: consoleDist ? resolve(cwd, consoleDist) : undefined,
    local: readLocal(env['SEARCHDECK_LOCAL']),
    keyEncryptionKey: env['SEARCHDECK_KEY'] || undefined,
    allowedOrigins: (env['SEARCHDECK_ALLOWED_ORIGINS'] ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '')
      .map(checkOrigin),
    budgets: readBudgetSettings(env['SEARCHDECK_BUDGETS']),
    sessions: defaultSessionLimits,
    directory,
    taskFiles: { ...defaultTaskFileLimits, quotaBytes: readQuota(env['SEARCHDECK_FILE_QUOTA']) },
    history: {
      maxVersions: readCount(env, 'SEARCHDECK_HISTORY_VERSIONS', defaultHistoryLimits.maxVersions),
      retentionMs: readCount(env, 'SEARCHDECK_HISTORY_DAYS', 365) * 24 * HOUR_MS,
    },
    logLevel,
  };
};

/** With local sign-in, the operator is at this machine; with a directory, browsers reach the server through a TLS proxy. */
const checkHost = (host: string, hasDirectory: boolean, publicOrigin: string | undefined): void => {
  if (LOOPBACK.has(host)) return;
  if (!hasDirectory) {
    throw new ConfigError(
      `HOST: ${host} is not a loopback address; with local sign-in only 127.0.0.1, ::1, and localhost are allowed.`,
    );
  }
  if (isIP(host) === 0) throw new ConfigError(`HOST: ${host} is not an IP address.`);
  if (publicOrigin?.startsWith('https:') !== true) {
    throw new ConfigError(
      `HOST: ${host} is not a loopback address; it requires SEARCHDECK_PUBLIC_ORIGIN with the https origin of the reverse proxy.`,
    );
  }
};

const readCount = (env: Env, name: string, byDefault: number): number => {
  const text = env[name];
  if (!text) return byDefault;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ConfigError(`${name}: ${text} is not a number from 1 to 999999.`);
};

const readPort = (text: string | undefined): number => {
  if (!text) return 4280;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new ConfigError(`PORT: ${text} is not a port number (0 to 65535).`);
};

const readQuota = (text: string | undefined): number => {
  if (!text) return defaultTaskFileLimits.quotaBytes;
  if (/^\d{1,9}$/.test(text)) return Number(text) * MiB;
  throw new ConfigError(`SEARCHDECK_FILE_QUOTA: ${text} is not a number of MiB.`);
};

const originOf = (text: string): string | undefined => {
  const origin = URL.canParse(text) ? new URL(text).origin : undefined;
  return origin === text.toLowerCase() && /^https?:/.test(origin) ? origin : undefined;
};

const readPublicOrigin = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const origin = originOf(text);
  if (origin === undefined) {
    throw new ConfigError(`SEARCHDECK_PUBLIC_ORIGIN: "${text}" is not an origin such as https://search.example.com.`);
  }
  if (origin.startsWith('http:') && !LOOPBACK_HOSTS.has(new URL(origin).hostname)) {
    throw new ConfigError(`SEARCHDECK_PUBLIC_ORIGIN: "${text}" must use https, because cookies are sent to it.`);
  }
  return origin;
};

const checkOrigin = (text: string): string => {
  const origin = originOf(text);
  if (origin === undefined) {
    throw new ConfigError(`SEARCHDECK_ALLOWED_ORIGINS: "${text}" is not an origin such as https://search.example.com.`);
  }
  return origin;
};

const parseObject = (name: string, text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Falls through: the parser's message would repeat the text, which may contain a key.
  }
  throw new ConfigError(`${name} is not a JSON object.`);
};

const readLocal = (text: string | undefined): LocalService | undefined => {
  if (!text) return undefined;
  const values = parseObject('SEARCHDECK_LOCAL', text);
  const field = (name: keyof LocalService): string => {
    const value = values[name];
    if (typeof value !== 'string' || value === '') throw new ConfigError(`SEARCHDECK_LOCAL: "${name}" is missing.`);
    return value;
  };
  const dialect = field('dialect');
  if (dialect !== 'vendor' && dialect !== 'azure') {
    throw new ConfigError('SEARCHDECK_LOCAL: "dialect" must be vendor or azure.');
  }
  return {
    managementUrl: field('managementUrl'),
    endpoint: field('endpoint'),
    adminKey: field('adminKey'),
    queryKey: field('queryKey'),
    managementToken: field('managementToken'),
    subscriptionId: field('subscriptionId'),
    resourceGroup: field('resourceGroup'),
    serviceName: field('serviceName'),
    dialect,
  };
};

const readBudgetSettings = (text: string | undefined): Budgets => {
  if (!text) return defaultBudgets;
  const problem = (message: string) => new ConfigError(`SEARCHDECK_BUDGETS: ${message}`);
  return readBudgets(parseObject('SEARCHDECK_BUDGETS', text), problem);
};
