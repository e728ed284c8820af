import { jsonSpans, lineAndColumn } from '@searchdeck/contract';
import type { TextMarker } from '../monaco/text-range';

const parentOf = (path: string): string | undefined => {
  if (path === '') return undefined;
  const parent = path.replace(/(\.?[^.[\]]+|\[[^\]]*\])$/, '');
  return parent === path ? '' : parent;
};

export interface Position {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/**
 * Position of an error's target in the text. A missing property is located at the key or opening bracket of its
 * container.
 */
export const positionOf = (text: string, target: string | undefined, spans = jsonSpans(text)): Position => {
  let path: string | undefined =
    target === undefined || target === 'body' || target === '$' ? '' : target.replace(/^\$\.?/, '');
  const requestedPath = path;
  while (path !== undefined && !spans.has(path)) path = parentOf(path);
  const span = spans.get(path ?? '') ?? { start: 0, end: Math.min(1, text.length) };
  const isOpening = /[{[]/.test(text[span.start] ?? '');
  const [start, end] =
    path === requestedPath && !isOpening
      ? [span.start, span.end]
      : span.key !== undefined
        ? [span.key.start, span.key.end]
        : [span.start, isOpening ? span.start + 1 : span.end];
  const [from, to] = [lineAndColumn(text, start), lineAndColumn(text, end)];
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
};

export interface Finding {
  message: string;
  /** The JSON editor marks schema errors by itself. */
  source?: 'schema';
  /** A newer service may accept it: a property or value that the console doesn't know. */
  isPossiblyNewer?: boolean;
  target?: string | undefined;
  severity: TextMarker['severity'];
}

export const markersFor = (text: string, findings: readonly Finding[]): TextMarker[] => {
  if (findings.length === 0) return [];
  const spans = jsonSpans(text);
  return findings.map(({ message, target, severity }) => ({ ...positionOf(text, target, spans), message, severity }));
};
