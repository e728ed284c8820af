import { limits } from '@searchdeck/contract';

/** Limits of a request (service-behavior §11, from the contract) and of this parser. Past any of them the answer is 400. */
export const LIMITS = {
  /** Characters of a search text. */
  searchText: limits.searchTextLength,
  /** Leaf clauses of one filter or one search text. */
  clauses: limits.clauses,
  orderByClauses: limits.orderbyClauses,
  /** Characters of a wildcard, prefix or regular expression term. */
  patternTerm: limits.patternLength,
  /** UTF-8 bytes of any other term or string constant to be matched. */
  termBytes: limits.termBytes,
  /** Levels of a tree, so that whoever walks it may recurse. */
  depth: 250,
  /** Characters of a number: more would only cost time. */
  number: 400,
} as const;

/** True when the text has more than `limit` bytes in UTF-8; cheap for short texts. */
export const exceedsBytes = (text: string, limit: number): boolean =>
  text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
