import type { Span, TextQuery } from '../ast.js';

/** A word of a search text with its offsets. */
export interface SearchWord extends Span {
  text: string;
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/**
 * The words of terms and phrases, which analysis will process. Operators, field names, and quotes are excluded, and so are
 * prefixes, wildcards, fuzzy terms, regular expressions, and terms with escapes. service-behavior §3 "speller".
 */
export function searchWords(query: TextQuery, text: string): SearchWord[] {
  const words: SearchWord[] = [];
  const visit = (node: TextQuery): void => {
    if (node.kind === 'bool') for (const clause of node.clauses) visit(clause.query);
    else if (node.kind === 'boost') visit(node.query);
    else if (node.kind === 'term' || node.kind === 'phrase') {
      // The span of a node can start with a field name.
      const at = text.slice(node.start, node.end).lastIndexOf(node.text);
      if (at === -1 || node.text === '') return;
      for (const match of node.text.matchAll(WORD)) {
        const start = node.start + at + match.index;
        words.push({ text: match[0], start, end: start + match[0].length });
      }
    }
  };
  visit(query);
  return words;
}
