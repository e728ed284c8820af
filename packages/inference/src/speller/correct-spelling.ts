/** A word of a search text with its offsets, without operators, quotes, and field names. */
export interface QueryWord {
  text: string;
  /** Character offsets into the search text, end exclusive. */
  start: number;
  end: number;
}

/** The words of an index, as documents write them. */
export interface Lexicon {
  has(word: string): boolean;
  /** Documents with the word. */
  frequency(word: string): number;
  /** Words at most `distance` edits away. */
  near(word: string, distance: 1 | 2): Iterable<string>;
}

export interface Correction {
  from: string;
  to: string;
  start: number;
  end: number;
}

/** Minimum number of letters for a correction, and for one of two edits: shorter words are close to too many others. */
const MIN_LETTERS = { oneEdit: 4, twoEdits: 6 };

const compareCandidates = (a: Candidate, b: Candidate): number =>
  Number(b.hasSameStart) - Number(a.hasSameStart) || b.frequency - a.frequency || (a.term < b.term ? -1 : 1);

interface Candidate {
  term: string;
  hasSameStart: boolean;
  frequency: number;
}

function correctionOf(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < MIN_LETTERS.oneEdit || !/^[\p{L}\p{M}'’]+$/u.test(word) || lexicon.has(word)) return undefined;
  const nearby = (distance: 1 | 2): Candidate[] =>
    [...lexicon.near(word, distance)]
      .filter((term) => term !== word && /^\p{L}/u.test(term))
      .map((term) => ({ term, hasSameStart: term[0] === word[0], frequency: lexicon.frequency(term) }))
      .sort(compareCandidates);
  const [one] = nearby(1);
  // The first letter is usually right: a word two edits away that starts with it is better than one at one edit that doesn't.
  if (one?.hasSameStart === true || word.length < MIN_LETTERS.twoEdits) return one?.term;
  const [two] = nearby(2);
  return two?.hasSameStart === true ? two.term : (one ?? two)?.term;
}

/**
 * `speller=lexicon`: words that are not in the index become the most frequent similar word that is. Words with digits or
 * punctuation, and words of fewer than four letters, are not changed. service-behavior §3 "speller".
 */
export function findCorrections(words: readonly QueryWord[], lexicon: Lexicon): Correction[] {
  const corrections = new Map<string, string | undefined>();
  return words.flatMap(({ text, start, end }) => {
    const word = text.toLowerCase();
    if (!corrections.has(word)) corrections.set(word, correctionOf(word, lexicon));
    const to = corrections.get(word);
    return to === undefined ? [] : [{ from: text, to, start, end }];
  });
}

/** The search text with corrected words and everything between them unchanged. */
export function correctSpelling(search: string, words: readonly QueryWord[], lexicon: Lexicon): string {
  let correctedText = '';
  let at = 0;
  for (const { to, start, end } of findCorrections(words, lexicon).sort((a, b) => a.start - b.start)) {
    correctedText += search.slice(at, start) + to;
    at = end;
  }
  return correctedText + search.slice(at);
}
