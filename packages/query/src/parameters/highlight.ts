import type { HighlightExpression } from '../ast.js';
import { invalidParameter, excerpt } from '../errors.js';
import { LIMITS } from '../limits.js';

const HIGHLIGHT = /^\s*([A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*)(?:-(\d{1,9}))?\s*$/;

/** Parses `field` or `field-n`, at most n fragments, 5 by default (service-behavior §7 "Highlight"). */
export function parseHighlight(text: string, parameter = 'highlight'): HighlightExpression {
  const match = HIGHLIGHT.exec(text);
  const count = Number(match?.[2] ?? LIMITS.defaultHighlights);
  if (match?.[1] === undefined || count < 1) {
    throw invalidParameter(
      `Invalid highlight expression '${excerpt(text)}': a field name is expected, optionally followed by '-' and a number of fragments from 1.`,
      parameter,
    );
  }
  return { path: match[1], count };
}

/** Parses a list of highlight expressions: one comma-separated text, or its parts. */
export function parseHighlights(text: string | readonly string[], parameter = 'highlight'): HighlightExpression[] {
  const parts = (typeof text === 'string' ? [text] : text).flatMap((part) => part.split(','));
  if (parts.length > LIMITS.clauses) {
    throw invalidParameter(
      `The highlight list has ${parts.length} fields. The maximum is ${LIMITS.clauses}.`,
      parameter,
    );
  }
  return parts.filter((part) => part.trim() !== '').map((part) => parseHighlight(part, parameter));
}

export const printHighlight = ({ path, count }: HighlightExpression): string =>
  count === LIMITS.defaultHighlights ? path : `${path}-${count}`;
