import { DAY_MS, HOUR_MS, MINUTE_MS } from '@searchdeck/contract';
import { resolve } from 'node:path';
import type { Budgets } from './outbound/budgets.js';
import type { SyslogAddress } from './outbound/syslog-socket.js';
import { directoryProblems, directorySettings, type DirectorySettings } from './sessions/directory/settings.js';
import type { ManagedIdentitySettings } from './credentials/tokens/managed-identity-settings.js';
import type { KeySource } from './credentials/key-source.js';
import type { LocalService } from './settings/local-service.js';
import { readVariables, type Env, type ValuesOf } from './settings/variable.js';
import { unknownVariables, variables } from './settings/variables.js';

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
  /** Maximum size of all files. */
  quotaBytes: number;
  /** How long a file can be downloaded. */
  retentionMs: number;
}

/** How long the versions of definitions are stored. */
export interface HistoryLimits {
  /** Maximum number of versions of each definition. */
  maxVersions: number;
  retentionMs: number;
}

/** Where audit entries are posted. */
export interface WebhookSettings {
  url: string;
  /** Key of the signature. */
  secret: string;
}

/** Where audit entries are sent. The files are for TLS only. */
export interface SyslogSettings extends SyslogAddress {
  /** Absolute path of the trusted CA certificates; undefined: the ones that Node.js trusts. */
  caFile?: string | undefined;
  /** Absolute path of a client certificate and its private key; undefined: this program does not authenticate. */
  certificateFile?: string | undefined;
}

export interface AuditSettings {
  /** How long entries are stored; 0: without a limit. */
  retentionMs: number;
  /** Absolute path of the file with the anchors; undefined: anchors are not written. */
  anchorFile: string | undefined;
  webhook: WebhookSettings | undefined;
  syslog: SyslogSettings | undefined;
}

export interface MonitoringSettings {
  /** Time between two samples of the usage of a service; 0: no samples. */
  intervalMs: number;
  /** Origins that alerts may be sent to. */
  webhookOrigins: readonly string[];
  /** Wait before the second attempt to send an alert; each further wait is four times as long. */
  webhookRetryMs: number;
}

/** How the program stops. */
export interface ShutdownLimits {
  /** Time from the signal until no more requests are accepted. */
  delayMs: number;
  /** Time for running requests to end. */
  timeoutMs: number;
}

/** Where spans are sent. */
export interface TracingSettings {
  /** URL of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Whether services receive the trace. */
  propagates: boolean;
}

export interface Config {
  host: string;
  port: number;
  /** Origin under which browsers reach this server; undefined: derived from host and port. */
  publicOrigin: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** URL of the PostgreSQL database, with its password; undefined: an SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** Absolute path of the built console; undefined: only the API is served. */
  consoleDist: string | undefined;
  local: LocalService | undefined;
  key: KeySource;
  /** The next key, for a rotation. */
  newKey: KeySource;
  /** How often a server reads data keys that were added. */
  dataKeyRefreshMs: number;
  /** Origins that connections may use in addition to the known clouds. */
  allowedOrigins: readonly string[];
  /** Undefined: connections cannot use the managed identity of this machine. */
  managedIdentity: ManagedIdentitySettings | undefined;
  /** Prints an access token for `{resource}`. */
  tokenCommand: string;
  budgets: Budgets;
  sessions: SessionLimits;
  /** Undefined: the operator of this machine signs in with a launch link. */
  directory: DirectorySettings | undefined;
  taskFiles: TaskFileLimits;
  history: HistoryLimits;
  audit: AuditSettings;
  monitoring: MonitoringSettings;
  logLevel: string;
  /** Undefined: programs on this machine read metrics without a token. */
  metricsToken: string | undefined;
  shutdown: ShutdownLimits;
  /** Undefined: spans are not recorded. */
  tracing: TracingSettings | undefined;
  /** Variables that have no effect, for the log. */
  unknownVariables: readonly string[];
}

/** Invalid settings. The message is for the operator, with one line for each problem. */
export class ConfigError extends Error {}

