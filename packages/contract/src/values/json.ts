import { JsonReader, type Json, type JsonSpan } from './json-reader.js';
import { JsonSyntaxError } from './json-syntax-error.js';

export interface ParseJsonOptions {
  /** Rejects a second property of the same name in an object; otherwise the last one is used, as by JSON.parse. */
  requiresUniqueNames?: boolean;
}

/** A run of digits that may be an integer beyond 2^53; digits after a decimal point are not. */
const LONG_INTEGER = /(?:^|[^\d.])\d{16}/;

/**
 * Parses JSON text without loss of integers. The native parser reads texts that have none beyond 2^53.
 * Throws {@link JsonSyntaxError}.
 */
export function parseJson(text: string, { requiresUniqueNames = false }: ParseJsonOptions = {}): Json {
  return requiresUniqueNames || LONG_INTEGER.test(text)
    ? new JsonReader(text, { requiresUniqueNames }).read()
    : parseJsonRounded(text);
}

/** Parses JSON text; integers beyond 2^53 become the nearest number. Throws {@link JsonSyntaxError}. */
export function parseJsonRounded(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Throws the same error with its position and kind.
    return new JsonReader(text).read();
  }
}

/**
 * Spans of all values of a JSON text by path (`fields[2].type`, '' for the whole text). Of invalid text, those before the
 * first error; of several properties with the same name, the last.
 */
export function jsonSpans(text: string): Map<string, JsonSpan> {
  const spans = new Map<string, JsonSpan>();
  const reader = new JsonReader(text, { spans });
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    reader.closeSpans();
  }
  return spans;
}

const random = (): string => Math.random().toString(36).slice(2);
/** Marks the digits of a bigint in printed text; random, so that no string of a document begins with it. */
const BIGINT_MARK = `bigint-${random()}${random()}:`;
const MARKED_BIGINT = new RegExp(`"${BIGINT_MARK}(-?\\d+)"`, 'g');
const markBigint = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${BIGINT_MARK}${value}` : value;

/** The value for another printer that has no bigint; {@link restoreBigints} completes what it prints. */
export const markBigints = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value, markBigint));
export const restoreBigints = (text: string): string => text.replace(MARKED_BIGINT, '$1');

/** Prints a JSON value, a bigint as its digits; undefined as null. `indent`: spaces per level, 0 for one line. */
export function printJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'null';
  } catch (error) {
    // The native printer has no bigint; few values contain one.
    if (!(error instanceof TypeError)) throw error;
    return restoreBigints(JSON.stringify(value, markBigint, indent));
  }
}
