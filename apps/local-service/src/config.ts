import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dialects, type DialectId } from '@searchdeck/contract';
import type { LanguageModel } from '@searchdeck/inference';

/** What the command line asks for; nothing here was checked against the machine. */
export interface Options {
  port: number;
  host: string;
  data: string;
  dialect: DialectId;
  adminKey: string | undefined;
  managementToken: string | undefined;
  samples: boolean;
  json: boolean;
  /** Tell the keys of the data folder and end. */
  keys: boolean;
  provisioningSeconds: number;
  throttle: boolean;
  queriesPerSecond: number | undefined;
  storageMegabytes: number | undefined;
  allowHosts: string[];
  /** Undefined: http; `own`: a certificate that the service makes itself; else files in PEM form. */
  https: 'own' | { certificate: string; key: string } | undefined;
  tokenIssuer: string | undefined;
  tokenAudience: string;
  languageModel: LanguageModel | undefined;
  /** Folder of the Beider-Morse rule files and the Stempel table. */
  analysisData: string | undefined;
  semanticQuota: number | undefined;
  log: string;
}

/** Everything that the running service reads of its surroundings. */
export interface ServiceConfig {
  dialect: DialectId;
  managementUrl: string;
  endpointOf: (serviceName: string) => string;
  managementToken: string;
  provisioningSeconds: number;
  /** Whether requests beyond the documented rates are refused (service-behavior §11 "Throttle per search unit"). */
  throttle: boolean;
  /** Requests for documents that one search unit takes in a second; undefined: as many as it can. */
  queriesPerSecond: number | undefined;
  /** Storage of one partition in bytes; undefined: what the SKU has. */
  storagePerPartition: number | undefined;
  /** Issuer of the access tokens that data planes take; undefined: the service's own development issuer. */
  tokenIssuer: string | undefined;
  tokenAudience: string;
  /** Rewrites queries; undefined: `queryRewrites` is refused. */
  languageModel: LanguageModel | undefined;
  /** Folder of the Beider-Morse rule files and the Stempel table; undefined without one. */
  analysisData: string | undefined;
  /** Semantic queries a month that a service of the free plan answers; undefined: all of them. */
  semanticQuota: number | undefined;
  /** Lower-case host names, without ports, that a Host header may hold. */
  allowedHosts: ReadonlySet<string>;
}

/** A mistake on the command line; the message is for a person at a terminal. */
export class UsageError extends Error {}

const DIALECTS = Object.keys(dialects) as DialectId[];
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'];

export const HELP = `Usage: local-service [options]

A local search service: management plane at /, the data plane of the service 'demo' at /services/demo.

  --port N                  port to listen on; 0 picks a free one (default 4281)
  --host ADDRESS            address to listen on (default 127.0.0.1)
  --allow-host NAME         also answer requests for this host name; may be repeated
  --https                   speak https, with a certificate made for this data folder (<data>/https/certificate.pem)
  --https-certificate FILE  speak https with this certificate (PEM); --https-key FILE is its key
  --data DIR                folder of definitions and documents (default .searchdeck/local-service)
  --dialect vendor|azure    names on the wire: the neutral ones or those of the real service (default vendor)
  --admin-key KEY           primary admin key of 'demo' (default: a random one, kept in the data folder)
  --management-token TOKEN  bearer token of the management plane (default: a random one, kept in the data folder)
  --provisioning-seconds S  how long provisioning of a service takes (default 0)
  --throttle                refuse definition requests beyond the real service's rates with 429 and Retry-After
  --queries-per-second N    refuse document requests beyond N a second and search unit with 503 and Retry-After
  --storage-megabytes N     storage of one partition (default: that of the SKU); writes beyond it are 429
  --token-issuer URL        issuer of the data plane's access tokens (default: the service's own, at /issuer)
  --token-audience TEXT     audience that access tokens must name (default https://search.local)
  --language-model URL      OpenAI-compatible base address for chat completions, such as http://127.0.0.1:11434/v1;
                            queryRewrites needs it (or SEARCHDECK_LANGUAGE_MODEL_URL)
  --language-model-name M   its model (or SEARCHDECK_LANGUAGE_MODEL_NAME); a key is only taken from
                            SEARCHDECK_LANGUAGE_MODEL_KEY, which no list of processes shows
  --analysis-data DIR       folder with the Beider-Morse rule files of Apache Commons Codec and the Stempel table of
                            Lucene, as unpacked from their jars (or SEARCHDECK_LOCAL_ANALYSIS_DATA)
  --semantic-quota N        semantic queries a month of a service on the free plan; beyond them 402
  --no-samples              do not load the sample indexes on the first start
  --json                    print one JSON line when ready
  --keys                    print the keys of the data folder, whether it is in use or not, and end
  --log LEVEL               silent, error, warn, info or debug; the log goes to stderr (default warn)
  --help                    print this
  --version                 print the version
`;

