import { isObject, parseJson } from '@searchdeck/contract';

/** Integers that a number cannot represent exactly become strings, which the index reads exactly. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutBigints(item)]));
}

export const readJson = (text: string): unknown => withoutBigints(parseJson(text));

export function readInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/**
 * Converts a time in UTC to the form in JSON. Other values, such as infinity and years before Christ, are unchanged.
 */
export function readTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?$/.exec(text);
  return match === null ? text : `${match[1]}T${match[2]}Z`;
}
