import { parseJson, printJson } from '../api/json-text';
import { jsonSpans } from './positions';

/** `films`, or `films-2`, `films-3`, … when that is taken. */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted;
  let n = 2;
  while (taken.includes(`${wanted}-${n}`)) n++;
  return `${wanted}-${n}`;
};

/** The JSON text with another value for its first-level `name`; only that value changes, where it already stands. */
export const withName = (text: string, name: string): string => {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
  return printJson('name' in value ? { ...value, name } : { name, ...value });
};

/** The first-level `name`; '' when there is none. */
export const nameIn = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
};

/** The first-level `name` of a text that may not be JSON yet; '' when it cannot be made out. */
export const nameInText = (text: string): string => {
  const span = jsonSpans(text).get('name');
  if (span === undefined) return '';
  try {
    return nameIn({ name: JSON.parse(text.slice(span.start, span.end)) as unknown });
  } catch {
    return '';
  }
};
