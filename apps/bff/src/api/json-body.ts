import { isUtf8 } from 'node:buffer';
import { badRequest, JsonSyntaxError, limits, parseJson, type Json } from '@searchdeck/contract';

const BYTE_ORDER_MARK = '\uFEFF';

const invalidBody = (message: string) => badRequest(message, { code: 'InvalidJson', target: 'body' });

/**
 * Parses a JSON body so that printing the result changes no value: integers beyond 2^53 become bigint. Throws 400 if a value
 * would change (a second property of the same name, invalid UTF-8, a lone surrogate, a number beyond the range of a
 * double), and for deep nesting, which recursive code cannot process.
 */
export function parseJsonBody(bytes: Buffer): Json {
  if (!isUtf8(bytes)) throw invalidBody('The request body is not valid UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  checkPart(value, 0);
  return value;
}

function parse(text: string): Json {
  try {
    return parseJson(text, { requiresUniqueNames: true });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { problem, line, column } = error;
    const at = `line ${line}, column ${column}`;
    // The text itself is not quoted: it may contain a key.
    throw invalidBody(
      problem.kind === 'duplicateName'
        ? `The request body has two properties with the same name: ${at}.`
        : `The request body is not valid JSON: error at ${at}.`,
    );
  }
}

function checkPart(value: Json, depth: number): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalidBody('The request body contains a number that is too large.');
  }
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth === limits.bodyDepth) {
    throw invalidBody(`The request body is nested more than ${limits.bodyDepth} levels deep.`);
  }
  for (const [name, member] of Object.entries(value)) {
    checkText(name);
    checkPart(member, depth + 1);
  }
}

function checkText(text: string): void {
  if (!text.isWellFormed()) throw invalidBody('The request body contains half of a surrogate pair.');
}
