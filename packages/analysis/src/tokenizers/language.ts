import type { LuceneLanguage, StemmerLanguage } from '@searchdeck/contract';
import { MicrosoftLanguageStemmingTokenizer, MicrosoftLanguageTokenizer } from '@searchdeck/contract/core';
import { lowerCase } from '../core/case-folding.js';
import { japaneseTokenizer } from '../japanese/tokenizer.js';
import { defineComponent } from '../registry/registry.js';
import { ENGLISH_LEMMAS, segmentationFingerprint, stempelFingerprint } from '../resources/fingerprints.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';
import type { AnalysisResources } from '../resources/analysis-resources.js';
import type { Stem } from '../stemmers/stem.js';
import type { TokenizerStage } from '../core/stream.js';
import { segmenterTokenizer } from '../segmentation/segmenter.js';

/** Languages without spaces between words, with the locale of ICU's dictionary. */
const SEGMENTED: Readonly<Record<string, LuceneLanguage>> = {
  chineseSimplified: 'zh-Hans',
  chineseTraditional: 'zh-Hant',
  thai: 'th',
};
/** Stemmers instead of the service's dictionaries. Words of other languages are not stemmed. */
const STEMMERS: Readonly<Record<string, StemmerLanguage>> = {
  arabic: 'arabic',
  bulgarian: 'bulgarian',
  catalan: 'catalan',
  czech: 'czech',
  danish: 'danish',
  dutch: 'dutch',
  finnish: 'finnish',
  french: 'lightFrench',
  german: 'lightGerman',
  greek: 'greek',
  hindi: 'hindi',
  hungarian: 'hungarian',
  indonesian: 'indonesian',
  italian: 'lightItalian',
  latvian: 'latvian',
  norwegianBokmaal: 'norwegian',
  portuguese: 'lightPortuguese',
  portugueseBrazilian: 'brazilian',
  romanian: 'romanian',
  russian: 'russian',
  slovak: 'czech',
  spanish: 'lightSpanish',
  swedish: 'swedish',
  turkish: 'turkish',
};

const wordTokenizer = (language: string, maxTokenLength: number, resources: AnalysisResources): TokenizerStage => {
  if (language === 'japanese') return japaneseTokenizer(false, maxTokenLength, () => resources.japaneseDictionary());
  const locale = SEGMENTED[language];
  return locale === undefined ? standardTokenizer(maxTokenLength) : segmenterTokenizer(locale, maxTokenLength);
};

const stemOf = (language: string, resources: AnalysisResources): Stem | undefined => {
  if (language === 'english') return resources.englishLemma();
  if (language === 'polish') return resources.polishStem();
  const name = STEMMERS[language];
  return name === undefined ? undefined : resources.stemmer(name);
};

/** The base form, in the letter case of the word if it is a prefix of it: the tokenizer of the service preserves case. */
const keepCase = (word: string, stem: Stem): string => {
  const lower = lowerCase(word);
  const base = stem(lower);
  return lower.length === word.length && lower.startsWith(base) ? word.slice(0, base.length) : base;
};

const stemmingTokenizer = (language: string, maxTokenLength: number, resources: AnalysisResources): TokenizerStage => {
  const tokenize = wordTokenizer(language, maxTokenLength, resources);
  const stem = stemOf(language, resources) ?? ((word: string) => word);
  return (text, sink) =>
    tokenize(text, {
      token(t) {
        t.term = keepCase(t.term, stem);
        sink.token(t);
      },
      end: () => undefined,
    });
};

const japaneseFingerprint = (language: string, resources: AnalysisResources): string =>
  language === 'japanese' ? segmentationFingerprint(resources) : '';

/** The service's language tokenizers are not public; these are the closest available. */
export const languageTokenizers = [
  defineComponent({
    name: 'microsoft_language_tokenizer',
    odataType: '#Vendor.Search.MicrosoftLanguageTokenizer',
    schema: MicrosoftLanguageTokenizer,
    create: ({ language, maxTokenLength }, resources) => wordTokenizer(language, maxTokenLength, resources),
    fingerprint: ({ language }, resources) => japaneseFingerprint(language, resources),
  }),
  defineComponent({
    name: 'microsoft_language_stemming_tokenizer',
    odataType: '#Vendor.Search.MicrosoftLanguageStemmingTokenizer',
    schema: MicrosoftLanguageStemmingTokenizer,
    create: ({ language, maxTokenLength }, resources) => stemmingTokenizer(language, maxTokenLength, resources),
    fingerprint({ language }, resources) {
      if (language === 'english') return ENGLISH_LEMMAS;
      return language === 'polish' ? stempelFingerprint(resources) : japaneseFingerprint(language, resources);
    },
  }),
];
