import type { LuceneLanguage, MicrosoftLanguage } from '@searchdeck/contract';
import type { Parts } from '../chain.js';
import { removePossessive } from '../stemmers/english.js';
import { lightIndonesian } from '../stemmers/indonesian.js';
import { snowballStem } from '../stemmers/snowball.js';
import { remembering, stemTerms } from '../stemmers/stem.js';
import { mapTerms } from '../stream.js';
import { lowercase } from '../token-filters/case.js';
import { arabicLetters, digits, indicLetters, persianLetters, recipes, standard, stem, stop } from './recipes.js';

/** How an analyzer `<language>.microsoft` is answered here: the service's own is not public. */
export interface MicrosoftAnalyzerMapping {
  /** The analyzer it is the same as, if it is one of Lucene's. */
  sameAs?: `${LuceneLanguage}.lucene`;
  /** What a user should know about the difference. */
  note: string;
  parts: () => Parts;
}

const like = (
  language: LuceneLanguage,
  what = 'stems words; the service finds dictionary forms',
): MicrosoftAnalyzerMapping => ({
  sameAs: `${language}.lucene`,
  note: `Answered by ${language}.lucene, which ${what}.`,
  parts: recipes[language],
});
const simple = (note: string, ...filters: NonNullable<Parts['tokenFilters']>[number][]): MicrosoftAnalyzerMapping => ({
  note: `Standard tokenizer, lower case, ${note}`,
  parts: () => ({ tokenizer: standard, tokenFilters: [lowercase, ...filters] }),
});
const segmented = 'divides words by the dictionaries of ICU';
const indic = simple(
  'digits and Indic spellings made alike; words are not reduced to base forms.',
  digits,
  indicLetters,
);
const unstemmed = simple('no stop words; words are not reduced to base forms.');

/** All `<language>.microsoft` analyzers. */
export const microsoftAnalyzers: Readonly<Record<MicrosoftLanguage, MicrosoftAnalyzerMapping>> = {
  ar: like('ar'),
  bn: simple(
    'digits and Indic spellings made alike, Bengali stop words; words are not reduced to base forms.',
    digits,
    indicLetters,
    stop('bengali'),
  ),
  bg: like('bg'),
  ca: like('ca'),
  'zh-Hans': like('zh-Hans', segmented),
  'zh-Hant': like('zh-Hant', segmented),
  hr: unstemmed,
  cs: like('cs'),
  da: like('da'),
  nl: like('nl'),
  en: {
    note: 'Answered as en.lucene, with dictionary forms by KStem in place of stems; the service has a dictionary of its own.',
    parts: () => ({
      tokenizer: standard,
      tokenFilters: [mapTerms(removePossessive), lowercase, stop('english'), stem('lightEnglish')],
    }),
  },
  et: simple('Estonian stop words; words are not reduced to base forms.', stop('estonian')),
  fi: like('fi'),
  fr: like('fr'),
  de: like('de', 'stems words; the service also divides compounds'),
  el: like('el'),
  gu: indic,
  he: unstemmed,
  hi: like('hi'),
  hu: like('hu'),
  is: unstemmed,
  id: like('id'),
  it: like('it'),
  ja: like('ja', 'finds words and base forms by the dictionary IPADIC'),
  kn: indic,
  ko: like('ko', 'forms bigrams; the service finds words'),
  lv: like('lv'),
  lt: simple('Lithuanian stop words; words are not reduced to base forms.', stop('lithuanian')),
  ml: indic,
  ms: simple('the light stemmer for Indonesian, which is close.', stemTerms(lightIndonesian)),
  mr: indic,
  nb: like('no'),
  pl: like('pl'),
  'pt-BR': like('pt-BR'),
  'pt-PT': like('pt-PT'),
  pa: indic,
  ro: like('ro'),
  ru: like('ru'),
  'sr-cyrillic': unstemmed,
  'sr-latin': unstemmed,
  sk: simple('the light stemmer for Czech, which is close.', stem('czech')),
  sl: {
    note: 'Standard tokenizer, lower case, the Snowball algorithm for Slovene.',
    parts: () => ({ tokenizer: standard, tokenFilters: [lowercase, stemTerms(remembering(snowballStem('slovene')))] }),
  },
  es: like('es'),
  sv: like('sv'),
  ta: {
    note: 'Standard tokenizer, digits made alike, the Snowball algorithm for Tamil.',
    parts: () => ({
      tokenizer: standard,
      tokenFilters: [lowercase, digits, stemTerms(remembering(snowballStem('tamil')))],
    }),
  },
  te: indic,
  th: like('th', segmented),
  tr: like('tr'),
  uk: simple('Ukrainian stop words; words are not reduced to base forms.', stop('ukrainian')),
  ur: simple(
    'Arabic and Persian letters and digits made alike; words are not reduced to base forms.',
    digits,
    arabicLetters,
    persianLetters,
  ),
  vi: unstemmed,
};
