import { isIP } from 'node:net';
import { defaultBudgets, readBudgets, type Budgets } from '../outbound/budgets.js';
import { syslogProtocols, type SyslogAddress } from '../outbound/syslog-socket.js';
import { directoryVariables } from '../sessions/directory/settings.js';
import { databaseUrlProblem } from '../store/postgres/url.js';
import { parseLocalService } from './local-service.js';
import {
  parseInteger,
  parseJsonObject,
  parseList,
  parseOneOf,
  parseOrigin,
  parsePort,
  parseText,
  InvalidValue,
  LOOPBACK_HOSTS,
  type Variable,
} from './variable.js';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const parseHost = (text: string): string => {
  if (text === 'localhost') return '127.0.0.1';
  if (isIP(text) === 0) throw new InvalidValue(`: ${text} is not an IP address.`);
  return text;
};

const parsePublicOrigin = (text: string): string => {
  const origin = parseOrigin(text);
  if (origin.startsWith('http:') && !LOOPBACK_HOSTS.has(new URL(origin).hostname)) {
    throw new InvalidValue(`: "${text}" must use https, because cookies are sent to it.`);
  }
  return origin;
};

const parseBudgets = (text: string): Budgets =>
  readBudgets(parseJsonObject(text), (message) => new InvalidValue(`: ${message}`));

const parseDatabaseUrl = (text: string): string => {
  const problem = databaseUrlProblem(text);
  if (problem === undefined) return text;
  throw new InvalidValue(` ${problem}`);
};

const MIN_TOKEN_LENGTH = 16;
const parseLongSecret = (text: string): string => {
  if (text.length >= MIN_TOKEN_LENGTH) return text;
  throw new InvalidValue(` must have at least ${MIN_TOKEN_LENGTH} characters.`);
};

const parseWebhookUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url !== undefined && LOOPBACK_HOSTS.has(url.hostname);
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
  if (url !== undefined && isAllowed && url.username === '' && url.hash === '') return url.href;
  throw new InvalidValue(' is not an https URL such as https://siem.example.com/audit.');
};

const parseSyslogAddress = (text: string): SyslogAddress => {
  const [, scheme, host, port] = /^(\w+):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? [];
  const protocol = syslogProtocols.find((name) => name === scheme?.toLowerCase());
  if (protocol === undefined || host === undefined || port === undefined || Number(port) > 65_535) {
    throw new InvalidValue(`: "${text}" is not an address such as tls://syslog.example.com:6514.`);
  }
  return { protocol, host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
};

const parseCollector = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '') return text;
  throw new InvalidValue(' is not a URL such as http://127.0.0.1:4318.');
};

const parseIdentityEndpoint = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidValue(' is not a URL.');
};

const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new InvalidValue(' is not a list of name=value.');
        return [name.toLowerCase(), decodeHeader(value.trim())];
      }),
  );

const decodeHeader = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidValue(' has a value with an invalid percent escape.');
  }
};

