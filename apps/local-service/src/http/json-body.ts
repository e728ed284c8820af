import { isUtf8 } from 'node:buffer';
import { badRequest, JsonSyntaxError, parseJson, parseJsonRounded, limits } from '@searchdeck/contract';

/** More than a batch of 1,000 documents needs. */
const MAX_MEMBERS = 500_000;
const COLON = 0x3a;
const COMMA = 0x2c;
const POINT = 0x2e;
const [UPPER_E, LOWER_E] = [0x45, 0x65];
const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
/** Integers with at least this number of digits may exceed 2^53. */
const MIN_LONG_INTEGER_DIGITS = 16;

interface JsonScan {
  isTooDeep: boolean;
  hasLongInteger: boolean;
  /** Whether a number may exceed the range of a double: it has an exponent or many digits. */
  canOverflow: boolean;
  members: number;
  /** Approximate number of values, including those in objects and arrays. */
  values: number;
}

/** One pass over the bytes: the depth, the number of values, and whether an integer has digits that a double would lose. */
function scanJson(bytes: Uint8Array): JsonScan {
  let depth = 0;
  let digits = 0;
  let members = 0;
  let values = 1;
  let hasLongInteger = false;
  let hasExponent = false;
  let isInString = false;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i] as number;
    if (isInString) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) isInString = false;
      continue;
    }
    if (c >= 0x30 && c <= 0x39) {
      if (++digits >= MIN_LONG_INTEGER_DIGITS) hasLongInteger = true;
      continue;
    }
    if (digits !== 0 && (c === LOWER_E || c === UPPER_E)) hasExponent = true;
    // Digits of a fraction do not make an integer longer.
    digits = c === POINT ? -Infinity : 0;
    if (c === QUOTE) isInString = true;
    else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      values++;
      if (++depth > limits.bodyDepth) {
        return { isTooDeep: true, hasLongInteger, canOverflow: hasExponent, members, values };
      }
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) depth--;
    else if (c === COLON) members++;
    else if (c === COMMA) values++;
  }
  return { isTooDeep: false, hasLongInteger, canOverflow: hasExponent || hasLongInteger, members, values };
}

const invalidBody = (message: string) => badRequest(message, { code: 'InvalidRequestContent', target: 'body' });

/**
 * Reads a JSON body. Integers beyond 2^53 become bigint (Edm.Int64 stays exact), or the nearest double without `isExact`.
 * Errors: 400 for anything that is not one JSON value in UTF-8, for deep nesting, and for too many values.
 */
export function parseBody(body: Buffer, isExact = true, maxValues = Infinity): unknown {
  if (!isUtf8(body)) throw invalidBody('The request body is not valid UTF-8.');
  const bytes = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
  const { isTooDeep, hasLongInteger, canOverflow, members, values } = scanJson(bytes);
  if (isTooDeep) throw invalidBody(`The request body is nested more than ${limits.bodyDepth} levels deep.`);
  if (members > MAX_MEMBERS) throw invalidBody(`The request body has more than ${MAX_MEMBERS} members.`);
  if (values > maxValues) throw invalidBody(`The request body has more than ${maxValues} values.`);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = hasLongInteger && isExact ? parseJson(text) : parseJsonRounded(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw invalidBody(`The request body is not valid JSON: error at line ${error.line}, column ${error.column}.`);
  }
  if (canOverflow && hasInfinity(value)) {
    throw invalidBody('The request body has a number beyond the range of double precision.');
  }
  return value;
}

/** Whether a number was too large for a double: JSON has no Infinity. The nesting is limited. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return Math.abs(Number(value)) === Infinity;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity);
}
