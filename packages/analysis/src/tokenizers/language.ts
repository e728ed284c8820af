import {
  type LuceneLanguage,
  MicrosoftLanguageStemmingTokenizer,
  MicrosoftLanguageTokenizer,
  type StemmerLanguage,
} from '@searchdeck/contract';
import { lowerCase } from '../case-folding.js';
import { japaneseTokenizer } from '../japanese/tokenizer.js';
import { configured } from '../registry.js';
import { standardTokenizer } from '../standard/standard-tokenizer.js';
import { polishStem, stemmer } from '../stemmers/index.js';
import type { TokenizerStage } from '../stream.js';
import { segmenterTokenizer } from './segmenter.js';

/** Languages without spaces between words, by the locale whose dictionary divides them. */
const SEGMENTED: Readonly<Record<string, LuceneLanguage>> = {
  chineseSimplified: 'zh-Hans',
  chineseTraditional: 'zh-Hant',
  thai: 'th',
};
/** Stemmers that stand for the service's dictionaries; a language that is absent keeps its words as they are. */
const STEMMERS: Readonly<Record<string, StemmerLanguage>> = {
  arabic: 'arabic',
  bulgarian: 'bulgarian',
  catalan: 'catalan',
  czech: 'czech',
  danish: 'danish',
  dutch: 'dutch',
  english: 'lightEnglish',
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

const divide = (language: string, maxTokenLength: number): TokenizerStage => {
  if (language === 'japanese') return japaneseTokenizer(false, maxTokenLength);
  const locale = SEGMENTED[language];
  return locale === undefined ? standardTokenizer(maxTokenLength) : segmenterTokenizer(locale, maxTokenLength);
};

/** The base form with the capitals of the word, as far as the two begin alike: the service's tokenizer keeps them. */
const keepingCase = (word: string, stem: (word: string) => string): string => {
  const lower = lowerCase(word);
  const base = stem(lower);
  return lower.length === word.length && lower.startsWith(base) ? word.slice(0, base.length) : base;
};

const stemming = (language: string, maxTokenLength: number): TokenizerStage => {
  const tokenize = divide(language, maxTokenLength);
  const name = STEMMERS[language];
  const stem = language === 'polish' ? polishStem() : name === undefined ? (word: string) => word : stemmer(name);
  return (text, sink) =>
    tokenize(text, {
      token(t) {
        t.term = keepingCase(t.term, stem);
        sink.token(t);
      },
      end: () => undefined,
    });
};

/** The service's language tokenizers are not public; these are the nearest that is. */
export const languageTokenizers = [
  configured({
    name: 'microsoft_language_tokenizer',
    odataType: '#Vendor.Search.MicrosoftLanguageTokenizer',
    schema: MicrosoftLanguageTokenizer,
    create: ({ language, maxTokenLength }) => divide(language, maxTokenLength),
  }),
  configured({
    name: 'microsoft_language_stemming_tokenizer',
    odataType: '#Vendor.Search.MicrosoftLanguageStemmingTokenizer',
    schema: MicrosoftLanguageStemmingTokenizer,
    create: ({ language, maxTokenLength }) => stemming(language, maxTokenLength),
  }),
];
