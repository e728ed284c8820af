import { isIP } from 'node:net';
import { defaultBudgets, readBudgets, type Budgets } from '../outbound/budgets.js';
import { directoryVariables } from '../sessions/directory/settings.js';
import { databaseUrlProblem } from '../store/postgres/url.js';
import { asLocalService } from './local-service.js';
import {
  asInteger,
  asJsonObject,
  asList,
  asOneOf,
  asOrigin,
  asPort,
  asText,
  InvalidValue,
  type Variable,
} from './variable.js';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const asHost = (text: string): string => {
  if (text === 'localhost') return '127.0.0.1';
  if (isIP(text) === 0) throw new InvalidValue(`: ${text} is not an IP address.`);
  return text;
};

const asPublicOrigin = (text: string): string => {
  const origin = asOrigin(text);
  if (origin.startsWith('http:') && !LOOPBACK_HOSTS.has(new URL(origin).hostname)) {
    throw new InvalidValue(`: "${text}" must use https, because cookies are sent to it.`);
  }
  return origin;
};

const asBudgets = (text: string): Budgets =>
  readBudgets(asJsonObject(text), (message) => new InvalidValue(`: ${message}`));

const asDatabaseUrl = (text: string): string => {
  const problem = databaseUrlProblem(text);
  if (problem === undefined) return text;
  throw new InvalidValue(` ${problem}`);
};

const MIN_TOKEN_LENGTH = 16;
const asMetricsToken = (text: string): string => {
  if (text.length >= MIN_TOKEN_LENGTH) return text;
  throw new InvalidValue(` must have at least ${MIN_TOKEN_LENGTH} characters.`);
};

const asCollector = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '') return text;
  throw new InvalidValue(' is not a URL such as http://127.0.0.1:4318.');
};

const asHeaders = (text: string): Record<string, string> =>
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

