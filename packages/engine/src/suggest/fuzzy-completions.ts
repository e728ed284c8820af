import { LevenshteinMatcher } from '../terms/levenshtein.js';
import { PrefixMatcher } from '../terms/prefix-matcher.js';
import { FuzzyPrefixMatcher } from '../terms/fuzzy-prefix-matcher.js';
import { pairsOf, wordsOf } from '../analysis/suggestion-fields.js';
import type { TermCount, TermCounter } from './term-counts.js';

/** Maximum number of exact completions, most frequent first, around which fuzzy ones are searched. */
const MAX_CENTERS = 100;

/**
 * Fuzzy completions, as in recorded responses: terms one edit away from a completion of the exact text (`mod` completes to
 * `model`, which is near `morel` and `motel`, but not `more`), even if the filter excludes that completion. If there is no
 * exact completion, terms with a prefix one edit away from the text (`hitel`: `hotel`, `hotels`).
 */
export function fuzzyCompletions(typedText: string, form: 'word' | 'pair' | 'phrase', count: TermCounter): TermCount[] {
  const nameOf = form === 'pair' ? pairsOf : wordsOf;
  const centers = count(new PrefixMatcher(typedText), nameOf, 'all')
    .sort((a, b) => b.documents - a.documents)
    .slice(0, MAX_CENTERS);
  const nearTerms =
    centers.length > 0
      ? centers.flatMap(({ text }) => count(new LevenshteinMatcher(text, 1), nameOf))
      : count(new FuzzyPrefixMatcher(typedText, 1), nameOf);
  const distinctTerms = [...new Map(nearTerms.map((term) => [term.text, term])).values()];
  if (form === 'word') return distinctTerms;
  if (form === 'pair') return distinctTerms.filter(({ text }) => text.includes(' '));
  return distinctTerms.flatMap((term) => {
    const pairs = count(new PrefixMatcher(`${term.text} `), pairsOf);
    return pairs.length > 0 ? pairs : [term];
  });
}