export const defaultSessionLimits: SessionLimits = {
  idleMs: 12 * HOUR_MS,
  absoluteMs: 7 * DAY_MS,
  renewalMs: 4 * HOUR_MS,
  launchLinkMs: HOUR_MS / 2,
  failedSignInsPerMinute: 20,
  keyRefreshMs: 3_000,
};

const MiB = 1024 * 1024;
const DATA_KEY_REFRESH_MS = 5_000;
const WEBHOOK_RETRY_MS = 10_000;
const TASK_FILE_RETENTION_MS = 7 * DAY_MS;
/** Addresses that this program listens on with local sign-in. */
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/**
 * Reads the environment variables of the table `variables`. Throws ConfigError with all problems; its message never quotes
 * a value that may be secret.
 */
export const readConfig = (env: Env, cwd: string): Config => {
  const { values, problems } = readVariables(variables, env);
  problems.push(...directoryProblems(env), ...hostProblems(values, env), ...keyProblems(env));
  problems.push(...webhookProblems(env), ...syslogProblems(values), ...identityProblems(env));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const consoleDist = values.CONSOLE_DIST;
  const {
    SEARCHDECK_AUDIT_ANCHORS: anchorFile,
    SEARCHDECK_AUDIT_WEBHOOK: webhookUrl,
    SEARCHDECK_AUDIT_WEBHOOK_SECRET: webhookSecret,
    SEARCHDECK_AUDIT_SYSLOG: syslogAddress,
    SEARCHDECK_AUDIT_SYSLOG_CA: syslogCa,
    SEARCHDECK_AUDIT_SYSLOG_CERTIFICATE: syslogCertificate,
  } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.SEARCHDECK_PUBLIC_ORIGIN,
    dataDir: resolve(cwd, values.SEARCHDECK_DATA),
    databaseUrl: values.DATABASE_URL,
    consoleDist: consoleDist === undefined ? undefined : resolve(cwd, consoleDist),
    local: values.SEARCHDECK_LOCAL,
    key: keySource('SEARCHDECK_KEY', values, cwd),
    newKey: keySource('SEARCHDECK_NEW_KEY', values, cwd),
    allowedOrigins: values.SEARCHDECK_ALLOWED_ORIGINS,
    managedIdentity: values.SEARCHDECK_MANAGED_IDENTITY === '1' ? managedIdentitySettings(values) : undefined,
    tokenCommand: values.SEARCHDECK_TOKEN_COMMAND,
    budgets: values.SEARCHDECK_BUDGETS,
    dataKeyRefreshMs: DATA_KEY_REFRESH_MS,
    sessions: defaultSessionLimits,
    directory: directorySettings(values),
    taskFiles: { quotaBytes: values.SEARCHDECK_FILE_QUOTA * MiB, retentionMs: TASK_FILE_RETENTION_MS },
    history: {
      maxVersions: values.SEARCHDECK_HISTORY_VERSIONS,
      retentionMs: values.SEARCHDECK_HISTORY_DAYS * DAY_MS,
    },
    audit: {
      retentionMs: values.SEARCHDECK_AUDIT_DAYS * DAY_MS,
      anchorFile: anchorFile === undefined ? undefined : resolve(cwd, anchorFile),
      webhook:
        webhookUrl === undefined || webhookSecret === undefined
          ? undefined
          : { url: webhookUrl, secret: webhookSecret },
      syslog: syslogAddress && {
        ...syslogAddress,
        caFile: syslogCa === undefined ? undefined : resolve(cwd, syslogCa),
        certificateFile: syslogCertificate === undefined ? undefined : resolve(cwd, syslogCertificate),
      },
    },
    monitoring: {
      intervalMs: values.SEARCHDECK_SAMPLE_MINUTES * MINUTE_MS,
      webhookOrigins: values.SEARCHDECK_WEBHOOK_ORIGINS,
      webhookRetryMs: WEBHOOK_RETRY_MS,
    },
    logLevel: values.SEARCHDECK_LOG,
    metricsToken: values.SEARCHDECK_METRICS_TOKEN,
    shutdown: {
      delayMs: values.SEARCHDECK_SHUTDOWN_DELAY * 1000,
      timeoutMs: values.SEARCHDECK_SHUTDOWN_TIMEOUT * 1000,
    },
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: values.OTEL_SERVICE_NAME,
            propagates: values.SEARCHDECK_TRACE_PROPAGATION === '1',
          },
    unknownVariables: unknownVariables(Object.keys(env)),
  };
};

