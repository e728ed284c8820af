import { parseJson, printJson } from '../api/json-text';

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
