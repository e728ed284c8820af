import { isObject } from '@searchdeck/contract';
import type { SemanticDocument, SemanticFieldText } from '@searchdeck/inference';
import type { SemanticPlan } from './plan.js';

/** The strings at a field path, through objects and collections. */
const stringsAt = (value: unknown, path: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((element) => stringsAt(element, path));
  const [name, ...remainingPath] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return isObject(value) ? stringsAt(value[name], remainingPath) : [];
};

/** The fields that the ranker reads, as a `select` list; undefined without any. */
export function rankerFields({ title, content, keywords }: SemanticPlan): string | undefined {
  const paths = new Set([...(title === undefined ? [] : [title]), ...content, ...keywords]);
  return paths.size === 0 ? undefined : [...paths].join(',');
}

/** What the ranker reads of one document. `fields`: the values of `rankerFields`. */
export function semanticDocument(
  key: string,
  fields: Readonly<Record<string, unknown>>,
  plan: SemanticPlan,
): SemanticDocument {
  const textAt = (path: string, separator: string): SemanticFieldText => ({
    name: path,
    text: stringsAt(fields, path.split('/')).join(separator),
  });
  return {
    key,
    ...(plan.title === undefined ? {} : { title: textAt(plan.title, ' ') }),
    content: plan.content.map((path) => textAt(path, '\n')),
    // The service shows each keyword on a line.
    keywords: plan.keywords.map((path) => textAt(path, '\r\n')),
  };
}