const number = (name: string, text: string, minimum: number, maximum: number, integer: boolean): number => {
  const value = Number(text);
  if (
    text.trim() === '' ||
    !Number.isFinite(value) ||
    value < minimum ||
    value > maximum ||
    (integer && !Number.isInteger(value))
  )
    throw new UsageError(
      `--${name} must be ${integer ? 'a whole number' : 'a number'} from ${minimum} to ${maximum}, not '${text}'.`,
    );
  return value;
};
const optional = (name: string, text: string | undefined, minimum: number, maximum: number): number | undefined =>
  text === undefined ? undefined : number(name, text, minimum, maximum, false);
const oneOf = <T extends string>(name: string, text: string, allowed: readonly T[]): T => {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}, not '${text}'.`);
  return found;
};
const secret = (name: string, text: string | undefined): string | undefined => {
  if (text !== undefined && !/^[\u0021-\u007e]{8,512}$/.test(text))
    throw new UsageError(`--${name} must be 8 to 512 printable characters without spaces.`);
  return text;
};

const address = (name: string, text: string | undefined): string | undefined => {
  if (text !== undefined && !/^https?:\/\//.test(text))
    throw new UsageError(`--${name} must be an http or https URL, not '${text}'.`);
  return text;
};

const OPTIONS = {
  port: { type: 'string', default: '4281' },
  host: { type: 'string', default: '127.0.0.1' },
  https: { type: 'boolean', default: false },
  'https-certificate': { type: 'string' },
  'https-key': { type: 'string' },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  data: { type: 'string', default: '.searchdeck/local-service' },
  dialect: { type: 'string', default: 'vendor' },
  'admin-key': { type: 'string' },
  'management-token': { type: 'string' },
  'provisioning-seconds': { type: 'string', default: '0' },
  throttle: { type: 'boolean', default: false },
  'queries-per-second': { type: 'string' },
  'storage-megabytes': { type: 'string' },
  'token-issuer': { type: 'string' },
  'language-model': { type: 'string' },
  'language-model-name': { type: 'string' },
  'semantic-quota': { type: 'string' },
  'analysis-data': { type: 'string' },
  'token-audience': { type: 'string', default: 'https://search.local' },
  'no-samples': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  keys: { type: 'boolean', default: false },
  log: { type: 'string', default: 'warn' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}. See --help.`,
    );
  }
};

