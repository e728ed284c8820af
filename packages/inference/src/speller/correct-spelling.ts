/** A word of a search text, where it stands; operators, quotes and fields are outside. */
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

/** Letters: a shorter word is near too many others, and two edits change too much of a word below the second. */
const LEAST = { corrected: 4, twoEdits: 6 };

const better = (a: Candidate, b: Candidate): number =>
  Number(b.sameStart) - Number(a.sameStart) || b.frequency - a.frequency || (a.term < b.term ? -1 : 1);

interface Candidate {
  term: string;
  sameStart: boolean;
  frequency: number;
}

function correction(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < LEAST.corrected || !/^[\p{L}\p{M}'’]+$/u.test(word) || lexicon.has(word)) return undefined;
  const nearby = (distance: 1 | 2): Candidate[] =>
    [...lexicon.near(word, distance)]
      .filter((term) => term !== word && /^\p{L}/u.test(term))
      .map((term) => ({ term, sameStart: term[0] === word[0], frequency: lexicon.frequency(term) }))
      .sort(better);
  const [one] = nearby(1);
  // Writers get the first letter right: a word one edit away that starts otherwise yields to one two edits away.
  if (one?.sameStart === true || word.length < LEAST.twoEdits) return one?.term;
  const [two] = nearby(2);
  return two?.sameStart === true ? two.term : (one ?? two)?.term;
}

/**
 * `speller=lexicon`: words that the index does not hold become the most frequent of its words near them.
 * Words with digits or other marks, and words of less than four letters, stay. service-behavior §3 "speller".
 */
export function findCorrections(words: readonly QueryWord[], lexicon: Lexicon): Correction[] {
  const known = new Map<string, string | undefined>();
  return words.flatMap(({ text, start, end }) => {
    const word = text.toLowerCase();
    if (!known.has(word)) known.set(word, correction(word, lexicon));
    const to = known.get(word);
    return to === undefined ? [] : [{ from: text, to, start, end }];
  });
}

/** The search text with its words corrected, and everything between them as it was. */
export function correctSpelling(search: string, words: readonly QueryWord[], lexicon: Lexicon): string {
  let corrected = '';
  let at = 0;
  for (const { to, start, end } of findCorrections(words, lexicon).sort((a, b) => a.start - b.start)) {
    corrected += search.slice(at, start) + to;
    at = end;
  }
  return corrected + search.slice(at);
}
