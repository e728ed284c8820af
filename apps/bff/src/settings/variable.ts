import { isObject } from '@searchdeck/contract';

/** Hosts of this machine, as in `URL.hostname`. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid value. The message continues after the name of the variable: `: 70000 is not a port number.`, ` is not a JSON object.` */
export class InvalidValue extends Error {}

/** An environment variable. */
export interface Variable {
  /** For docs/configuration.md, in Markdown. */
  description: string;
  /** Text that is parsed if the variable is unset or empty. Absent: the variable then has no value. */
  defaultText?: string;
  /** Contains keys or passwords: the variable is removed from the environment after it was read. */
  isSecret?: true;
  /** Throws InvalidValue, whose message does not repeat a value that may be secret. */
  parse: (text: string) => unknown;
}

type ValueOf<V extends Variable> = V extends { defaultText: string }
  ? ReturnType<V['parse']>
  : ReturnType<V['parse']> | undefined;
export type ValuesOf<V extends Readonly<Record<string, Variable>>> = { readonly [Name in keyof V]: ValueOf<V[Name]> };

/** Reads every variable. `problems` has one line for each invalid value; `values` lacks these. */
export const readVariables = <V extends Readonly<Record<string, Variable>>>(
  variables: V,
  env: Env,
): { values: ValuesOf<V>; problems: string[] } => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { defaultText, parse }] of Object.entries(variables)) {
    const text = env[name] || defaultText;
    if (text === undefined) continue;
    try {
      values[name] = parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.push(name + error.message);
    }
  }
  // Every variable with a default has a value if there is no problem.
  return { values: values as ValuesOf<V>, problems };
};

export const parseText = (text: string): string => text;

export const parseOneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T => {
    const value = allowed.find((candidate) => candidate === text);
    if (value === undefined) throw new InvalidValue(`: "${text}" is not one of ${allowed.join(', ')}.`);
    return value;
  };

export const parseInteger =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidValue(`: ${text} is not a number from ${min} to ${max}.`);
  };

export const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidValue(`: ${text} is not a port number (0 to 65535).`);
};

export const parseOrigin = (text: string): string => {
  const origin = URL.canParse(text) ? new URL(text).origin : undefined;
  if (origin === text.toLowerCase() && /^https?:/.test(origin)) return origin;
  throw new InvalidValue(`: "${text}" is not an origin such as https://search.example.com.`);
};

/** Values that are separated by commas or white space. */
export const parseList = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');

export const parseJsonObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Falls through: the message of the parser would quote the text, which may contain a key.
  }
  throw new InvalidValue(' is not a JSON object.');
};
