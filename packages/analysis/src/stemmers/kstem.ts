import { dataFile } from '../data.js';
import { EXCEPTIONS, MORE_WORDS, ROOTS } from './kstem-words.js';

/** What a dictionary word becomes, and whether it may stand for a form of another word. */
interface Entry {
  root: string | undefined;
  exception: boolean;
}
const HEAD_WORD: Entry = { root: undefined, exception: false };

const readDictionary = (): ReadonlyMap<string, Entry> => {
  const entries = new Map<string, Entry>();
  for (const word of EXCEPTIONS.split(' ')) entries.set(word, { root: word, exception: true });
  for (const pair of ROOTS.split(' ')) {
    const [word = '', root] = pair.split('>');
    entries.set(word, { root, exception: false });
  }
  for (const word of dataFile('kstem-words.txt').toString('latin1').split('\n')) {
    if (word !== '') entries.set(word, HEAD_WORD);
  }
  for (const word of MORE_WORDS.split(' ')) entries.set(word, HEAD_WORD);
  return entries;
};

const isConsonant = (word: string, index: number): boolean => {
  const c = word.charAt(index);
  if ('aeiou'.includes(c)) return false;
  return c !== 'y' || index === 0 || !isConsonant(word, index - 1);
};
const hasVowel = (text: string): boolean => [...text].some((_, i) => !isConsonant(text, i));
const endsInDouble = (text: string): boolean =>
  text.length > 1 && text.at(-1) === text.at(-2) && isConsonant(text, text.length - 1);
const shorter = (text: string, by = 1): string => text.slice(0, Math.max(0, text.length - by));

/** One word on its way to a dictionary word. Steps try spellings; the first one found ends the search. */
class Search {
  found: Entry | undefined;
  constructor(
    private readonly dictionary: ReadonlyMap<string, Entry>,
    public word: string,
  ) {}

  /** The word without an ending, or undefined if it does not end so or is nothing else. */
  private base(ending: string): string | undefined {
    return this.word.length > ending.length && this.word.endsWith(ending)
      ? shorter(this.word, ending.length)
      : undefined;
  }

  /** The word becomes each spelling in turn until the dictionary has one; else it becomes `otherwise`. */
  private tryAll(spellings: readonly string[], otherwise?: string): boolean {
    for (const spelling of spellings) {
      this.word = spelling;
      this.found = this.dictionary.get(spelling);
      if (this.found !== undefined) return true;
    }
    if (otherwise !== undefined) this.word = otherwise;
    return false;
  }

  /** Whether the word itself is in the dictionary and not an exception. */
  settle(): boolean {
    const entry = this.dictionary.get(this.word);
    if (entry === undefined || entry.exception) return false;
    this.found = entry;
    return true;
  }

  plural(): void {
    if (!this.word.endsWith('s')) return;
    const ies = this.base('ies');
    const es = this.base('es');
    if (ies !== undefined) this.tryAll([`${ies}ie`, `${ies}y`]);
    else if (es !== undefined) {
      const first = es.length > 1 && !es.endsWith('ss');
      if (first) this.tryAll([`${es}e`, es], `${es}e`);
      else this.tryAll([es, `${es}e`]);
    } else if (this.word.length > 3 && this.word.at(-2) !== 's' && this.base('ous') === undefined) {
      this.tryAll([shorter(this.word)]);
    }
  }

  pastTense(): void {
    if (this.word.length <= 4) return;
    const ied = this.base('ied');
    if (ied !== undefined) {
      this.tryAll([`${ied}ie`, `${ied}y`]);
      return;
    }
    const base = this.base('ed');
    if (base === undefined || !hasVowel(base)) return;
    this.word = `${base}e`;
    if (this.settle() || this.tryAll([base])) return;
    if (endsInDouble(base)) this.tryAll([shorter(base), base]);
    else this.word = base.startsWith('un') ? `${base}ed` : `${base}e`;
  }

  aspect(): void {
    if (this.word.length <= 5) return;
    const base = this.base('ing');
    if (base === undefined || !hasVowel(base)) return;
    this.word = `${base}e`;
    if (this.settle() || this.tryAll([base])) return;
    const last = base.length - 1;
    if (endsInDouble(base)) this.tryAll([shorter(base), base]);
    else this.word = last > 0 && isConsonant(base, last) && isConsonant(base, last - 1) ? base : `${base}e`;
  }

  ity(): void {
    const base = this.base('ity');
    if (base === undefined || this.tryAll([base, `${base}e`], `${base}ity`)) return;
    if (base.endsWith('il')) this.tryAll([`${shorter(base, 2)}le`]);
    else if (base.endsWith('iv')) this.tryAll([`${base}e`]);
    else if (base.endsWith('al')) this.tryAll([base]);
    else this.tryAll([`${base}ity`], base);
  }

  nce(): void {
    const base = this.base('nce');
    if (base === undefined || !/[ea]$/.test(base)) return;
    this.tryAll([`${shorter(base)}e`, shorter(base)], this.word);
  }

