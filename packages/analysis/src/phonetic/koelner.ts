const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ 1: 'B', 3: 'FVW', 4: 'GKQ', 5: 'L', 6: 'MN', 7: 'R', 8: 'SZ' }).flatMap(([digit, letters]) =>
    [...letters].map((letter) => [letter, digit]),
  ),
);
/** Maximum number of spelling variants of a word; each alternative doubles them. */
const MAX_VARIATIONS = 256;
/** Maximum number of codes of a word that contains punctuation. */
const MAX_CODES = 1024;

interface Variant {
  /** Parts of words that have an alternative spelling. */
  patterns: readonly (readonly [pattern: RegExp, length: number, spelling: string, replacement: string])[];
  /** The digit of a vowel at the start of a word. */
  vowel: string;
}

const readVariant = (vowel: string, rules: string): Variant => ({
  vowel,
  patterns: rules.split(' ').map((rule) => {
    const [spelling = '', replacement = ''] = rule.split('>');
    // Like the original, counts the anchors of the pattern.
    return [new RegExp(spelling, 'g'), spelling.length, spelling, replacement] as const;
  }),
});
const POSTEL = readVariant('0', 'AUN>OWN OWN>AUN RB>RW RW>RB WSK>RSK RSK>WSK');
const HAASE = readVariant('9', 'OWN>AUN RB>RW WSK>RSK A$>AR O$>OW SCH>CH GLI>LI EAU$>O ^CH>SCH AUX>O EUX>O ILLE>I');

const collapseRepeats = (text: string): string => text.replace(/([\s\S])\1+/g, '$1');

const codeOf = (word: string, vowel: string): string => {
  const text = collapseRepeats(word.toUpperCase().replace(/Ä/g, 'AE').replace(/Ö/g, 'OE').replace(/Ü/g, 'UE'));
  let code = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    const next = text.charAt(i + 1);
    const previous = text.charAt(i - 1);
    const isNext = (letters: string): boolean => next !== '' && letters.includes(next);
    if ('AEIJYOU'.includes(c)) {
      if (i === 0 || (i === 1 && previous === 'H')) code += vowel;
    } else if (c === 'P') code += next === 'H' ? '33' : '1';
    else if (c === 'D' || c === 'T') code += isNext('CSZ') ? '8' : '2';
    else if (c === 'C') {
      const isHard = isNext(i === 0 ? 'AHKLOQRUX' : 'AOUHKXQ');
      code += isHard && !code.endsWith('8') ? '4' : '8';
    } else if (c === 'X') code += previous !== '' && 'CKQ'.includes(previous) ? '8' : '48';
    else code += DIGITS[c] ?? '';
  }
  return collapseRepeats(code);
};

/** All spellings of a part: the original first, then those with one change, and so on. */
const spellingsOf = (text: string, { patterns }: Variant): string[] => {
  let spellings = [''];
  let position = 0;
  while (position < text.length) {
    let at = -1;
    let nextPattern: Variant['patterns'][number] | undefined;
    for (const pattern of patterns) {
      for (const match of text.matchAll(pattern[0])) {
        at = match.index;
        if (at >= position) break;
      }
      if (at >= position) {
        nextPattern = pattern;
        break;
      }
    }
    if (nextPattern === undefined) {
      const tail = text.slice(position);
      return spellings.map((spelling) => spelling + tail);
    }
    const [, length, spelling, replacement] = nextPattern;
    const between = text.slice(position, at);
    const others =
      spellings.length * 2 > MAX_VARIATIONS ? [] : spellings.map((prefix) => prefix + between + replacement);
    spellings = [...spellings.map((prefix) => prefix + between + spelling), ...others];
    position = at + length;
  }
  return spellings;
};

/** The word without punctuation, and all runs of consecutive parts. */
const partsOf = (word: string): string[] => {
  const spellings = [word.replace(/[^\p{L}\p{N}]/gu, '')];
  const pieces = word.split(/[\p{Z}\p{C}\p{P}]/u);
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  for (let from = 0; from < pieces.length; from++) {
    let run = '';
    for (let to = from; to < pieces.length; to++) {
      run += pieces[to] ?? '';
      if (to - from + 1 !== pieces.length) spellings.push(run);
      if (spellings.length >= MAX_CODES) return spellings;
    }
  }
  return spellings;
};

const createEncoder =
  (rules: Variant) =>
  (word: string): string =>
    partsOf(word)
      .flatMap((part) => spellingsOf(part, rules))
      .slice(0, MAX_CODES)
      .map((spelling) => codeOf(spelling, rules.vowel))
      .join('_');

/**
 * Postel's Kölner Phonetik with the other spellings of a name, codes joined by `_`, as in Elasticsearch 7
 * (Apache-2.0; after R. Schnell, J. Reiher, and J. Prante).
 */
export const koelnerPhonetik = createEncoder(POSTEL);
/** Haase and Heitmann's extension of Kölner Phonetik. */
export const haasePhonetik = createEncoder(HAASE);
