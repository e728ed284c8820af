import {
  badRequest,
  connectionKinds,
  credentialFields,
  dialects,
  environments,
  type ConnectionProperties,
  type CredentialField,
  type DialectId,
} from '@searchdeck/contract';

/** What a caller may say about a connection. Absent: unchanged; null: removed. */
export interface ConnectionInput extends Partial<ConnectionProperties> {
  credentials?: Partial<Record<CredentialField, string | null>>;
}

type Values = Record<string, unknown>;
type Reader<T> = (value: unknown, target: string) => T;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text =
  (pattern: RegExp, words: string): Reader<string> =>
  (value, target) => {
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw badRequest(`'${target}' must be ${words}.`, { target });
  };
const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (value, target) => {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    throw badRequest(`'${target}' must be one of ${allowed.join(', ')}.`, { target });
  };
const flag: Reader<boolean> = (value, target) => {
  if (typeof value === 'boolean') return value;
  throw badRequest(`'${target}' must be true or false.`, { target });
};
const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, target) =>
    value === null ? null : reader(value, target);

/** Credentials go into a header: visible ASCII, nothing that could end it. */
const secret = text(/^[!-~]{1,4096}$/, 'text of 1 to 4096 visible ASCII characters');

const readers: { readonly [K in Exclude<keyof ConnectionInput, 'credentials'>]-?: Reader<ConnectionInput[K]> } = {
  name: text(/^(?=\S)[^\u0000-\u001f\u007f]{1,100}(?<=\S)$/u, 'text of 1 to 100 characters without blanks at its ends'),
  kind: oneOf(...connectionKinds),
  environment: oneOf(...environments),
  readOnly: flag,
  endpoint: text(/^[!-~]{1,2048}$/, 'an address'),
  managementUrl: orNull(text(/^[!-~]{1,2048}$/, 'an address, or null')),
  subscriptionId: orNull(text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID, or null')),
  resourceGroup: orNull(
    text(/^[\p{L}\p{N}_().-]{1,90}$/u, 'the name of a resource group (1 to 90 characters), or null'),
  ),
  serviceName: orNull(text(/^(?=.{2,60}$)[a-z0-9][a-z0-9]*(-[a-z0-9]+)*$/, 'the name of a search service, or null')),
  dialect: oneOf(...(Object.keys(dialects) as DialectId[])),
};

/** Reads a body of the connections interface. 400 with the field as target; a message never repeats a value. */
export const readConnectionInput = (body: unknown): ConnectionInput => {
  if (!isObject(body)) throw badRequest('The body must be a JSON object.', { target: 'body' });
  const input: Values = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'credentials') input[name] = readCredentials(value);
    else if (Object.hasOwn(readers, name))
      input[name] = (readers[name as keyof typeof readers] as Reader<unknown>)(value, name);
    else
      throw badRequest(`'${name.slice(0, 64)}' is not a property of a connection that can be set.`, {
        target: name.slice(0, 64),
      });
  }
  return input;
};

const readCredentials = (value: unknown): Partial<Record<CredentialField, string | null>> => {
  if (!isObject(value)) throw badRequest("'credentials' must be an object.", { target: 'credentials' });
  const credentials: Partial<Record<CredentialField, string | null>> = {};
  for (const [name, given] of Object.entries(value)) {
    const field = credentialFields.find((one) => one === name);
    const target = `credentials.${name.slice(0, 64)}`;
    if (field === undefined) throw badRequest(`'${target}' is none of ${credentialFields.join(', ')}.`, { target });
    credentials[field] = orNull(secret)(given, target);
  }
  return credentials;
};
