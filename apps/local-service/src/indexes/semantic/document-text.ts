import type { SearchIndexEngine } from '@searchdeck/engine';
import type { SemanticDocument, SemanticFieldText } from '@searchdeck/inference';
import type { SemanticPlan } from './plan.js';

/** The strings at a field path, through objects and collections. */
const stringsAt = (value: unknown, path: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => stringsAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null ? stringsAt((value as Record<string, unknown>)[name], rest) : [];
};

/** What the ranker reads of one document, whatever the request selects; undefined when it was deleted meanwhile. */
export function semanticDocument(
  engine: SearchIndexEngine,
  key: string,
  plan: SemanticPlan,
): SemanticDocument | undefined {
  const paths = new Set([...(plan.title === undefined ? [] : [plan.title]), ...plan.content, ...plan.keywords]);
  const document = engine.lookup(key, [...paths].join(','));
  if (document === undefined) return undefined;
  const read = (path: string, separator: string): SemanticFieldText => ({
    name: path,
    text: stringsAt(document, path.split('/')).join(separator),
  });
  return {
    key,
    ...(plan.title === undefined ? {} : { title: read(plan.title, ' ') }),
    content: plan.content.map((path) => read(path, '\n')),
    // As the service shows it: every keyword on a line of its own.
    keywords: plan.keywords.map((path) => read(path, '\r\n')),
  };
}
