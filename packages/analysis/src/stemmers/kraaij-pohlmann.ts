const isVowel = (c: string): boolean => c !== '' && 'aeiouy'.includes(c);
const isConsonant = (c: string): boolean => c !== '' && !isVowel(c);
const last = (text: string): string => text.slice(-1);

/** Whether a text ends with a consonant; ij is a vowel. */
const endsWithConsonant = (text: string): boolean => !text.endsWith('ij') && isConsonant(last(text));
const endsWithVowel = (text: string): boolean => isVowel(last(text)) || text.endsWith('ij');

/** Doubles a short vowel before the final consonant of a word whose ending was removed. */
const lengthenVowel = (text: string): string => {
  const consonant = last(text);
  const vowel = text.at(-2) ?? '';
  if (!isConsonant(consonant) || 'wx'.includes(consonant) || vowel === '') return text;
  const before = text.slice(0, -2);
  const isClosed = before === '' || isConsonant(last(before));
  const lengthens =
    ('aou'.includes(vowel) && isClosed) ||
    (vowel === 'e' &&
      isClosed &&
      !/[aiou].?$/.test(before.slice(0, -1).slice(-1)) &&
      !/[^aeiouy][aiou].$/.test(before.slice(0, -1)));
  return lengthens ? `${before}${vowel}${vowel}${consonant}` : text;
};

/** Offsets of the regions R1 and R2: after a vowel and the consonant that follows it. */
const regions = (word: string): [r1: number, r2: number] => {
  const match = /^[^aeiouy]*(?:ij|[aeiouy])+[^aeiouy]/.exec(word);
  if (match === null) return [word.length, word.length];
  const r1 = match[0].length;
  const second = /^[^aeiouy]*(?:ij|[aeiouy])+[^aeiouy]/.exec(word.slice(r1));
  return [r1, second === null ? word.length : r1 + second[0].length];
};

/** The replacement of an ending, and the condition on the stem before it; undefined leaves the word unchanged. */
interface Word {
  stem: string;
  isInR1: (stem: string) => boolean;
  isInR2: (stem: string) => boolean;
}
type Change = (word: Word) => string | undefined;

const cut = (stem: string, ending: string): string | undefined =>
  stem.endsWith(ending) ? stem.slice(0, stem.length - ending.length) : undefined;
/** In R1: replaces the ending. */
const inR1 =
  (to: string): Change =>
  ({ stem, isInR1 }) =>
    isInR1(stem) ? stem + to : undefined;
const inR1AfterConsonant =
  (to: string): Change =>
  ({ stem, isInR1 }) =>
    isInR1(stem) && endsWithConsonant(stem) ? stem + to : undefined;
const always =
  (to: string): Change =>
  ({ stem }) =>
    stem + to;
const lengthenAfter =
  (change: Change): Change =>
  (word) => {
    const stem = change(word);
    return stem === undefined ? undefined : lengthenVowel(stem);
  };

const STEP_1: Readonly<Record<string, Change>> = {
  "'s": always(''),
  s({ stem, isInR1 }) {
    const t = cut(stem, 't');
    return isInR1(stem) && !(t !== undefined && isInR1(t)) && endsWithConsonant(stem) ? stem : undefined;
  },
  ies: inR1('ie'),
  es(word) {
    const { stem, isInR1 } = word;
    const ar = cut(stem, 'ar');
    if (ar !== undefined && isInR1(ar) && endsWithConsonant(ar)) return lengthenVowel(ar);
    const er = cut(stem, 'er');
    if (er !== undefined && isInR1(er) && endsWithConsonant(er)) return er;
    return inR1AfterConsonant('e')(word);
  },
  aus: ({ stem, isInR1 }) => (isInR1(stem) && endsWithVowel(stem) ? `${stem}au` : undefined),
  en(word) {
    const { stem, isInR1 } = word;
    const hed = cut(stem, 'hed');
    if (hed !== undefined && isInR1(hed)) return `${hed}heid`;
    if (stem.endsWith('nd')) return stem;
    const d = cut(stem, 'd');
    if (d !== undefined && isInR1(d) && endsWithConsonant(d)) return d;
    if (/[ij]$/.test(stem) && endsWithVowel(stem.slice(0, -1))) return stem;
    return lengthenAfter(inR1AfterConsonant(''))(word);
  },
  nde: always('nd'),
};

const STEP_2: Readonly<Record<string, Change>> = {
  je(word) {
    const { stem, isInR1 } = word;
    const stemBefore = (ending: string): string | undefined => cut(stem, ending);
    const apostropheT = stemBefore("'t");
    if (apostropheT !== undefined) return apostropheT;
    const et = stemBefore('et');
    if (et !== undefined && isInR1(et) && endsWithConsonant(et)) return et;
    const rnt = stemBefore('rnt');
    if (rnt !== undefined) return `${rnt}rn`;
    const t = stemBefore('t');
    if (t !== undefined && isInR1(t) && t !== '' && endsWithVowel(t.slice(0, -1))) return t;
    const ink = stemBefore('ink');
    if (ink !== undefined) return `${ink}ing`;
    const mp = stemBefore('mp');
    if (mp !== undefined) return `${mp}m`;
    const apostrophe = stemBefore("'");
    if (apostrophe !== undefined && isInR1(apostrophe)) return apostrophe;
    return inR1AfterConsonant('')(word);
  },
  ge: inR1('g'),
  lijke: inR1('lijk'),
  ische: inR1('isch'),
  de: inR1AfterConsonant(''),
  te: inR1('t'),
  se: inR1('s'),
  re: inR1('r'),
  le: lengthenAfter(inR1('l')),
  ene: lengthenAfter(inR1AfterConsonant('en')),
  ieve: inR1AfterConsonant('ief'),
};

