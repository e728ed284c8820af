import { isUtf8 } from 'node:buffer';
import { badRequest } from '@searchdeck/contract';
import { parseExact } from './json-exact.js';

/** Deeper bodies are rejected, so that recursive readers do not run out of stack. */
const MAX_DEPTH = 100;
/** More than a batch of 1,000 documents needs. */
const MAX_MEMBERS = 500_000;
const COLON = 0x3a;
const COMMA = 0x2c;
const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
/** Integers with at least this number of digits may exceed 2^53. */
const LONG_NUMBER = 16;

interface Survey {
  tooDeep: boolean;
  longNumber: boolean;
  members: number;
  /** All values, in objects, in lists and alone; about as many. */
  values: number;
}

/** One pass over the bytes: how deep the brackets go, how many values there are, and whether a number has digits that a double would lose. */
const survey = (bytes: Uint8Array): Survey => {
  let depth = 0;
  let digits = 0;
  let members = 0;
  let values = 1;
  let longNumber = false;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i] as number;
    if (inString) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inString = false;
      continue;
    }
    if (c >= 0x30 && c <= 0x39) {
      if (++digits >= LONG_NUMBER) longNumber = true;
      continue;
    }
    digits = 0;
    if (c === QUOTE) inString = true;
    else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      values++;
      if (++depth > MAX_DEPTH) return { tooDeep: true, longNumber, members, values };
    } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) depth--;
    else if (c === COLON) members++;
    else if (c === COMMA) values++;
  }
  return { tooDeep: false, longNumber, members, values };
};

/**
 * Reads a JSON body. Integers beyond 2^53 come back as bigint (Edm.Int64 stays exact); everything else as `JSON.parse`
 * gives it (without `exact`: the nearest double). 400 for anything that is not one JSON value in UTF-8, or too many.
 */
export const parseJson = (body: Buffer, exact = true, mostValues = Infinity): unknown => {
  if (!isUtf8(body))
    throw badRequest('The request body is not valid UTF-8.', { code: 'InvalidRequestContent', target: 'body' });
  const bytes = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
  const { tooDeep, longNumber, members, values } = survey(bytes);
  if (tooDeep)
    throw badRequest(`The request body is nested more than ${MAX_DEPTH} levels deep.`, {
      code: 'InvalidRequestContent',
      target: 'body',
    });
  if (members > MAX_MEMBERS || values > mostValues)
    throw badRequest(
      `The request body has more than ${members > MAX_MEMBERS ? `${MAX_MEMBERS} members` : `${mostValues} values`}.`,
      { code: 'InvalidRequestContent', target: 'body' },
    );
  const text = bytes.toString('utf8');
  try {
    return longNumber && exact ? parseExact(text) : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badRequest(`The request body is not valid JSON: ${error.message}`, {
      code: 'InvalidRequestContent',
      target: 'body',
    });
  }
};

const printExact = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(printExact).join(',')}]`;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value);
  const members: string[] = [];
  for (const [key, item] of Object.entries(value))
    if (item !== undefined) members.push(`${JSON.stringify(key)}:${printExact(item)}`);
  return `{${members.join(',')}}`;
};

/** Prints a JSON value; a bigint becomes its digits. The native printer does all but the rare value that holds one. */
export const printJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    if (error instanceof TypeError) return printExact(value);
    throw error;
  }
};
