import { jsonProblem, type JsonProblem } from './json-problem';

/**
 * JSON whose integers never lose digits. Edm.Int64 reaches 2^63, a JavaScript number is exact to 2^53:
 * integers beyond that become bigint and are printed back digit by digit.
 */
export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json };

const LONG_DIGITS = /\d{16}/;
/** A whole string, or an integer of 16 digits or more that no fraction or exponent follows. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])|-?\d+[.eE][\d.eE+-]*/g;
/** Markers that no document contains by accident: they are random for every page load. */
const random = () => Math.random().toString(36).slice(2);
const MARK = `int-${random()}${random()}:`;
const PRINT_MARK = `raw-${random()}${random()}:`;

/** Parses JSON text; throws SyntaxError as JSON.parse does. */
export const parseJson = (text: string): Json => {
  if (!LONG_DIGITS.test(text)) return JSON.parse(text) as Json;
  const marked = text.replace(STRING_OR_LONG, (token) =>
    token.startsWith('"') || /[.eE]/.test(token) || Number.isSafeInteger(Number(token))
      ? token
      : JSON.stringify(MARK + token),
  );
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  ) as Json;
};

/** The value of typed text, or the first syntax error and its position. */
export type ReadJson = { value: Json } | { problem: JsonProblem };
export const readJson = (text: string): ReadJson => {
  const problem = jsonProblem(text);
  return problem === undefined ? { value: parseJson(text) } : { problem };
};

const RAW = new RegExp(`"${PRINT_MARK}(-?\\d+)"`, 'g');

/** Prints a value as JSON text; bigint as its digits. */
export const printJson = (value: unknown, indent: number | undefined = 2): string => {
  let raws = 0;
  const text = JSON.stringify(
    value,
    (_key, item: unknown) => {
      if (typeof item !== 'bigint') return item;
      raws++;
      return `${PRINT_MARK}${item}`;
    },
    indent,
  );
  return raws === 0 ? text : text.replace(RAW, '$1');
};

/** The text reformatted; unchanged if it isn't JSON. */
export const tidyJson = (text: string): string => {
  try {
    return printJson(parseJson(text));
  } catch {
    return text;
  }
};
