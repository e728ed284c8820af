import { DEFAULT_ANALYZER } from '@searchdeck/contract/core';
import type { Analysis, Analyzer, TermVisitor } from '@searchdeck/analysis';
import type { IndexSchema, SchemaField } from '../definition/index-schema.js';

/**
 * Suggestions have separate inverted fields, because the terms of a field may be stems: whole words in lowercase
 * (`words`), and pairs of neighboring words joined by a space (`pairs`), so that a completion of one or two words is a
 * range of a sorted dictionary.
 */
export interface SuggestionField {
  path: string;
  name: string;
  each(text: string, visit: TermVisitor): void;
}

export const SUGGESTION_ANALYZER = DEFAULT_ANALYZER;
export const wordsOf = (path: string): string => `${path}#words`;
export const pairsOf = (path: string): string => `${path}#pairs`;

export function suggestionFields(schema: IndexSchema, analysis: Analysis): SuggestionField[] {
  const paths = new Set((schema.definition.suggesters ?? []).flatMap((suggester) => suggester.sourceFields));
  const words = analysis.analyzer(SUGGESTION_ANALYZER);
  return [...paths]
    .map((path) => schema.byPath.get(path))
    .filter((field): field is SchemaField => field !== undefined && field.searchable)
    .flatMap(({ path }) => [
      { path, name: wordsOf(path), each: (text, visit) => words.each(text, visit) },
      { path, name: pairsOf(path), each: (text, visit) => eachPair(words, text, visit) },
    ]);
}

function eachPair(words: Analyzer, text: string, visit: TermVisitor): void {
  let previous: string | undefined;
  let previousPosition = 0;
  let previousStart = 0;
  words.each(text, (term, position, start, end) => {
    if (previous !== undefined && position === previousPosition + 1) {
      visit(`${previous} ${term}`, previousPosition, previousStart, end);
    }
    previous = term;
    previousPosition = position;
    previousStart = start;
  });
}
