import type { Analyzer } from '@searchdeck/analysis';
import { LevenshteinMatcher, type EditState } from '../terms/levenshtein.js';
import { matchesTerm, type TermMatcher } from '../terms/term-matcher.js';

export interface Span {
  start: number;
  end: number;
}
type Word = Span & { text: string };

/** The word that is being typed, and the matchers of the words before it. */
export interface Typed {
  text: string;
  fuzzy: boolean;
  complete: readonly TermMatcher[];
}

/**
 * What of the matching words of a text is marked. Words before the last are marked whole; of the last the letters typed
 * (`<b>micro</b>soft`), or with fuzzy matching as many as are at most one edit away from them (`p`: `<b>pu</b>rple`).
 * A word that the field's analyzer turns into a term of another length, a stem, is marked whole: its letters are not
 * those of the index. So do the vendor's pages, and the recorded responses of the service.
 */
export const marksOf = (text: string, matching: readonly Word[], typed: Typed, analyzer: Analyzer): Span[] =>
  matching.map((word) => {
    const { start, end } = word;
    if (typed.complete.some((matcher) => matchesTerm(matcher, word.text))) return { start, end };
    const surface = text.slice(start, end);
    const isWritten = (term: string | undefined) => term?.length === surface.length;
    if (!isWritten(word.text) || !isWritten(analyzer.analyze(surface)[0]?.text)) return { start, end };
    return { start, end: start + (beginning(word.text, typed) ?? surface.length) };
  });

/** Letters of a word that were typed; undefined when they are not its beginning. */
function beginning(word: string, { text, fuzzy }: Typed): number | undefined {
  if (!fuzzy) return word.startsWith(text) ? text.length : undefined;
  const matcher = new LevenshteinMatcher(text, 1);
  let state: EditState | undefined = matcher.start();
  let length = 0;
  let longest: number | undefined;
  for (const letter of word) {
    state = matcher.step(state, letter.codePointAt(0)!);
    if (state === undefined) break;
    length += letter.length;
    // As the words are sought: a single letter is near every other.
    if (length > 1 ? matcher.accepts(state) : matcher.distanceOf(state) === 0) longest = length;
  }
  return longest;
}
