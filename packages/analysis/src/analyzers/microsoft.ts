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

const approximateBy = (
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
const icuDifference = 'finds words with the dictionaries of ICU';
const indic = simple('normalized digits and Indic letters; words are not reduced to base forms.', () => [
  digits,
  indicLetters,
]);
const unstemmedMapping = simple('no stop words; words are not reduced to base forms.');

/** All `<language>.microsoft` analyzers. */
export const microsoftAnalyzers: Readonly<Record<MicrosoftLanguage, MicrosoftAnalyzerMapping>> = {
  ar: approximateBy('ar'),
  bn: simple('normalized digits and Indic letters, Bengali stop words; words are not reduced to base forms.', () => [
    digits,
    indicLetters,
    stop('bengali'),
  ]),
  bg: approximateBy('bg'),
  ca: approximateBy('ca'),
  'zh-Hans': approximateBy('zh-Hans', icuDifference),
  'zh-Hant': approximateBy('zh-Hant', icuDifference),
  hr: unstemmedMapping,
  cs: approximateBy('cs'),
  da: approximateBy('da'),
  nl: approximateBy('nl'),
  en: {
    note: "Approximated by en.lucene with WordNet's base forms instead of stems; the service uses its own dictionary.",
    recipe: (resources) => ({
      tokenizer: standard,
      tokenFilters: [mapTerms(removePossessive), lowercase, stop('english'), stemTerms(resources.englishLemma())],
    }),
    fingerprint: ENGLISH_LEMMAS,
  },
  et: simple('Estonian stop words; words are not reduced to base forms.', () => [stop('estonian')]),
  fi: approximateBy('fi'),
  fr: approximateBy('fr'),
  de: approximateBy('de', 'stems words; the service also splits compounds'),
  el: approximateBy('el'),
  gu: indic,
  he: unstemmedMapping,
  hi: approximateBy('hi'),
  hu: approximateBy('hu'),
  is: unstemmedMapping,
  id: approximateBy('id'),
  it: approximateBy('it'),
  ja: approximateBy('ja', 'finds words and base forms with the IPADIC dictionary'),
  kn: indic,
  ko: approximateBy('ko', 'forms bigrams; the service finds words'),
  lv: approximateBy('lv'),
  lt: simple('Lithuanian stop words; words are not reduced to base forms.', () => [stop('lithuanian')]),
  ml: indic,
  ms: simple('the light stemmer for Indonesian, a similar language.', () => [stemTerms(lightIndonesian)]),
  mr: indic,
  nb: approximateBy('no'),
  pl: approximateBy('pl'),
  'pt-BR': approximateBy('pt-BR'),
  'pt-PT': approximateBy('pt-PT'),
  pa: indic,
  ro: approximateBy('ro'),
  ru: approximateBy('ru'),
  'sr-cyrillic': unstemmedMapping,
  'sr-latin': unstemmedMapping,
  sk: simple('the light stemmer for Czech, a similar language.', (resources) => [stem('czech', resources)]),
  sl: simple('the Snowball algorithm for Slovene.', (resources) => [stemTerms(resources.snowballPackage('slovene'))]),
  es: approximateBy('es'),
  sv: approximateBy('sv'),
  ta: simple('normalized digits, the Snowball algorithm for Tamil.', (resources) => [
    digits,
    stemTerms(resources.snowballPackage('tamil')),
  ]),
  te: indic,
  th: approximateBy('th', icuDifference),
  tr: approximateBy('tr'),
  uk: simple('Ukrainian stop words; words are not reduced to base forms.', () => [stop('ukrainian')]),
  ur: simple('normalized Arabic and Persian letters and digits; words are not reduced to base forms.', () => [
    digits,
    arabicLetters,
    persianLetters,
  ]),
  vi: unstemmedMapping,
};
