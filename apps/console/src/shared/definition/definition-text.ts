import { parseJson, printJson, type Json } from '../api/json-text';
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

export type Parsed = { value: Json } | { error: string };
export const readDefinition = (text: string): Parsed => {
  try {
    const value = parseJson(text);
    const twice = duplicateName(text);
    if (twice !== undefined)
      return {
        error: `"${twice.name}" stands twice in one object (again at line ${twice.line}). Keep one of the two.`,
      };
    return { value };
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : 'This is not JSON.' };
  }
};