const httpsOf = (own: boolean, certificate: string | undefined, key: string | undefined): Options['https'] => {
  if (certificate !== undefined && key !== undefined) return { certificate, key };
  if (certificate !== undefined || key !== undefined)
    throw new UsageError('--https-certificate and --https-key must be given together.');
  return own ? 'own' : undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The language model, when an address is given; the model's name then must be, too. */
const languageModel = (
  url: string | undefined,
  model: string | undefined,
  environment: Environment,
): LanguageModel | undefined => {
  const base = address('language-model', url ?? (environment['SEARCHDECK_LANGUAGE_MODEL_URL'] || undefined));
  const name = model ?? environment['SEARCHDECK_LANGUAGE_MODEL_NAME'];
  if (base === undefined) {
    if (model !== undefined) throw new UsageError('--language-model-name needs --language-model.');
    return undefined;
  }
  if (!URL.canParse(base)) throw new UsageError(`--language-model must be an http or https URL, not '${base}'.`);
  if (new URL(base).username !== '' || new URL(base).password !== '')
    throw new UsageError('--language-model must hold no credentials; the key goes to SEARCHDECK_LANGUAGE_MODEL_KEY.');
  if (!name)
    throw new UsageError(
      '--language-model needs --language-model-name (or SEARCHDECK_LANGUAGE_MODEL_NAME), its model.',
    );
  const key = environment['SEARCHDECK_LANGUAGE_MODEL_KEY'];
  return { url: base, model: name, ...(key ? { key } : {}) };
};

/** Reads the command line (without node and script) and the environment. Throws UsageError. */
export const parseOptions = (argv: readonly string[], environment: Environment = {}): Options | 'help' | 'version' => {
  const values = parse(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  return {
    port: number('port', values.port, 0, 65535, true),
    host: values.host,
    data: values.data,
    dialect: oneOf('dialect', values.dialect, DIALECTS),
    adminKey: secret('admin-key', values['admin-key']),
    managementToken: secret('management-token', values['management-token']),
    samples: !values['no-samples'],
    json: values.json,
    keys: values.keys,
    provisioningSeconds: number('provisioning-seconds', values['provisioning-seconds'], 0, 86_400, false),
    throttle: values.throttle,
    queriesPerSecond: optional('queries-per-second', values['queries-per-second'], 0.01, 100_000),
    storageMegabytes: optional('storage-megabytes', values['storage-megabytes'], 0.01, 10_000_000),
    allowHosts: values['allow-host'].map((name) => name.toLowerCase()),
    https: httpsOf(values.https, values['https-certificate'], values['https-key']),
    tokenIssuer: address('token-issuer', values['token-issuer']),
    tokenAudience: values['token-audience'],
    languageModel: languageModel(values['language-model'], values['language-model-name'], environment),
    analysisData: values['analysis-data'] ?? (environment['SEARCHDECK_LOCAL_ANALYSIS_DATA'] || undefined),
    semanticQuota:
      values['semantic-quota'] === undefined
        ? undefined
        : number('semantic-quota', values['semantic-quota'], 0, 1_000_000_000, true),
    log: oneOf('log', values.log, LOG_LEVELS),
  };
};

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Names and addresses that a certificate of the service must hold. */
export const certificateHosts = ({ host, allowHosts }: Options): string[] => [
  ...new Set(['localhost', '127.0.0.1', '::1', ...(isWildcard(host) ? [] : [host.toLowerCase()]), ...allowHosts]),
];

/** The configuration of a running service, once its port is known. */
export const serviceConfig = (options: Options, port: number, managementToken: string): ServiceConfig => {
  const origin = `${options.https === undefined ? 'http' : 'https'}://${isWildcard(options.host) ? '127.0.0.1' : bracketed(options.host)}:${port}`;
  return {
    dialect: options.dialect,
    managementUrl: origin,
    endpointOf: (name) => `${origin}/services/${name}`,
    managementToken,
    provisioningSeconds: options.provisioningSeconds,
    throttle: options.throttle,
    queriesPerSecond: options.queriesPerSecond,
    storagePerPartition:
      options.storageMegabytes === undefined ? undefined : Math.round(options.storageMegabytes * 1024 ** 2),
    tokenIssuer: options.tokenIssuer,
    tokenAudience: options.tokenAudience,
    languageModel: options.languageModel,
    analysisData: options.analysisData === undefined ? undefined : resolve(options.analysisData),
    semanticQuota: options.semanticQuota,
    allowedHosts: new Set([
      '127.0.0.1',
      'localhost',
      '[::1]',
      ...(isWildcard(options.host) ? [] : [bracketed(options.host.toLowerCase())]),
      ...options.allowHosts,
    ]),
  };
};
