import { dialects, type DialectId } from '@searchdeck/contract';
import {
  decimal,
  hostPattern,
  modelServer,
  outboundOrigin,
  httpUrl,
  oneOf,
  plainText,
  secret,
  wholeNumber,
  type OptionParser,
} from './parsers.js';

/** One option of the command line. Parsing, --help, and the table in README.md are derived from its row. */
export interface OptionRow<T = unknown> {
  /** Placeholder of the value in --help; absent for a flag without a value. */
  value?: string;
  /** A flag without a value has no parser. */
  parse?: OptionParser<T>;
  /** In the format of the command line. */
  default?: string;
  /** Can be repeated; its variable separates values with commas. */
  isRepeatable?: true;
  /** Does something other than start the service, so it has no variable. */
  isAction?: true;
  /** Further variables, of earlier versions. */
  aliases?: readonly string[];
  description: string;
}

const option = <T, const R extends OptionRow<T>>(row: R & { value: string; parse: OptionParser<T> }): R => row;
const toggle = <const R extends OptionRow<boolean>>(row: R): R => row;

/** Maximum of --provisioning-seconds. */
export const MAX_PROVISIONING_SECONDS = 86_400;

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

export const OPTION_TABLE = {
  port: option({
    value: 'N',
    parse: wholeNumber(0, 65_535),
    default: '4281',
    description: 'Port to listen on; 0 selects a free port',
  }),
  host: option({ value: 'ADDRESS', parse: plainText, default: '127.0.0.1', description: 'Address to listen on' }),
  'allow-host': option({
    value: 'NAME',
    parse: hostPattern,
    isRepeatable: true,
    description: 'Also accept requests for this host name; *.localhost accepts demo.localhost for the service demo',
  }),
  'allow-folder': option({
    value: 'DIR',
    parse: plainText,
    isRepeatable: true,
    description:
      'Data sources of type cloudblob with LocalFolder=… may read this folder, and always <data>/files (LocalFolder=files)',
  }),
  'allow-outbound': option({
    value: 'ORIGIN',
    parse: outboundOrigin,
    isRepeatable: true,
    description:
      'Skills, vectorizers, and data sources may call this origin, such as https://models.example.com or postgresql://db.example.com, and always this machine',
  }),
  https: toggle({
    description: 'Use https, with a certificate created for the data folder (<data>/https/certificate.pem)',
  }),
  'https-certificate': option({
    value: 'FILE',
    parse: plainText,
    description: 'Use https with this certificate (PEM)',
  }),
  'https-key': option({ value: 'FILE', parse: plainText, description: 'Private key of --https-certificate (PEM)' }),
  data: option({
    value: 'DIR',
    parse: plainText,
    default: '.searchdeck/local-service',
    description: 'Folder for definitions and documents',
  }),
  dialect: option({
    value: 'vendor|azure',
    parse: oneOf(Object.keys(dialects) as DialectId[]),
    default: 'vendor',
    description: 'Names in requests and responses: neutral ones or those of the real service',
  }),
  'admin-key': option({
    value: 'KEY',
    parse: secret,
    description: 'Primary admin key of the service "demo"; by default a random one, stored in the data folder',
  }),
  'management-token': option({
    value: 'TOKEN',
    parse: secret,
    description: 'Bearer token of the management plane; by default a random one, stored in the data folder',
  }),
  'identity-header': option({
    value: 'SECRET',
    parse: secret,
    description: 'Secret of the managed identity endpoint; by default a random one, stored in the data folder',
  }),
  'provisioning-seconds': option({
    value: 'S',
    parse: decimal(0, MAX_PROVISIONING_SECONDS),
    default: '0',
    description: 'Time that provisioning, upgrades, and changes of private links take',
  }),
  throttle: toggle({
    description: "Reject definition requests beyond the real service's rates with 429 and Retry-After",
  }),
  'queries-per-second': option({
    value: 'N',
    parse: decimal(0.01, 100_000),
    description: 'Reject document requests beyond N per second and search unit with 503 and Retry-After',
  }),
  'storage-megabytes': option({
    value: 'N',
    parse: decimal(0.01, 10_000_000),
    description: 'Storage of one partition, by default that of the SKU; writes beyond it are rejected with 429',
  }),
  'token-issuer': option({
    value: 'URL',
    parse: httpUrl,
    description: "Issuer of the data plane's access tokens, by default the service's own at /issuer",
  }),
  'token-audience': option({
    value: 'TEXT',
    parse: plainText,
    default: 'https://search.local',
    description: 'Audience that access tokens must have',
  }),
  model: option({
    value: 'NAME=URL',
    parse: modelServer,
    isRepeatable: true,
    description:
      'Skills and vectorizers call this OpenAI-compatible server instead of the deployment or model NAME; translator=URL and vision=URL serve the translation and vectorize skills. URL#MODEL: its name there. API key: SEARCHDECK_MODEL_KEY_<NAME>',
  }),
  'language-model': option({
    value: 'URL',
    parse: httpUrl,
    aliases: ['SEARCHDECK_LANGUAGE_MODEL_URL'],
    description:
      'Base URL of a server with OpenAI-compatible chat completions, for queryRewrites, like --model <--language-model-name>=URL',
  }),
  'language-model-name': option({
    value: 'MODEL',
    parse: plainText,
    aliases: ['SEARCHDECK_LANGUAGE_MODEL_NAME'],
    description:
      'Model of --language-model or of a --model; the API key of the former is read from SEARCHDECK_LOCAL_LANGUAGE_MODEL_KEY only',
  }),
  'analysis-data': option({
    value: 'DIR',
    parse: plainText,
    description:
      'Folder with the Beider-Morse rule files of Apache Commons Codec and the Stempel table of Lucene, as unpacked from their jars',
  }),
  'semantic-quota': option({
    value: 'N',
    parse: wholeNumber(0, 1_000_000_000),
    description: 'Semantic queries per month of a service on the free plan; further ones are rejected with 402',
  }),
  'no-samples': toggle({ description: 'Do not load the sample indexes on the first start' }),
  json: toggle({ description: 'Print one line of JSON when the service is ready' }),
  log: option({
    value: 'LEVEL',
    parse: oneOf(LOG_LEVELS),
    default: 'warn',
    description: `Log level on stderr: ${LOG_LEVELS.join(', ')}`,
  }),
  keys: toggle({ isAction: true, description: 'Print the keys of the data folder, even while it is in use, and exit' }),
  help: toggle({ isAction: true, description: 'Print this help and exit' }),
  version: toggle({ isAction: true, description: 'Print the version and exit' }),
} as const satisfies Record<string, OptionRow>;

export type OptionName = keyof typeof OPTION_TABLE;

/** Rows in the order of --help. */
export const optionRows = Object.entries(OPTION_TABLE) as [OptionName, OptionRow][];

/** The variable of an option: `SEARCHDECK_LOCAL_ADMIN_KEY`. `npm start` passes it on. */
export const variableOf = (name: OptionName): string => `SEARCHDECK_LOCAL_${name.toUpperCase().replaceAll('-', '_')}`;

/** The API key of the language model has no option, because other users can read command lines. */
export const LANGUAGE_MODEL_KEY_VARIABLES = ['SEARCHDECK_LOCAL_LANGUAGE_MODEL_KEY', 'SEARCHDECK_LANGUAGE_MODEL_KEY'];
