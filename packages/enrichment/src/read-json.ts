import { isObject, parseJson } from '@searchdeck/contract';

function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutBigints(item)]));
}

/** Parses JSON. Integers that a number cannot represent exactly become strings, which the index reads exactly. */
export const readJson = (text: string): unknown => withoutBigints(parseJson(text));