/** Every environment variable of this program. docs/configuration.md has the same table. */
export const variables = {
  HOST: {
    meaning:
      'IP address to listen on. One that is not a loopback address requires sign-in with a directory and an https public origin',
    byDefault: '127.0.0.1',
    parse: asHost,
  },
  PORT: { meaning: 'Port to listen on; 0 selects a free one', byDefault: '4280', parse: asPort },
  SEARCHDECK_PUBLIC_ORIGIN: {
    meaning:
      'Origin under which browsers reach the console, for example through a reverse proxy: `https://search.example.com`',
    parse: asPublicOrigin,
  },
  CONSOLE_DIST: {
    meaning: 'Folder of the built console. Without it, only the API is served. `npm start` sets it',
    parse: asText,
  },
  SEARCHDECK_DATA: { meaning: 'Data folder', byDefault: '.searchdeck', parse: asText },
  DATABASE_URL: {
    meaning:
      'Address of a PostgreSQL database, for several instances: `postgresql://user:password@db.example.com:5432/searchdeck`. Without it, the data folder contains the database. See [Store](store.md)',
    isSecret: true,
    parse: asDatabaseUrl,
  },
  SEARCHDECK_LOCAL: {
    meaning: 'JSON: address and keys of the local search service. `npm start` sets it',
    isSecret: true,
    parse: asLocalService,
  },
  SEARCHDECK_KEY: {
    meaning:
      'Key-encryption key: 32 bytes in base64. At most one of these three is set. Without any, the file `key` of the data folder is used, and created on the first start',
    isSecret: true,
    parse: asText,
  },
  SEARCHDECK_KEY_FILE: { meaning: 'File with the key-encryption key, which only its owner can read', parse: asText },
  SEARCHDECK_KEY_COMMAND: {
    meaning: 'Shell command that prints the key-encryption key, for example from a vault',
    parse: asText,
  },
  SEARCHDECK_NEW_KEY: {
    meaning: 'Only for `rotate-keys --key-encryption-key`: the next key-encryption key, in the same three ways',
    isSecret: true,
    parse: asText,
  },
  SEARCHDECK_NEW_KEY_FILE: { meaning: 'See `SEARCHDECK_NEW_KEY`', parse: asText },
  SEARCHDECK_NEW_KEY_COMMAND: { meaning: 'See `SEARCHDECK_NEW_KEY`', parse: asText },
  SEARCHDECK_ALLOWED_ORIGINS: {
    meaning: 'Origins that connections may use in addition to those of the known clouds, separated by commas',
    byDefault: '',
    parse: (text: string) => asList(text).map(asOrigin),
  },
  SEARCHDECK_BUDGETS: {
    meaning: `JSON: limits of requests and of exchanges with services, in milliseconds and bytes. Names: ${Object.keys(
      defaultBudgets,
    )
      .map((name) => `\`${name}\``)
      .join(', ')}`,
    byDefault: '{}',
    parse: asBudgets,
  },
  SEARCHDECK_FILE_QUOTA: {
    meaning: 'Maximum size of all files of exports and imports, in MiB',
    byDefault: '8192',
    parse: asInteger(0, 999_999_999),
  },
  SEARCHDECK_HISTORY_VERSIONS: {
    meaning: 'Maximum number of versions of each definition that are stored',
    byDefault: '50',
    parse: asInteger(1, 999_999),
  },
  SEARCHDECK_HISTORY_DAYS: {
    meaning: 'How long versions of definitions are stored, in days',
    byDefault: '365',
    parse: asInteger(1, 999_999),
  },
  SEARCHDECK_SAMPLE_MINUTES: {
    meaning: 'Minutes between two samples of the usage of a service, for trends; 0: none',
    byDefault: '5',
    parse: asInteger(0, 1440),
  },
  SEARCHDECK_LOG: {
    meaning: `Level of the log on stderr: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}. From \`info\` on, each request is a line`,
    byDefault: 'warn',
    parse: asOneOf(LOG_LEVELS),
  },
  SEARCHDECK_METRICS_TOKEN: {
    meaning:
      'Bearer token that `GET /metrics` requires. Without it, only programs of this machine read metrics, and none if there is a public origin',
    isSecret: true,
    parse: asMetricsToken,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'URL of an OpenTelemetry collector (OTLP/HTTP with JSON), to which a span is sent for each request and each request to a service: `http://127.0.0.1:4318`',
    parse: asCollector,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers for the collector: `name=value`, separated by commas, with percent-encoded values',
    byDefault: '',
    isSecret: true,
    parse: asHeaders,
  },
  OTEL_SERVICE_NAME: { meaning: 'Name of this program in traces', byDefault: 'searchdeck', parse: asText },
  SEARCHDECK_TRACE_PROPAGATION: {
    meaning: '`1`: services receive the trace of a request in the header `traceparent`',
    byDefault: '0',
    parse: asOneOf(['0', '1']),
  },
  SEARCHDECK_SHUTDOWN_DELAY: {
    meaning:
      'Seconds between the stop signal, after which `GET /readyz` is 503, and the end of accepting requests: load balancers notice it in this time',
    byDefault: '0',
    parse: asInteger(0, 600),
  },
  SEARCHDECK_SHUTDOWN_TIMEOUT: {
    meaning: 'Seconds that running requests have to end before they are aborted',
    byDefault: '8',
    parse: asInteger(1, 600),
  },
  ...directoryVariables,
} as const satisfies Readonly<Record<string, Variable>>;

const PREFIX = 'SEARCHDECK_';
/** Variables of `npm start` and of the local service, which share the environment with this program. */
const OTHER_PROGRAMS = /^SEARCHDECK_(?:NO_OPEN$|LOCAL_|MODEL_KEY_|LANGUAGE_MODEL_)/;

/** Names that look like variables of this program but have no effect, for example because of a typing error. */
export const unknownVariables = (names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && !Object.hasOwn(variables, name) && !OTHER_PROGRAMS.test(name));
