type Removed = 'ke' | 'peng' | 'di' | 'meng' | 'ter' | 'ber' | 'pe' | 'per';

interface State {
  word: string;
  syllables: number;
  removedAffixes: Set<Removed>;
}

const isVowel = (c: string | undefined): boolean => c !== undefined && 'aeiou'.includes(c);

/** `[prefix, name of its removal, letter that stays, needs a vowel next]` in the order tried. */
const FIRST: readonly (readonly [string, Removed, string, boolean])[] = [
  ['meng', 'meng', '', false],
  ['meny', 'meng', 's', true],
  ['men', 'meng', '', false],
  ['mem', 'meng', '', false],
  ['me', 'meng', '', false],
  ['peng', 'peng', '', false],
  ['peny', 'peng', 's', true],
  ['peny', 'peng', '', false],
  ['pen', 'peng', 't', true],
  ['pen', 'peng', '', false],
  ['pem', 'peng', '', false],
  ['di', 'di', '', false],
  ['ter', 'ter', '', false],
  ['ke', 'ke', '', false],
];

const cutPrefix = (s: State, length: number, name: Removed, replacement = ''): void => {
  s.word = replacement + s.word.slice(length);
  s.removedAffixes.add(name);
  s.syllables--;
};
const cutSuffix = (s: State, length: number): void => {
  s.word = s.word.slice(0, -length);
  s.syllables--;
};

const firstPrefix = (s: State): void => {
  for (const [prefix, name, replacement, needsVowel] of FIRST) {
    if (!s.word.startsWith(prefix) || (needsVowel && !isVowel(s.word[prefix.length]))) continue;
    cutPrefix(s, prefix.length, name, replacement);
    return;
  }
};

const secondPrefix = (s: State): void => {
  const { word } = s;
  if (word.startsWith('ber') || word === 'belajar') cutPrefix(s, 3, 'ber');
  else if (/^be[^aeiou]er/.test(word)) cutPrefix(s, 2, 'ber');
  else if (word.startsWith('per') || word === 'pelajar') cutPrefix(s, 3, 'per');
  else if (word.startsWith('pe')) cutPrefix(s, 2, 'pe');
};

const suffix = (s: State): void => {
  const hasRemovedNone = (...names: Removed[]): boolean => !names.some((name) => s.removedAffixes.has(name));
  if (s.word.endsWith('kan') && hasRemovedNone('ke', 'peng', 'pe')) cutSuffix(s, 3);
  else if (s.word.endsWith('an') && hasRemovedNone('di', 'meng', 'ter')) cutSuffix(s, 2);
  else if (/(?:^|[^s])i$/.test(s.word) && hasRemovedNone('ber', 'ke', 'peng')) cutSuffix(s, 1);
};

const stem = (word: string, stripsDerivational: boolean): string => {
  const s: State = { word, syllables: word.match(/[aeiou]/g)?.length ?? 0, removedAffixes: new Set() };
  const applyStep = (step: (s: State) => void): boolean => {
    const before = s.word.length;
    if (s.syllables > 2) step(s);
    return s.word.length !== before;
  };
  applyStep((x) => {
    if (/(?:kah|lah|pun)$/.test(x.word)) cutSuffix(x, 3);
  });
  applyStep((x) => {
    if (/(?:ku|mu)$/.test(x.word)) cutSuffix(x, 2);
    else if (x.word.endsWith('nya')) cutSuffix(x, 3);
  });
  if (!stripsDerivational) return s.word;
  if (applyStep(firstPrefix)) {
    if (applyStep(suffix)) applyStep(secondPrefix);
  } else {
    applyStep(secondPrefix);
    applyStep(suffix);
  }
  return s.word;
};

/** Tala's stemmer for Indonesian ("A Study of Stemming Effects on Information Retrieval in Bahasa Indonesia"). */
export const indonesian = (word: string): string => stem(word, true);
/** Particles and possessive pronouns only. */
export const lightIndonesian = (word: string): string => stem(word, false);
