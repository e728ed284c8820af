import type { LuceneLanguage, MicrosoftLanguage } from '@searchdeck/contract';
import type { Parts } from '../core/chain.js';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import { ENGLISH_LEMMAS } from '../resources/fingerprints.js';
import { removePossessive } from '../stemmers/english.js';
import { lightIndonesian } from '../stemmers/indonesian.js';
import { stemTerms } from '../stemmers/stem.js';
import { mapTerms } from '../core/stream.js';
import { lowercase } from '../token-filters/case.js';
import {
  type Recipe,
  arabicLetters,
  digits,
  indicLetters,
  persianLetters,
  recipes,
  standard,
  stem,
  stop,
} from './recipes.js';

/** The approximation of an analyzer `<language>.microsoft`, whose implementation is not public. */
export interface MicrosoftAnalyzerMapping {
  /** The Lucene analyzer that produces the same terms, if there is one. */
  sameAs?: LuceneLanguage;
  /** Describes the difference to users. */
  note: string;
  recipe: Recipe;
  fingerprint?: string;
}

const like = (
  language: LuceneLanguage,
  difference = 'stems words; the service finds dictionary forms',
): MicrosoftAnalyzerMapping => ({
  sameAs: language,
  note: `Approximated by ${language}.lucene, which ${difference}.`,
  recipe: recipes[language],
});
const simple = (
  note: string,
  filters: (resources: AnalysisResources) => NonNullable<Parts['tokenFilters']> = () => [],
): MicrosoftAnalyzerMapping => ({
  note: `Approximated: standard tokenizer, lowercase, ${note}`,
  recipe: (resources) => ({ tokenizer: standard, tokenFilters: [lowercase, ...filters(resources)] }),
});
const segmented = 'finds words with the dictionaries of ICU';
const indic = simple('normalized digits and Indic letters; words are not reduced to base forms.', () => [
  digits,
  indicLetters,
]);
const unstemmed = simple('no stop words; words are not reduced to base forms.');

/** All `<language>.microsoft` analyzers. */
export const microsoftAnalyzers: Readonly<Record<MicrosoftLanguage, MicrosoftAnalyzerMapping>> = {
  ar: like('ar'),
  bn: simple('normalized digits and Indic letters, Bengali stop words; words are not reduced to base forms.', () => [
    digits,
    indicLetters,
    stop('bengali'),
  ]),
  bg: like('bg'),
  ca: like('ca'),
  'zh-Hans': like('zh-Hans', segmented),
  'zh-Hant': like('zh-Hant', segmented),
  hr: unstemmed,
  cs: like('cs'),
  da: like('da'),
  nl: like('nl'),
  en: {
    note: "Approximated by en.lucene with WordNet's base forms instead of stems; the service uses its own dictionary.",
    recipe: (resources) => ({
      tokenizer: standard,
      tokenFilters: [mapTerms(removePossessive), lowercase, stop('english'), stemTerms(resources.englishLemma())],
    }),
    fingerprint: ENGLISH_LEMMAS,
  },
  et: simple('Estonian stop words; words are not reduced to base forms.', () => [stop('estonian')]),
  fi: like('fi'),
  fr: like('fr'),
  de: like('de', 'stems words; the service also splits compounds'),
  el: like('el'),
  gu: indic,
  he: unstemmed,
  hi: like('hi'),
  hu: like('hu'),
  is: unstemmed,
  id: like('id'),
  it: like('it'),
  ja: like('ja', 'finds words and base forms with the IPADIC dictionary'),
  kn: indic,
  ko: like('ko', 'forms bigrams; the service finds words'),
  lv: like('lv'),
  lt: simple('Lithuanian stop words; words are not reduced to base forms.', () => [stop('lithuanian')]),
  ml: indic,
  ms: simple('the light stemmer for Indonesian, which is close.', () => [stemTerms(lightIndonesian)]),
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
  sk: simple('the light stemmer for Czech, which is close.', (resources) => [stem('czech', resources)]),
  sl: simple('the Snowball algorithm for Slovene.', (resources) => [stemTerms(resources.snowballPackage('slovene'))]),
  es: like('es'),
  sv: like('sv'),
  ta: simple('normalized digits, the Snowball algorithm for Tamil.', (resources) => [
    digits,
    stemTerms(resources.snowballPackage('tamil')),
  ]),
  te: indic,
  th: like('th', segmented),
  tr: like('tr'),
  uk: simple('Ukrainian stop words; words are not reduced to base forms.', () => [stop('ukrainian')]),
  ur: simple('normalized Arabic and Persian letters and digits; words are not reduced to base forms.', () => [
    digits,
    arabicLetters,
    persianLetters,
  ]),
  vi: unstemmed,
};
