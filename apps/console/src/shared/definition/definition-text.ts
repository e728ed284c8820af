import { printJson, readJson, type ReadJson } from '../api/json-text';
import { duplicateName } from './positions';

/** Annotations that the service adds to an answer; they are not part of what one edits. */
const ANNOTATIONS = ['@odata.context', '@odata.etag'];

/** The definition as an editor shows it: the answer without its annotations, indented. Null secrets keep what is stored. */
export const definitionText = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return printJson(body);
  return printJson(Object.fromEntries(Object.entries(body).filter(([name]) => !ANNOTATIONS.includes(name))));
};

/** The etag of a definition: of the header or, where an intermediary dropped it, of the body. */
export const etagOf = (answer: { etag: string | undefined; body: unknown }): string => {
  const inBody = (answer.body as { '@odata.etag'?: unknown } | null)?.['@odata.etag'];
  return answer.etag ?? (typeof inBody === 'string' ? inBody : '*');
};

/** The value of a definition's text, or what keeps it from being one. */
export const readDefinition = (text: string): ReadJson => {
  const read = readJson(text);
  const twice = 'value' in read ? duplicateName(text) : undefined;
  return twice === undefined ? read : { problem: twice };
};
