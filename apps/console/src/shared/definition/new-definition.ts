import { jsonSpans, parseJson, printJson, isObject, type Template } from '@searchdeck/contract';
import { setValue } from './edit-text';

/** ID of the template for sample data. */
export const SAMPLE_ID = 'sample';

/** `films`, or `films-2`, `films-3`, … if that exists. */
export const unusedName = (name: string, existing: readonly string[]): string => {
  if (!existing.includes(name)) return name;
  let n = 2;
  while (existing.includes(`${name}-${n}`)) n++;
  return `${name}-${n}`;
};

/** The JSON text with another top-level `name`; nothing else changes. A missing name comes first. */
export const withName = (text: string, name: string): string => {
  const value = parseJson(text);
  if (!isObject(value)) return text;
  return 'name' in value ? setValue(text, ['name'], name) : printJson({ name, ...value }, 2);
};

/** The top-level `name`; '' if there is none. */
export const nameIn = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
};

/** The text has the value of the template, apart from the name and the layout. */
export const isUnedited = (text: string, { value }: Pick<Template, 'value'>): boolean => {
  try {
    return withName(printJson(parseJson(text), 2), '') === withName(printJson(value, 2), '');
  } catch {
    return false;
  }
};

/** The top-level `name` of a text that may be invalid JSON; '' if it cannot be read. */
export const nameInText = (text: string): string => {
  const span = jsonSpans(text).get('name');
  if (span === undefined) return '';
  try {
    return nameIn({ name: JSON.parse(text.slice(span.start, span.end)) as unknown });
  } catch {
    return '';
  }
};
