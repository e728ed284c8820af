import { isObject, parseJson } from '@searchdeck/contract';

/** Integers that a number cannot hold are texts, which the index reads exactly. */
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

/** A time in UTC as in JSON; other texts, such as infinity and years before Christ, stay as they are. */
export function readTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:\+00)?$/.exec(text);
  return match === null ? text : `${match[1]}T${match[2]}Z`;
}
