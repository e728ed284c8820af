import { badRequest, sharedLength } from '@searchdeck/contract';

/** Segments of a path below the root of an enrichment tree. In a pattern, `*` matches every item of a collection. */
export type TreePath = readonly string[];

/** Parses a path such as `/document/pages/*`. Throws SearchError 400 if the text is not a path. */
export function parsePath(text: string): TreePath {
  if (!text.startsWith('/') || text.length < 2 || /\/(?:\/|$)/.test(text)) {
    throw badRequest(`'${text}' is not a path of the enriched document: it must have the form '/document/…'.`);
  }
  return text.slice(1).split('/');
}

export const printPath = (path: TreePath): string => `/${path.join('/')}`;

/**
 * Binds the pattern of an input to one match (`location`) of a context. Segments that the pattern shares with the context refer
 * to the matched items: in the context `/document/pages/*`, the pattern `/document/pages/*` is the page of the match. Other
 * `*` match every item.
 */
export const bindPattern = (pattern: TreePath, context: TreePath, location: TreePath): TreePath => [
  ...location.slice(0, sharedLength(pattern, context)),
  ...pattern.slice(sharedLength(pattern, context)),
];
