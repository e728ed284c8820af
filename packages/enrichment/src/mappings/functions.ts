import { createHash } from 'node:crypto';
import { notSupportedLocally, type FieldMapping } from '@searchdeck/contract';

type Parameters = Readonly<Record<string, unknown>>;
type MappingFunction = (value: unknown, parameters: Parameters) => unknown;

/** Applies a function to a string or to each string of a list. Other values are unchanged. */
const onText =
  (convert: (text: string, parameters: Parameters) => unknown): MappingFunction =>
  (value, parameters) => {
    if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? convert(item, parameters) : item));
    return typeof value === 'string' ? convert(value, parameters) : value;
  };

/** .NET's HttpServerUtility.UrlTokenEncode: URL-safe base64 without padding, followed by the number of padding characters. */
export function urlTokenEncode(text: string): string {
  const padding = (3 - (Buffer.byteLength(text) % 3)) % 3;
  return text === '' ? '' : `${Buffer.from(text).toString('base64url')}${padding}`;
}
const usesToken = ({
  useHttpServerUtilityUrlTokenEncode: encode,
  useHttpServerUtilityUrlTokenDecode: decode,
}: Parameters) => (encode ?? decode) !== false;

function decodeBase64(text: string, parameters: Parameters): string {
  const isToken = usesToken(parameters);
  if (isToken && text !== '' && !/[0-2]$/.test(text)) {
    throw new RangeError(
      'The text does not end with the number of padding characters. Set useHttpServerUtilityUrlTokenDecode to false to decode other URL-safe base64.',
    );
  }
  const digits = isToken ? text.slice(0, -1) : text;
  // The decoder would ignore other characters.
  if (!/^[\w+/-]*={0,2}$/.test(digits)) throw new RangeError('The text is not base64.');
  return Buffer.from(digits, 'base64url').toString('utf8');
}

function extractToken(text: string, { delimiter, position }: Parameters): string {
  const token = text.split(String(delimiter))[Number(position)];
  if (token === undefined) throw new RangeError(`The text has no token at position ${String(position)}.`);
  return token;
}

function parseStringCollection(text: string): string[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new TypeError('The text is not a JSON array of strings.');
}

/** service-behavior §9 "Mapping functions". */
const functions: Readonly<Record<string, MappingFunction>> = {
  base64Encode: onText((text, parameters) =>
    usesToken(parameters) ? urlTokenEncode(text) : Buffer.from(text).toString('base64url'),
  ),
  base64Decode: onText(decodeBase64),
  extractTokenAtPosition: onText(extractToken),
  jsonArrayToStringCollection: onText(parseStringCollection),
  urlEncode: onText(encodeURIComponent),
  urlDecode: onText(decodeURIComponent),
  // The hash of the service is not documented. Hexadecimal digits are valid in document keys.
  fixedLengthEncode: onText((text) => createHash('sha256').update(text).digest('hex')),
  toJson: (value) => JSON.stringify(value),
};

/** The function of a mapping, or the identity if it has none. Throws SearchError 501 for unsupported functions. */
export function mappingFunction({ mappingFunction: definition }: FieldMapping): (value: unknown) => unknown {
  if (definition == null) return (value) => value;
  const { name, parameters } = definition;
  const apply = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (apply === undefined) throw notSupportedLocally(`The mapping function '${name}'`, 'mappingFunction.name');
  return (value) => apply(value, parameters ?? {});
}
