import { DEFAULT_ANALYZER } from '@searchdeck/contract/core';
import type { Analysis, Analyzer } from '@searchdeck/analysis';
import type { IndexSchema } from '../definition/index-schema.js';

/**
 * Suggestions have separate inverted fields, because the terms of a field may be stems: whole words in lowercase
 * (`words`), and pairs of neighboring words joined by a space (`pairs`), so that a completion of one or two words is a
 * range of a sorted dictionary.
 */
export interface SuggestionFields {
  analyzer: Analyzer;
  words: string;
  pairs: string;
}

export const SUGGESTION_ANALYZER = DEFAULT_ANALYZER;
export const wordsOf = (path: string): string => `${path}#words`;
export const pairsOf = (path: string): string => `${path}#pairs`;

/** By path of the fields that have suggestions. */
export function suggestionFields(schema: IndexSchema, analysis: Analysis): Map<string, SuggestionFields> {
  const paths = (schema.definition.suggesters ?? []).flatMap((suggester) => suggester.sourceFields);
  const analyzer = analysis.analyzer(SUGGESTION_ANALYZER);
  return new Map(
    paths
      .filter((path) => schema.byPath.get(path)?.searchable)
      .map((path) => [path, { analyzer, words: wordsOf(path), pairs: pairsOf(path) }]),
  );
}