/** Removes the variables that contain secrets, so that child processes and crash reports do not get them. */
export const removeSecrets = (env: Record<string, string | undefined>): void => {
  for (const [name, variable] of Object.entries(variables)) if ('isSecret' in variable) delete env[name];
};

const managedIdentitySettings = ({
  IDENTITY_ENDPOINT: endpoint,
  IDENTITY_HEADER: secret,
}: ValuesOf<typeof variables>): ManagedIdentitySettings => ({
  host: endpoint === undefined || secret === undefined ? undefined : { endpoint, secret },
});

const keySource = (
  variable: 'SEARCHDECK_KEY' | 'SEARCHDECK_NEW_KEY',
  values: ValuesOf<typeof variables>,
  cwd: string,
): KeySource => {
  const file = values[`${variable}_FILE`];
  return {
    variable,
    value: values[variable],
    file: file === undefined ? undefined : resolve(cwd, file),
    command: values[`${variable}_COMMAND`],
  };
};

/** With one variable only, the other is missing: the platform sets both, and the metadata service needs neither. */
const identityProblems = (env: Env): string[] => {
  if (env['SEARCHDECK_MANAGED_IDENTITY'] !== '1') return [];
  const names = ['IDENTITY_ENDPOINT', 'IDENTITY_HEADER'] as const;
  const missingNames = names.filter((name) => !env[name]);
  return missingNames.length === 1
    ? [`${missingNames.join('')} is missing: the managed identity needs both ${names.join(' and ')}, or neither.`]
    : [];
};

const webhookProblems = (env: Env): string[] =>
  env['SEARCHDECK_AUDIT_WEBHOOK'] && !env['SEARCHDECK_AUDIT_WEBHOOK_SECRET']
    ? ['SEARCHDECK_AUDIT_WEBHOOK_SECRET is missing: the webhook needs it to verify who sends the entries.']
    : [];

const syslogProblems = (values: Partial<ValuesOf<typeof variables>>): string[] =>
  values.SEARCHDECK_AUDIT_SYSLOG?.protocol === 'tls'
    ? []
    : (['SEARCHDECK_AUDIT_SYSLOG_CA', 'SEARCHDECK_AUDIT_SYSLOG_CERTIFICATE'] as const)
        .filter((name) => values[name] !== undefined)
        .map((name) => `${name} requires an address such as tls://syslog.example.com:6514 in SEARCHDECK_AUDIT_SYSLOG.`);

const keyProblems = (env: Env): string[] =>
  ['SEARCHDECK_KEY', 'SEARCHDECK_NEW_KEY'].flatMap((variable) => {
    const names = [variable, `${variable}_FILE`, `${variable}_COMMAND`];
    return names.filter((name) => env[name]).length > 1 ? [`${variable}: set only one of ${names.join(', ')}.`] : [];
  });

/** Local sign-in is for the operator of this machine; with a directory, browsers reach the server through a TLS proxy. */
const hostProblems = (
  { HOST: host, SEARCHDECK_PUBLIC_ORIGIN: publicOrigin }: Partial<ValuesOf<typeof variables>>,
  env: Env,
): string[] => {
  if (host === undefined || LOOPBACK.has(host)) return [];
  if (!env['SEARCHDECK_SIGN_IN_ISSUER']) {
    return [
      `HOST: ${host} is not a loopback address; with local sign-in only 127.0.0.1, ::1, and localhost are allowed.`,
    ];
  }
  if (publicOrigin?.startsWith('https:') === true) return [];
  return [
    `HOST: ${host} is not a loopback address; it requires SEARCHDECK_PUBLIC_ORIGIN with the https origin of the reverse proxy.`,
  ];
};