  ness(): void {
    const base = this.base('ness');
    if (base !== undefined) this.tryAll([base.replace(/i$/, 'y')]);
  }

  ism(): void {
    const base = this.base('ism');
    if (base !== undefined) this.tryAll([base]);
  }

  ment(): void {
    const base = this.base('ment');
    if (base !== undefined) this.tryAll([base], this.word);
  }

  ize(): void {
    const base = this.base('ize');
    if (base === undefined) return;
    this.tryAll([base, ...(endsInDouble(base) ? [shorter(base)] : []), `${base}e`], this.word);
  }

  ncy(): void {
    const base = this.base('ncy');
    if (base !== undefined && /[ea]$/.test(base)) this.tryAll([`${base}nt`, `${base}nce`]);
  }

  ble(): void {
    const whole = this.base('ble');
    if (whole === undefined || !/[ai]$/.test(whole)) return;
    const base = shorter(whole);
    this.tryAll([base, ...(endsInDouble(base) ? [shorter(base)] : []), `${base}e`, `${base}ate`], this.word);
  }

  ic(): void {
    const base = this.base('ic');
    if (base !== undefined) this.tryAll([`${base}ical`, `${base}y`, `${base}e`, base], this.word);
  }

  ion(): void {
    const base = this.base('ion');
    if (base === undefined) return;
    const word = this.word;
    const ization = this.base('ization');
    if (ization !== undefined) {
      this.tryAll([`${ization}ize`]);
      return;
    }
    const ition = this.base('ition');
    const ation = this.base('ation');
    if (ition !== undefined) {
      if (this.tryAll([`${ition}e`], word)) return;
    } else if (ation !== undefined && this.tryAll([`${ation}ate`, `${ation}e`, ation], word)) return;
    const ication = this.base('ication');
    if (ication !== undefined && this.tryAll([`${ication}y`], word)) return;
    this.tryAll([`${base}e`, base], word);
  }

  erOr(): void {
    const izer = this.base('izer');
    if (izer !== undefined) {
      this.tryAll([`${izer}ize`]);
      return;
    }
    const base = this.base('er') ?? this.base('or');
    if (base === undefined) return;
    const last = base.at(-1);
    this.tryAll(
      [
        ...(endsInDouble(base) ? [shorter(base)] : []),
        ...(last === 'i' ? [`${shorter(base)}y`] : []),
        ...(last === 'e' ? [shorter(base)] : []),
        // Lucene's buffer has an e there after it looked for -ier.
        `${base}${last === 'i' ? 'e' : (this.word.at(-2) ?? '')}`,
        base,
        `${base}e`,
      ],
      this.word,
    );
  }

  ly(): void {
    const base = this.base('ly');
    if (base === undefined || this.tryAll([`${base}le`, base]) || (base.length > 1 && base.endsWith('al'))) return;
    if (base.length > 1 && base.endsWith('ab')) this.word = `${base}le`;
    else if (!base.endsWith('i') || !this.tryAll([`${shorter(base)}y`])) this.word = base;
  }

  al(): void {
    if (this.word.length < 4) return;
    const base = this.base('al');
    if (base === undefined) return;
    const spellings = [base, ...(endsInDouble(base) ? [shorter(base)] : []), `${base}e`, `${base}um`];
    if (this.tryAll(spellings, this.word)) return;
    const stem = shorter(base, 2);
    if (base.endsWith('ic')) this.tryAll([stem, `${stem}y`, `${stem}ic`]);
    else if (base.endsWith('i')) this.tryAll([shorter(base), `${base}al`]);
  }

  ive(): void {
    const base = this.base('ive');
    if (base === undefined || this.tryAll([base, `${base}e`])) return;
    const stem = shorter(base, 2);
    if (base.endsWith('at') && this.tryAll([`${stem}e`, stem])) return;
    this.tryAll([`${base}ion`], `${base}ive`);
  }
}

const STEPS = ['plural', 'pastTense', 'aspect', 'ity', 'ness', 'ion', 'erOr', 'ly', 'al'] as const;
const LATER_STEPS = ['ive', 'ize', 'ment', 'ble', 'ism', 'ic', 'ncy', 'nce'] as const;

/** Krovetz's English stemmer: endings come off only if that gives a word of its dictionary. Lucene's KStemFilter. */
export const krovetz = (): ((word: string) => string) => {
  const dictionary = readDictionary();
  return (word) => {
    if (word.length <= 2 || word.length >= 50) return word;
    const known = dictionary.get(word);
    if (known !== undefined) return known.root ?? word;
    if (!/^[a-z]+$/.test(word)) return word;
    const search = new Search(dictionary, word);
    const done = (steps: readonly (typeof STEPS | typeof LATER_STEPS)[number][]): boolean =>
      steps.some((step) => {
        search[step]();
        return search.found !== undefined;
      });
    if (!done(STEPS)) {
      search.settle();
      done(LATER_STEPS);
    }
    return search.found?.root ?? search.word;
  };
};
