import { defineBuiltIn } from '../registry/registry.js';
import { mapTerms } from '../core/stream.js';
import { normalizeHindi, normalizeIndic } from './indic.js';

type Change = (term: string) => string;

/** Replaces single characters by a table ('' deletes); terms without any of them are returned as they are. */
const replaceCharacters = (table: Readonly<Record<string, string>>, alsoDelete = ''): Change => {
  const map = new Map(Object.entries(table));
  for (const c of alsoDelete) map.set(c, '');
  const any = new RegExp(`[${[...map.keys()].join('')}]`, 'gu');
  return (term) => term.replace(any, (c) => map.get(c) ?? c);
};

const ARABIC_MARKS = '\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652';

/** Unifies forms of alef and yeh, replaces teh marbuta by heh, and removes tatweel and short vowels. */
export const normalizeArabic = replaceCharacters(
  { '\u0622': '\u0627', '\u0623': '\u0627', '\u0625': '\u0627', '\u0649': '\u064a', '\u0629': '\u0647' },
  ARABIC_MARKS,
);

/** Persian letters become their Arabic forms. */
export const normalizePersian = replaceCharacters(
  { '\u06cc': '\u064a', '\u06d2': '\u064a', '\u06a9': '\u0643', '\u06c0': '\u0647', '\u06c1': '\u0647' },
  '\u0654',
);

const soraniLetters = replaceCharacters(
  {
    '\u064a': '\u06cc',
    '\u0649': '\u06cc',
    '\u0643': '\u06a9',
    '\u0629': '\u06d5',
    '\u06be': '\u0647',
    '\u0692': '\u0695',
  },
  ARABIC_MARKS,
);
/** Format characters of the basic plane. */
const FORMAT = /(?![\u{10000}-\u{10ffff}])\p{Cf}/gu;
/** Sorani Kurdish: heh at the end of a word or before a non-joiner is the vowel ae; initial reh is rreh. */
export const normalizeSorani: Change = (term) =>
  soraniLetters(term.replace(/\u0647(?:\u200c|$)/g, '\u06d5').replace(/^\u0631/, '\u0695')).replace(FORMAT, '');

/** Replaces umlauts by their base letters, ae, oe, and ue by a, o, and u (not ue after a vowel or q), and sharp s by ss. */
export const normalizeGerman: Change = (term) => {
  if (!/[\u00e4\u00f6\u00fc\u00df]|[aou]e/.test(term)) return term;
  let out = '';
  // N: neutral; V: after a vowel or q; U: after a, o, or a u that an e may turn into an umlaut.
  let state: 'N' | 'V' | 'U' = 'N';
  for (const c of term) {
    switch (c) {
      case 'a':
      case 'o':
        state = 'U';
        break;
      case 'u':
        state = state === 'N' ? 'U' : 'V';
        break;
      case 'e':
        if (state === 'U') {
          state = 'V';
          continue;
        }
        state = 'V';
        break;
      case 'i':
      case 'q':
      case 'y':
        state = 'V';
        break;
      case '\u00e4':
      case '\u00f6':
      case '\u00fc':
        out += c === '\u00e4' ? 'a' : c === '\u00f6' ? 'o' : 'u';
        state = 'V';
        continue;
      case '\u00df':
        out += 'ss';
        state = 'N';
        continue;
      default:
        state = 'N';
    }
    out += c;
  }
  return out;
};

const PAIRS = /[aA][aAeEoO]|[oO][eEoO]|[\u00e4\u00c4\u00f6\u00d6]/g;
/** Normalizes the spellings of æ, ø, and å in the Scandinavian languages. */
export const normalizeScandinavian: Change = (term) =>
  term.replace(PAIRS, (pair) => {
    const isUpper = pair.charAt(0) !== pair.charAt(0).toLowerCase();
    const lower = pair.toLowerCase();
    const letter =
      lower === 'aa' || lower === 'ao' ? '\u00e5' : lower === 'ae' || lower === '\u00e4' ? '\u00e6' : '\u00f8';
    return isUpper ? letter.toUpperCase() : letter;
  });

/** Folds å, ä, and æ to a, and ö and ø to o, also if spelled with two letters. */
export const foldScandinavian: Change = (term) =>
  term.replace(/[aA][aAeEoO]|[oO][eEoO]|[\u00e5\u00c5\u00e4\u00c4\u00e6\u00c6\u00f6\u00d6\u00f8\u00d8]/g, (pair) => {
    const first = pair.charAt(0);
    const isUpper = first !== first.toLowerCase();
    const letter = 'a\u00e5\u00e4\u00e6'.includes(first.toLowerCase()) ? 'a' : 'o';
    return isUpper ? letter.toUpperCase() : letter;
  });

/** Full-width Latin becomes ASCII, half-width Katakana full-width. */
export const foldWidth: Change = (term) =>
  term
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u30a0-\u30ff]?[\uff65-\uff9f]+/g, (run) => run.normalize('NFKC'));

export const normalizationFilters = [
  defineBuiltIn('arabic_normalization', () => mapTerms(normalizeArabic)),
  defineBuiltIn('persian_normalization', () => mapTerms(normalizePersian)),
  defineBuiltIn('sorani_normalization', () => mapTerms(normalizeSorani)),
  defineBuiltIn('german_normalization', () => mapTerms(normalizeGerman)),
  defineBuiltIn('hindi_normalization', () => mapTerms(normalizeHindi)),
  defineBuiltIn('indic_normalization', () => mapTerms(normalizeIndic)),
  defineBuiltIn('scandinavian_normalization', () => mapTerms(normalizeScandinavian)),
  defineBuiltIn('scandinavian_folding', () => mapTerms(foldScandinavian)),
  defineBuiltIn('cjk_width', () => mapTerms(foldWidth)),
];
