import { isExpression, sharedLength } from '@searchdeck/contract';

/** Segments of a path of the enriched document: `/document/pages/*` → `['document', 'pages', '*']`. */
export type Segments = readonly string[];

/** The first segment of every path. */
export const ROOT_SEGMENT = 'document';
export const ROOT_PATH = `/${ROOT_SEGMENT}`;

export const segmentsOf = (path: string): Segments => path.split('/').filter((segment) => segment !== '');
export const pathText = (segments: Segments): string => `/${segments.join('/')}`;

/** Whether a path is another one or below it. */
export const isWithin = (path: Segments, container: Segments): boolean =>
  sharedLength(path, container) === container.length;

/** The path up to its last `*`: each match of it has one value. */
export const itemPathOf = (path: Segments): Segments => path.slice(0, path.lastIndexOf('*') + 1);

/** A path in an expression: `$(/document/title)`. */
const PATH_REFERENCE = /\$\(([^()]*)\)/g;

/** The paths that a source reads: the source itself, or the paths of an expression. */
export const pathsOfSource = (source: string): string[] =>
  isExpression(source)
    ? [...source.matchAll(PATH_REFERENCE)].map(([, path = '']) => path.trim())
    : source === ''
      ? []
      : [source];

/** An expression with another path instead of `from`. */
export const replaceInExpression = (expression: string, from: string, to: string): string =>
  expression.replaceAll(PATH_REFERENCE, (reference, path: string) => (path.trim() === from ? `$(${to})` : reference));
