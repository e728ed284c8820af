import { printJson, isObject } from '@searchdeck/contract';
import { readJson, type ReadJson } from '../api/json-problem';

/** Annotations in the service's responses, which can't be edited. */
const ANNOTATIONS = ['@odata.context', '@odata.etag'];

/** The definition for an editor: the response without annotations, indented. Null secrets keep the stored value. */
export const definitionText = (body: unknown): string => {
  if (!isObject(body)) return printJson(body, 2);
  return printJson(Object.fromEntries(Object.entries(body).filter(([name]) => !ANNOTATIONS.includes(name))), 2);
};

/** The ETag of a definition: from the header or, if an intermediary removed it, from the body. */
export const etagOf = (response: { etag: string | undefined; body: unknown }): string => {
  const inBody = (response.body as { '@odata.etag'?: unknown } | null)?.['@odata.etag'];
  return response.etag ?? (typeof inBody === 'string' ? inBody : '*');
};

/** The value of a definition's text, or its first error; a property name may be used only once per object. */
export const readDefinition = (text: string): ReadJson => readJson(text, { requiresUniqueNames: true });
