/** Splits text into words with their parts of speech (`NOUN`, `ADJ`, …), and into sentences with scores from -1 to 1. */
export interface EnglishModel {
  words: (text: string) => { text: string; partOfSpeech: string }[];
  sentences: (text: string) => { text: string; score: number }[];
}

/** The helpers of the library that are used. Its types declare them as methods, but they are used only as references. */
interface Helpers {
  value: () => string;
  pos: () => string;
  sentiment: () => number;
}

/** The language of the model. */
const LANGUAGE = 'en';

let model: Promise<EnglishModel> | undefined;

async function load(): Promise<EnglishModel> {
  const [library, weights] = await Promise.all([import('wink-nlp'), import('wink-eng-lite-web-model')]);
  const methods = library.default(weights.default);
  const helpers = methods.its as unknown as Helpers;
  return {
    words(text) {
      const tokens = methods.readDoc(text).tokens();
      const partsOfSpeech = tokens.out(helpers.pos);
      return tokens.out(helpers.value).map((word, i) => ({ text: word, partOfSpeech: partsOfSpeech[i] ?? '' }));
    },
    sentences(text) {
      const sentences = methods.readDoc(text).sentences();
      const scores = sentences.out(helpers.sentiment);
      return sentences.out().map((sentence, i) => ({ text: sentence, score: Number(scores[i] ?? 0) }));
    },
  };
}

/** The language model. It is loaded on first use, because loading takes 0.2 s. */
export function englishModel(): Promise<EnglishModel> {
  model ??= load();
  return model;
}

/** A warning if the language of the input, or else the default language of the skill, is not English. */
export function languageWarning(
  languageCode: unknown,
  defaultLanguageCode: string | null | undefined,
): string | undefined {
  const code =
    typeof languageCode === 'string' && languageCode !== '' ? languageCode : (defaultLanguageCode ?? LANGUAGE);
  if (code.toLowerCase().split('-', 1)[0] === LANGUAGE) return undefined;
  return `The language code '${code}' is not supported locally. The skill is executed only for texts in the language '${LANGUAGE}'.`;
}
