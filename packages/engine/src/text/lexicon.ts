import type { SchemaField } from '../definition/index-schema.js';
import type { Snapshot } from '../execution/snapshot.js';
import type { Lexicon } from '../types.js';
import { walkDictionary } from './dictionary-walk.js';
import { LevenshteinMatcher, type EditState } from './levenshtein.js';

/** Nearby terms that are looked at; a word has rarely more. */
const MOST_NEAR = 1000;

/** The terms of the fields of one state of the index. */
export function createLexicon(snapshot: Snapshot, fields: readonly SchemaField[]): Lexicon {
  const frequency = (term: string): number =>
    fields.reduce((sum, field) => sum + snapshot.find(field.path, term).documentFrequency, 0);
  return {
    frequency,
    has: (word) =>
      fields.some((field) =>
        // A word that analysis drops, such as a stop word, is no misspelling.
        snapshot.analysis
          .searchAnalyzer(field)
          .analyze(word)
          .every(({ text }) => snapshot.find(field.path, text).documentFrequency > 0),
      ),
    near(word, distance) {
      const matcher = new LevenshteinMatcher(word, distance);
      const found = new Set<string>();
      for (const field of fields) {
        for (const segment of snapshot.segments) {
          const terms = segment.postings(field.path)?.terms;
          if (terms === undefined) continue;
          walkDictionary<EditState>(terms, matcher, (start, end) => {
            for (let at = start; at < end && found.size < MOST_NEAR; at++) found.add(terms.get(at));
          });
        }
      }
      return found;
    },
  };
}
