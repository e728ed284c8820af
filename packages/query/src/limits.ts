import { limits } from '@searchdeck/contract/core';

/** Limits of a request (service-behavior §11) and of the parsers. Exceeding one is a 400. */
export const LIMITS = {
  searchTextLength: limits.searchTextLength,
  /** Leaf clauses of one filter or one search text. */
  clauses: limits.clauses,
  orderByClauses: limits.orderbyClauses,
  /** Fragments of a field whose highlight expression has no number. */
  defaultHighlights: limits.defaultHighlights,
  /** Maximum length of a wildcard, prefix, or regular expression term. */
  patternLength: limits.patternLength,
  /** UTF-8 bytes of any other term or string constant. */
  termBytes: limits.termBytes,
  /** Levels of a tree, so that it can be processed recursively without exhausting the call stack. */
  depth: 250,
  /** Characters of a number. More add no precision, and converting them takes quadratic time. */
  numberLength: 400,
} as const;

/** Whether a text has more than `limit` bytes in UTF-8. Short texts are not encoded. */
export const exceedsBytes = (text: string, limit: number): boolean =>
  text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