const inR2 =
  (to: string): Change =>
  ({ stem, isInR2 }) =>
    isInR2(stem) ? stem + to : undefined;
const STEP_3: Readonly<Record<string, Change>> = {
  atie: inR1('eer'),
  iteit: lengthenAfter(inR1('')),
  heid: inR1(''),
  sel: inR1(''),
  ster: inR1(''),
  rder: always('r'),
  ing: lengthenAfter(inR1('')),
  isme: lengthenAfter(inR1('')),
  erij: lengthenAfter(inR1('')),
  arij: inR1AfterConsonant('aar'),
  fie: lengthenAfter(inR2('f')),
  gie: lengthenAfter(inR2('g')),
  tst: inR1AfterConsonant('t'),
  dst: inR1AfterConsonant('d'),
};

const afterVowelInR1 =
  (to: string): Change =>
  ({ stem, isInR1 }) =>
    isInR1(stem) && endsWithVowel(stem) ? stem + to : undefined;
const adjective = lengthenAfter(inR1AfterConsonant(''));
const STEP_4A: Readonly<Record<string, Change>> = {
  ioneel: inR1('ie'),
  atief: inR1('eer'),
  baar: inR1(''),
  naar: afterVowelInR1('n'),
  laar: afterVowelInR1('l'),
  raar: afterVowelInR1('r'),
  tant: inR1('teer'),
  lijker: inR1('lijk'),
  lijkst: inR1('lijk'),
  achtig: inR1(''),
  achtiger: inR1(''),
  achtigst: inR1(''),
  eriger: adjective,
  erigst: adjective,
  erig: adjective,
  end: adjective,
};
const STEP_4B: Readonly<Record<string, Change>> = { iger: adjective, igst: adjective, ig: adjective };

const participle =
  (notAfter: string): Change =>
  ({ stem, isInR1 }) => {
    const before = cut(stem, notAfter);
    return isInR1(stem) && endsWithConsonant(stem) && !(before !== undefined && isInR1(before)) ? stem : undefined;
  };
const STEP_1C: Readonly<Record<string, Change>> = { d: participle('n'), t: participle('h') };

const MAX_ENDING_LENGTH = 8;
/** A prefix ge must be followed by three letters, among them a vowel and a consonant. */
const GE_IS_REMOVABLE = /^(?=[\s\S]{3})[^aeiouy]*[aeiouy]+[^aeiouy]/;

/** The stemmer of Kraaij and Pohlmann for Dutch, as in Snowball. */
export const kraaijPohlmann = (input: string): string => {
  // A y at the start of a word or after a vowel is a consonant.
  let word = input.replace(/^y/, 'Y');
  for (let at = word.search(/[aeiouy]y/); at >= 0; at = word.search(/[aeiouy]y/)) {
    word = `${word.slice(0, at + 1)}Y${word.slice(at + 2)}`;
  }
  let marks = regions(word);
  const isInR1 = (stem: string): boolean => marks[0] <= stem.length;
  const isInR2 = (stem: string): boolean => marks[1] <= stem.length;
  /** Applies the rule of the longest ending; returns whether it changed the word. */
  const apply = (rules: Readonly<Record<string, Change>>): boolean => {
    for (let length = Math.min(MAX_ENDING_LENGTH, word.length); length > 0; length--) {
      const ending = word.slice(-length);
      if (!Object.hasOwn(rules, ending)) continue;
      const newWord = rules[ending]?.({ stem: word.slice(0, word.length - length), isInR1, isInR2 });
      if (newWord !== undefined) word = newWord;
      return newWord !== undefined;
    }
    return false;
  };
  let isStemmed = false;
  for (const step of [STEP_1, STEP_2, STEP_3]) if (apply(step)) isStemmed = true;
  if (apply(STEP_4A) || apply(STEP_4B)) isStemmed = true;

  let hasInfix = false;
  if (word.startsWith('ge') && GE_IS_REMOVABLE.test(word.slice(2))) {
    word = word.slice(2);
    marks = regions(word);
    apply(STEP_1C);
  }
  const at = word.indexOf('ge', 1);
  if (at > 0 && GE_IS_REMOVABLE.test(word.slice(at + 2))) {
    hasInfix = true;
    word = word.slice(0, at) + word.slice(at + 2);
    marks = regions(word);
    apply(STEP_1C);
  }
  if (/[kfp]t$/.test(word)) {
    word = word.slice(0, -1);
    isStemmed = true;
  }
  if (isStemmed || hasInfix) {
    if (/(bb|cc|dd|ff|gg|hh|jj|kk|ll|mm|nn|pp|qq|rr|ss|tt|vv|ww|xx|zz)$/.test(word)) word = word.slice(0, -1);
    else word = word.replace(/v$/, 'f').replace(/z$/, 's');
  }
  return word.replaceAll('Y', 'y');
};
