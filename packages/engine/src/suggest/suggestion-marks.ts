import type { Analyzer } from '@searchdeck/analysis';
import { LevenshteinMatcher, type EditState } from '../terms/levenshtein.js';
import { matchesTerm, type TermMatcher } from '../terms/term-matcher.js';

export interface Span {
  start: number;
  end: number;
}
type Word = Span & { text: string };

/** The text of a request for suggestions. */
export interface TypedText {
  /** The last word, which may be incomplete. */
  text: string;
  isFuzzy: boolean;
  /** The matchers of the words before it. */
  precedingMatchers: readonly TermMatcher[];
}

/**
 * The spans to mark in the matching words of a text. Words that match a word before the last are marked as a whole. Of words
 * that match the last one, the typed letters are marked (`<b>micro</b>soft`); with fuzzy matching, the longest prefix at most
 * one edit away from them (`p`: `<b>pu</b>rple`). A word whose term has another length, such as a stem, is marked as a
 * whole. This follows the vendor's documentation and recorded responses.
 */
export const marksOf = (
  text: string,
  matchingWords: readonly Word[],
  typedText: TypedText,
  analyzer: Analyzer,
): Span[] =>
  matchingWords.map((word) => {
    const { start, end } = word;
    if (typedText.precedingMatchers.some((matcher) => matchesTerm(matcher, word.text))) return { start, end };
    const surface = text.slice(start, end);
    const hasSameLength = (term: string | undefined) => term?.length === surface.length;
    if (!hasSameLength(word.text) || !hasSameLength(analyzer.analyze(surface)[0]?.text)) return { start, end };
    return { start, end: start + (prefixLength(word.text, typedText) ?? surface.length) };
  });

/** Number of letters of a word that were typed; undefined if they are not a prefix of it. */
function prefixLength(word: string, { text, isFuzzy }: TypedText): number | undefined {
  if (!isFuzzy) return word.startsWith(text) ? text.length : undefined;
  const matcher = new LevenshteinMatcher(text, 1);
  let state: EditState | undefined = matcher.start();
  let length = 0;
  let longest: number | undefined;
  for (const letter of word) {
    state = matcher.step(state, letter.codePointAt(0)!);
    if (state === undefined) break;
    length += letter.length;
    // As in FuzzyPrefixMatcher: a single letter is one edit away from every other.
    if (length > 1 ? matcher.accepts(state) : matcher.distanceOf(state) === 0) longest = length;
  }
  return longest;
}
