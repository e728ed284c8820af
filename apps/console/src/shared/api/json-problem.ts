import {
  JsonSyntaxError,
  parseJson,
  printJson,
  type Json,
  type JsonErrorCause,
  type ParseJsonOptions,
} from '@searchdeck/contract';
import { jsonMessages } from './json-messages';

/** Why a text isn't JSON; line and column from 1. */
export interface JsonProblem {
  message: string;
  line: number;
  column: number;
}

/** The value of a typed text, or what is wrong with the text and where. */
export type ReadJson = { value: Json } | { problem: JsonProblem };

const messageOf = <K extends JsonErrorCause['kind']>(cause: Extract<JsonErrorCause, { kind: K }>): string =>
  (jsonMessages[cause.kind] as (details: typeof cause) => string)(cause);

export function readJson(text: string, options?: ParseJsonOptions): ReadJson {
  try {
    return { value: parseJson(text, options) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column, problem } = error;
    return { problem: { message: messageOf(problem), line, column } };
  }
}

/** The first syntax error of a text by RFC 8259; undefined when it is JSON. */
export function jsonProblem(text: string): JsonProblem | undefined {
  const readResult = readJson(text);
  return 'problem' in readResult ? readResult.problem : undefined;
}

/** The indented text; unchanged when it is not JSON. */
export function indentJson(text: string): string {
  const readResult = readJson(text);
  return 'value' in readResult ? printJson(readResult.value, 2) : text;
}
