import type { LuceneLanguage, StemmerLanguage } from '@searchdeck/contract';
import type { Parts } from '../core/chain.js';
import { mappingCharFilter } from '../char-filters/mapping.js';
import { japaneseTokenizer, katakanaStem } from '../japanese/tokenizer.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';
import { removePossessive } from '../stemmers/english.js';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import { stemTerms } from '../stemmers/stem.js';
import { type StopList, stopWords } from '../stop-words/index.js';
import { type TokenFilterStage, mapTerms } from '../core/stream.js';
import { lowercase } from '../token-filters/case.js';
import { cjkBigram } from '../token-filters/cjk-bigram.js';
import { elision } from '../token-filters/elision.js';
import { normalizeHindi, normalizeIndic } from '../token-filters/indic.js';
import { foldWidth, normalizeArabic, normalizeGerman, normalizePersian } from '../token-filters/normalization.js';
import { removeAfterApostrophe } from '../token-filters/selection.js';
import { removeWords } from '../token-filters/stopwords.js';
import { segmenterTokenizer } from '../segmentation/segmenter.js';
import { asciiDigits, lowerCaseGreek, lowerCaseIrish, lowerCaseTurkish } from './letter-case.js';

export const stop = (list: StopList): TokenFilterStage => removeWords(stopWords(list));
export const stem = (language: StemmerLanguage, resources: AnalysisResources): TokenFilterStage =>
  stemTerms(resources.stemmer(language));
export const digits = mapTerms(asciiDigits);
export const arabicLetters = mapTerms(normalizeArabic);
export const persianLetters = mapTerms(normalizePersian);
export const indicLetters = mapTerms(normalizeIndic);

const articles = (list: string): TokenFilterStage => elision(list.split(' '));
export const standard = standardTokenizer(255);

/** The parts of an analyzer. */
export type Recipe = (resources: AnalysisResources) => Parts;

/** The most common chain: standard tokenizer, lowercase filter, stop words, stemmer. */
const plainRecipe =
  (list: StopList, language: StemmerLanguage): Recipe =>
  (resources) => ({ tokenizer: standard, tokenFilters: [lowercase, stop(list), stem(language, resources)] });

/** Dutch words that the Snowball algorithm stems incorrectly; Lucene's DutchAnalyzer overrides them. */
const DUTCH = new Map([
  ['fiets', 'fiets'],
  ['bromfiets', 'bromfiets'],
  ['ei', 'eier'],
  ['kind', 'kinder'],
]);
const dutchExceptions: TokenFilterStage = (next) => ({
  token(t) {
    const override = DUTCH.get(t.term);
    if (override !== undefined) {
      t.term = override;
      t.isKeyword = true;
    }
    next.token(t);
  },
  end: (trailing, length) => next.end(trailing, length),
});

/** The parts of each of Lucene's language analyzers. */
export const recipes: Readonly<Record<LuceneLanguage, Recipe>> = {
  ar: (resources) => ({
    tokenizer: standard,
    tokenFilters: [lowercase, digits, stop('arabic'), arabicLetters, stem('arabic', resources)],
  }),
  bg: plainRecipe('bulgarian', 'bulgarian'),
  ca: (resources) => ({
    tokenizer: standard,
    tokenFilters: [articles('d l m n s t'), lowercase, stop('catalan'), stem('catalan', resources)],
  }),
  cs: plainRecipe('czech', 'czech'),
  da: plainRecipe('danish', 'danish'),
  de: (resources) => ({
    tokenizer: standard,
    tokenFilters: [lowercase, stop('german'), mapTerms(normalizeGerman), stem('lightGerman', resources)],
  }),
  el: (resources) => ({
    tokenizer: standard,
    tokenFilters: [mapTerms(lowerCaseGreek), stop('greek'), stem('greek', resources)],
  }),
  en: (resources) => ({
    tokenizer: standard,
    tokenFilters: [mapTerms(removePossessive), lowercase, stop('english'), stem('english', resources)],
  }),
  es: plainRecipe('spanish', 'lightSpanish'),
  eu: plainRecipe('basque', 'basque'),
  fa: () => ({
    charFilters: [mappingCharFilter([['\u200c', ' ']])],
    tokenizer: standard,
    tokenFilters: [lowercase, digits, arabicLetters, persianLetters, stop('persian')],
  }),
  fi: plainRecipe('finnish', 'finnish'),
  fr: (resources) => ({
    tokenizer: standard,
    tokenFilters: [elision(), lowercase, stop('french'), stem('lightFrench', resources)],
  }),
  ga: (resources) => ({
    tokenizer: standard,
    tokenFilters: [
      removeWords(new Set(['h', 'n', 't', 'H', 'N', 'T'])),
      articles('d m b'),
      mapTerms(lowerCaseIrish),
      stop('irish'),
      stem('irish', resources),
    ],
  }),
  gl: plainRecipe('galician', 'galician'),
  hi: (resources) => ({
    tokenizer: standard,
    tokenFilters: [lowercase, digits, indicLetters, mapTerms(normalizeHindi), stop('hindi'), stem('hindi', resources)],
  }),
  hu: plainRecipe('hungarian', 'hungarian'),
  hy: plainRecipe('armenian', 'armenian'),
  id: plainRecipe('indonesian', 'indonesian'),
  it: (resources) => ({
    tokenizer: standard,
    tokenFilters: [
      articles('c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d'),
      lowercase,
      stop('italian'),
      stem('lightItalian', resources),
    ],
  }),
  ja: (resources) => ({
    tokenizer: japaneseTokenizer(true, 255, () => resources.japaneseDictionary()),
    tokenFilters: [mapTerms(foldWidth), stop('japanese'), mapTerms(katakanaStem), lowercase],
  }),
  ko: () => ({ tokenizer: standard, tokenFilters: [mapTerms(foldWidth), lowercase, cjkBigram(), stop('cjk')] }),
  lv: plainRecipe('latvian', 'latvian'),
  nl: (resources) => ({
    tokenizer: standard,
    tokenFilters: [lowercase, stop('dutch'), dutchExceptions, stem('dutch', resources)],
  }),
  no: plainRecipe('norwegian', 'norwegian'),
  pl: (resources) => {
    const polishStem = resources.polishStem();
    const stemming = polishStem === undefined ? [] : [stemTerms(polishStem)];
    return { tokenizer: standard, tokenFilters: [lowercase, stop('polish'), ...stemming] };
  },
  'pt-BR': plainRecipe('brazilian', 'brazilian'),
  'pt-PT': plainRecipe('portuguese', 'lightPortuguese'),
  ro: plainRecipe('romanian', 'romanian'),
  ru: plainRecipe('russian', 'russian'),
  sv: plainRecipe('swedish', 'swedish'),
  th: () => ({ tokenizer: segmenterTokenizer('th'), tokenFilters: [lowercase, digits, stop('thai')] }),
  tr: (resources) => ({
    tokenizer: standard,
    tokenFilters: [removeAfterApostrophe, mapTerms(lowerCaseTurkish), stop('turkish'), stem('turkish', resources)],
  }),
  'zh-Hans': (resources) => ({
    tokenizer: segmenterTokenizer('zh-Hans'),
    // Like SmartChineseAnalyzer: English words are stemmed, and there are no stop words.
    tokenFilters: [mapTerms(foldWidth), lowercase, stem('english', resources)],
  }),
  'zh-Hant': () => ({
    tokenizer: segmenterTokenizer('zh-Hant'),
    tokenFilters: [mapTerms(foldWidth), lowercase, stop('cjk')],
  }),
};
