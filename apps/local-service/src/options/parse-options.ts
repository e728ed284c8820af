import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { DialectId } from '@searchdeck/contract';
import type { ModelEndpoint, ModelMap } from '@searchdeck/inference';
import {
  LANGUAGE_MODEL_KEY_VARIABLES,
  type OPTION_TABLE,
  optionRows,
  variableOf,
  type OptionName,
  type OptionRow,
} from './option-table.js';
import { flag, modelKeyVariable, type ModelOption, type OptionParser } from './parsers.js';
import { UsageError } from './usage-error.js';

/** The options of a start, valid by themselves but not checked against the machine. */
export interface Options {
  port: number;
  host: string;
  data: string;
  dialect: DialectId;
  adminKey: string | undefined;
  managementToken: string | undefined;
  identityHeader: string | undefined;
  samples: boolean;
  json: boolean;
  /** Print the keys of the data folder and exit. */
  keys: boolean;
  provisioningSeconds: number;
  throttle: boolean;
  queriesPerSecond: number | undefined;
  storageMegabytes: number | undefined;
  allowHosts: string[];
  allowFolders: string[];
  allowOutbound: string[];
  /** Undefined: http; `own`: a certificate that the service creates; otherwise PEM files. */
  https: 'own' | { certificate: string; key: string } | undefined;
  tokenIssuer: string | undefined;
  tokenAudience: string;
  /** Servers of models by the names that definitions use. */
  models: ModelMap;
  /** Rewrites queries; undefined without one. */
  languageModel: ModelEndpoint | undefined;
  analysisData: string | undefined;
  semanticQuota: number | undefined;
  log: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Table = typeof OPTION_TABLE;
type Parsed<R> = R extends { parse: OptionParser<infer T> }
  ? R extends { isRepeatable: true }
    ? T[]
    : R extends { default: string }
      ? T
      : T | undefined
  : boolean;
type Values = { -readonly [K in OptionName]: Parsed<Table[K]> };

const ARGUMENTS = Object.fromEntries(
  optionRows.map(([name, { value, isRepeatable = false }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', multiple: isRepeatable },
  ]),
) as NonNullable<ParseArgsConfig['options']>;

const parseCommandLine = (argv: readonly string[]): Record<string, unknown> => {
  try {
    return parseArgs({ args: [...argv], options: ARGUMENTS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${message}. See --help.`);
  }
};

/** The variable that sets an option, the current name first; an empty one counts as not set. */
const fromEnvironment = (name: OptionName, { isAction, aliases = [] }: OptionRow, environment: Environment) => {
  if (isAction) return undefined;
  const variable = [variableOf(name), ...aliases].find((candidate) => environment[candidate]);
  return variable === undefined ? undefined : { text: environment[variable] ?? '', source: variable };
};

function valueOf(name: OptionName, row: OptionRow, argument: unknown, environment: Environment): unknown {
  const variable = argument === undefined ? fromEnvironment(name, row, environment) : undefined;
  const { parse } = row;
  if (parse === undefined) {
    if (variable !== undefined) return flag(variable.text, variable.source);
    return argument === true;
  }
  const source = variable?.source ?? `--${name}`;
  const text = argument ?? variable?.text ?? row.default;
  if (row.isRepeatable) {
    const texts = typeof text === 'string' ? text.split(',').map((item) => item.trim()) : ((text ?? []) as string[]);
    return texts.filter((item) => item !== '').map((item) => parse(item, source));
  }
  return text === undefined ? undefined : parse(text as string, source);
}

const httpsOf = (isOwn: boolean, certificate: string | undefined, key: string | undefined): Options['https'] => {
  if (certificate !== undefined && key !== undefined) return { certificate, key };
  if (certificate !== undefined || key !== undefined) {
    throw new UsageError('--https-certificate and --https-key must be specified together.');
  }
  return isOwn ? 'own' : undefined;
};

const languageModelOf = (
  url: string | undefined,
  model: string | undefined,
  models: ModelMap,
  environment: Environment,
): ModelEndpoint | undefined => {
  if (url === undefined) {
    if (model === undefined) return undefined;
    const endpoint = models.get(model);
    if (endpoint !== undefined) return endpoint;
    throw new UsageError(`--language-model-name requires --language-model, or --model ${model}=URL.`);
  }
  const { username, password } = new URL(url);
  const [keyVariable] = LANGUAGE_MODEL_KEY_VARIABLES;
  if (username !== '' || password !== '') {
    throw new UsageError(`--language-model must not contain credentials; set the API key in ${keyVariable}.`);
  }
  if (model === undefined) {
    throw new UsageError(
      `--language-model requires --language-model-name (or ${variableOf('language-model-name')}), its model.`,
    );
  }
  const key = LANGUAGE_MODEL_KEY_VARIABLES.map((name) => environment[name]).find(Boolean);
  return { url, model, ...(key ? { key } : {}) };
};

const modelsOf = (options: readonly ModelOption[], environment: Environment): ModelMap =>
  new Map(
    options.map(({ name, url, model }) => {
      const key = environment[modelKeyVariable(name)];
      return [name, { url, model, ...(key ? { key } : {}) }];
    }),
  );

/** Reads the command line (without node and script) and the environment. Throws UsageError. */
export function parseOptions(argv: readonly string[], environment: Environment = {}): Options | 'help' | 'version' {
  const commandLine = parseCommandLine(argv);
  if (commandLine['help'] === true) return 'help';
  if (commandLine['version'] === true) return 'version';
  const values = Object.fromEntries(
    optionRows.map(([name, row]) => [name, valueOf(name, row, commandLine[name], environment)]),
  ) as Values;
  const models = modelsOf(values.model, environment);
  const languageModelName = values['language-model-name'];
  const languageModel = languageModelOf(values['language-model'], languageModelName, models, environment);
  return {
    port: values.port,
    host: values.host,
    data: values.data,
    dialect: values.dialect,
    adminKey: values['admin-key'],
    managementToken: values['management-token'],
    identityHeader: values['identity-header'],
    samples: !values['no-samples'],
    json: values.json,
    keys: values.keys,
    provisioningSeconds: values['provisioning-seconds'],
    throttle: values.throttle,
    queriesPerSecond: values['queries-per-second'],
    storageMegabytes: values['storage-megabytes'],
    allowHosts: values['allow-host'],
    allowFolders: values['allow-folder'],
    allowOutbound: values['allow-outbound'],
    https: httpsOf(values.https, values['https-certificate'], values['https-key']),
    tokenIssuer: values['token-issuer'],
    tokenAudience: values['token-audience'],
    models:
      languageModel === undefined || languageModelName === undefined
        ? models
        : new Map([[languageModelName, languageModel], ...models]),
    languageModel,
    analysisData: values['analysis-data'],
    semanticQuota: values['semantic-quota'],
    log: values.log,
  };
}
