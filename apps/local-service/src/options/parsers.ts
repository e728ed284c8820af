import { isIP } from 'node:net';
import { UsageError } from './usage-error.js';

/** Reads the text of an option; `source` names the flag or the variable in the UsageError of an invalid text. */
export type OptionParser<T> = (text: string, source: string) => T;

const range =
  (kind: string, isValid: (value: number) => boolean) =>
  (min: number, max: number): OptionParser<number> =>
  (text, source) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value) && isValid(value) && value >= min && value <= max) return value;
    throw new UsageError(`${source} must be ${kind} from ${min} to ${max}, not "${text}".`);
  };

export const decimal = range('a number', () => true);
export const wholeNumber = range('a whole number', Number.isInteger);

export const oneOf =
  <T extends string>(values: readonly T[]): OptionParser<T> =>
  (text, source) => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new UsageError(`${source} must be one of ${values.join(', ')}, not "${text}".`);
    return value;
  };

export const plainText: OptionParser<string> = (text) => text;

const HOST_NAME = /^(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/;

/** A host name or IP address, or `*.suffix` for every name with one more label. IPv6 addresses lose their brackets. */
export const hostPattern: OptionParser<string> = (text, source) => {
  const name = text.toLowerCase().replace(/^\[([^\]]*:[^\]]*)\]$/, '$1');
  if (isIP(name) !== 0 || HOST_NAME.test(name)) return name;
  throw new UsageError(
    `${source} must be a host name without a scheme or a port, such as search.test or *.localhost, not "${text}".`,
  );
};

export const secret: OptionParser<string> = (text, source) => {
  if (/^[\u0021-\u007e]{8,512}$/.test(text)) return text;
  throw new UsageError(`${source} must be 8 to 512 printable characters without spaces.`);
};

export const httpUrl: OptionParser<string> = (text, source) => {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new UsageError(`${source} must be an http or https URL, not "${text}".`);
};

export interface ModelOption {
  name: string;
  url: string;
  /** Name of the model on the server. */
  model: string;
}

/** A name and the URL of its server, whose fragment is the name of the model there: `gpt-4o=http://127.0.0.1:11434/v1#llama3.2`. */
export const modelServer: OptionParser<ModelOption> = (text, source) => {
  const [, name = '', server = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === '' || !/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new UsageError(`${source} must have the form NAME=URL, such as gpt-4o=http://127.0.0.1:11434/v1.`);
  }
  const url = new URL(server);
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`${source} must not contain credentials; set the API key in ${modelKeyVariable(name)}.`);
  }
  const model = url.hash === '' ? name : decodeURIComponent(url.hash.slice(1));
  url.hash = '';
  return { name, url: url.href, model };
};

/** The variable with the API key of a model: `SEARCHDECK_MODEL_KEY_GPT_4O`. */
export const modelKeyVariable = (name: string): string =>
  `SEARCHDECK_MODEL_KEY_${name.toUpperCase().replace(/[^A-Z\d]+/g, '_')}`;

/** Ports of servers that do not speak HTTP, for origins without one. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'postgresql:': '5432',
  'mysql:': '3306',
  'sqlserver:': '1433',
};

/** The scheme, host, and port of a URL that has nothing else: of http, https, or a database. */
export const outboundOrigin: OptionParser<string> = (text, source) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(text);
  if (url !== undefined && isOrigin && /^https?:$/.test(url.protocol)) return url.origin;
  const defaultPort = url === undefined ? undefined : DEFAULT_PORTS[url.protocol];
  if (url !== undefined && isOrigin && defaultPort !== undefined) {
    return `${url.protocol}//${url.hostname.toLowerCase()}:${url.port || defaultPort}`;
  }
  throw new UsageError(
    `${source} must be an origin such as https://models.example.com or postgresql://db.example.com, not "${text}".`,
  );
};

/** Text of the variable of a flag without a value. */
export const flag: OptionParser<boolean> = (text, source) => {
  const value = { true: true, 1: true, false: false, 0: false }[text.toLowerCase()];
  if (value === undefined) throw new UsageError(`${source} must be true or false, not "${text}".`);
  return value;
};
