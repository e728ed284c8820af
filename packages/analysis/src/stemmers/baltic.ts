import { replaceEnding } from './endings.js';

interface Affix {
  text: string;
  /** The word must have more vowels than this. */
  vowels: number;
  palatalizes: boolean;
}
/** Affix, vowels, and `*` if it palatalizes the preceding consonant. */
const AFFIXES: readonly Affix[] = (
  'ajiem3 ajai3 ajam2 ajām2 ajos2 ajās2 iem2* ajā2 ais2 ai2 ei2 ām1 am1 ēm1 īm1 im1 um1 us1* as1 ās1 es1 os1* ij1 ' +
  'īs1 ēs1 is1 ie1 u1* a1* i1* e1 ā1 ē1 ī1 ū1 o1 s0 š0'
)
  .split(' ')
  .map((entry) => ({
    text: entry.replace(/\d.*$/, ''),
    vowels: Number(/\d/.exec(entry)?.[0]),
    palatalizes: entry.endsWith('*'),
  }));

const harden = replaceEnding([
  [0, 'pj', 'p'],
  [0, 'bj', 'b'],
  [0, 'mj', 'm'],
  [0, 'vj', 'v'],
  [0, 'šņ', 'sn'],
  [0, 'žņ', 'zn'],
  [0, 'šļ', 'sl'],
  [0, 'žļ', 'zl'],
  [0, 'ļņ', 'ln'],
  [0, 'ļļ', 'll'],
  [0, 'č', 'c'],
  [0, 'ļ', 'l'],
  [0, 'ņ', 'n'],
]);

/** Light version of Kreslins's stemmer for Latvian: nouns and adjectives. */
export const latvian = (word: string): string => {
  const vowels = word.match(/[aeiouāīēū]/g)?.length ?? 0;
  const affix = AFFIXES.find((a) => vowels > a.vowels && word.length >= a.text.length + 3 && word.endsWith(a.text));
  if (affix === undefined) return word;
  const stem = word.slice(0, -affix.text.length);
  if (!affix.palatalizes) return stem;
  if (affix.text.startsWith('u')) {
    if (stem.endsWith('kš')) return `${stem.slice(0, -1)}st`;
    if (stem.endsWith('ņņ')) return `${stem.slice(0, -2)}nn`;
  }
  return harden(stem);
};