/** The environment variables of this program. docs/configuration.md has the same table. */
export const variables = {
  HOST: {
    description:
      'IP address to listen on. An address other than a loopback address requires sign-in with a directory and an https public origin',
    defaultText: '127.0.0.1',
    parse: parseHost,
  },
  PORT: { description: 'Port to listen on; 0 selects a free port', defaultText: '4280', parse: parsePort },
  SEARCHDECK_PUBLIC_ORIGIN: {
    description:
      'Origin under which browsers reach the console, for example through a reverse proxy: `https://search.example.com`',
    parse: parsePublicOrigin,
  },
  CONSOLE_DIST: {
    description: 'Folder of the built console. Without it, only the API is served. `npm start` sets it',
    parse: parseText,
  },
  SEARCHDECK_DATA: { description: 'Data folder', defaultText: '.searchdeck', parse: parseText },
  DATABASE_URL: {
    description:
      'URL of a PostgreSQL database, for several instances: `postgresql://user:password@db.example.com:5432/searchdeck`. Without it, the data folder contains the database. See [Store](store.md)',
    isSecret: true,
    parse: parseDatabaseUrl,
  },
  SEARCHDECK_LOCAL: {
    description: 'JSON: URLs and keys of the local search service. `npm start` sets it',
    isSecret: true,
    parse: parseLocalService,
  },
  SEARCHDECK_KEY: {
    description:
      'Key-encryption key: 32 bytes in base64. Set at most one of `SEARCHDECK_KEY`, `SEARCHDECK_KEY_FILE`, and `SEARCHDECK_KEY_COMMAND`. Without them, the key is the file `key` in the data folder, which is created on the first start',
    isSecret: true,
    parse: parseText,
  },
  SEARCHDECK_KEY_FILE: {
    description: 'File with the key-encryption key, readable by its owner only',
    parse: parseText,
  },
  SEARCHDECK_KEY_COMMAND: {
    description: 'Shell command that prints the key-encryption key, for example from a vault',
    parse: parseText,
  },
  SEARCHDECK_NEW_KEY: {
    description: 'Next key-encryption key, for `rotate-keys --key-encryption-key` only',
    isSecret: true,
    parse: parseText,
  },
  SEARCHDECK_NEW_KEY_FILE: { description: 'File with the next key-encryption key', parse: parseText },
  SEARCHDECK_NEW_KEY_COMMAND: {
    description: 'Shell command that prints the next key-encryption key',
    parse: parseText,
  },
  SEARCHDECK_ALLOWED_ORIGINS: {
    description: 'Origins that connections may use in addition to those of the known clouds, separated by commas',
    defaultText: '',
    parse: (text: string) => parseList(text).map(parseOrigin),
  },
  SEARCHDECK_TOKEN_COMMAND: {
    description:
      'Shell command that prints an access token for `{resource}`, as text or as JSON with `accessToken` and `expires_on`. Connections can use it with local sign-in only',
    defaultText: 'az account get-access-token --resource {resource} --output json',
    parse: parseText,
  },
  SEARCHDECK_MANAGED_IDENTITY: {
    description:
      '`1`: connections can use the managed identity of this machine, which the platform serves at `IDENTITY_ENDPOINT`, or for virtual machines at `http://169.254.169.254`',
    defaultText: '0',
    parse: parseOneOf(['0', '1']),
  },
  IDENTITY_ENDPOINT: {
    description: 'Set by the platform: URL of the tokens of the managed identity',
    parse: parseIdentityEndpoint,
  },
  IDENTITY_HEADER: {
    description: 'Set by the platform: secret of requests to `IDENTITY_ENDPOINT`',
    isSecret: true,
    parse: parseText,
  },
  SEARCHDECK_WEBHOOK_ORIGINS: {
    description:
      'Origins that the alerts of connections may be sent to, separated by commas: `https://hooks.example.com`. See [Alerts](alerts.md)',
    defaultText: '',
    parse: (text: string) => parseList(text).map(parseOrigin),
  },
  SEARCHDECK_BUDGETS: {
    description: `JSON: limits of requests and of exchanges with services, in milliseconds and bytes. Names: ${Object.keys(
      defaultBudgets,
    )
      .map((name) => `\`${name}\``)
      .join(', ')}`,
    defaultText: '{}',
    parse: parseBudgets,
  },
  SEARCHDECK_FILE_QUOTA: {
    description: 'Maximum size of all files of exports and imports, in MiB',
    defaultText: '8192',
    parse: parseInteger(0, 999_999_999),
  },
  SEARCHDECK_HISTORY_VERSIONS: {
    description: 'Maximum number of stored versions of each definition',
    defaultText: '50',
    parse: parseInteger(1, 999_999),
  },
  SEARCHDECK_HISTORY_DAYS: {
    description: 'How long versions of definitions are stored, in days',
    defaultText: '365',
    parse: parseInteger(1, 999_999),
  },
  SEARCHDECK_AUDIT_DAYS: {
    description: 'How long audit log entries are stored, in days; 0: without a limit. See [Audit](audit.md)',
    defaultText: '0',
    parse: parseInteger(0, 999_999),
  },
  SEARCHDECK_AUDIT_ANCHORS: {
    description:
      'File to which the number and the hash of the newest audit entry are appended every minute. Put it where neither administrators of the database nor the backup can change it',
    parse: parseText,
  },
  SEARCHDECK_AUDIT_WEBHOOK: {
    description:
      'URL to which audit entries are posted as NDJSON: https, or http on a loopback address. A private address requires its origin in `SEARCHDECK_ALLOWED_ORIGINS`',
    isSecret: true,
    parse: parseWebhookUrl,
  },
  SEARCHDECK_AUDIT_WEBHOOK_SECRET: {
    description: 'Key of the signature in the header `webhook-signature`, with at least 16 characters',
    isSecret: true,
    parse: parseLongSecret,
  },
  SEARCHDECK_AUDIT_SYSLOG: {
    description:
      'Syslog server (RFC 5424) that receives audit entries: `tls://host:port`, `tcp://host:port`, or `udp://host:port`',
    parse: parseSyslogAddress,
  },
  SEARCHDECK_AUDIT_SYSLOG_CA: {
    description:
      'File with the CA certificates, in PEM format, that are trusted for the TLS certificate of the syslog server. Without it, those that Node.js trusts',
    parse: parseText,
  },
  SEARCHDECK_AUDIT_SYSLOG_CERTIFICATE: {
    description:
      'File with a certificate and its private key, in PEM format, that authenticate Searchdeck to the syslog server',
    parse: parseText,
  },
  SEARCHDECK_SAMPLE_MINUTES: {
    description: 'Minutes between two samples of the usage of a service, for trends; 0 records no samples',
    defaultText: '5',
    parse: parseInteger(0, 1440),
  },
  SEARCHDECK_LOG: {
    description: `Level of the log on stderr: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}. \`info\` and the levels after it log every request`,
    defaultText: 'warn',
    parse: parseOneOf(LOG_LEVELS),
  },
  SEARCHDECK_METRICS_TOKEN: {
    description:
      'Bearer token that `GET /metrics` requires, at least 16 characters. Without it, only programs on the same machine can read metrics, and only if there is no public origin',
    isSecret: true,
    parse: parseLongSecret,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'URL of an OpenTelemetry collector (OTLP/HTTP with JSON), such as `http://127.0.0.1:4318`. It receives a span for each request, and for each request to a service',
    parse: parseCollector,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description: 'Headers of requests to the collector: `name=value`, separated by commas, with percent-encoded values',
    defaultText: '',
    isSecret: true,
    parse: parseHeaders,
  },
  OTEL_SERVICE_NAME: { description: 'Service name in traces', defaultText: 'searchdeck', parse: parseText },
  SEARCHDECK_TRACE_PROPAGATION: {
    description: '`1` sends the trace of a request to services, in the header `traceparent`',
    defaultText: '0',
    parse: parseOneOf(['0', '1']),
  },
  SEARCHDECK_SHUTDOWN_DELAY: {
    description:
      'Seconds from the stop signal until the server stops accepting requests. `GET /readyz` is 503 during this time, so that load balancers notice',
    defaultText: '0',
    parse: parseInteger(0, 600),
  },
  SEARCHDECK_SHUTDOWN_TIMEOUT: {
    description: 'Seconds after which requests that are still running are aborted',
    defaultText: '8',
    parse: parseInteger(1, 600),
  },
  ...directoryVariables,
} as const satisfies Readonly<Record<string, Variable>>;

const PREFIX = 'SEARCHDECK_';
/** Variables of `npm start` and of the local service, which share the environment with this program. */
const OTHER_PROGRAMS = /^SEARCHDECK_(?:NO_OPEN$|LOCAL_|MODEL_KEY_|LANGUAGE_MODEL_)/;

/** Names that look like variables of this program but have no effect, for example because they are misspelled. */
export const unknownVariables = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && !Object.hasOwn(variables, name) && !OTHER_PROGRAMS.test(name));
