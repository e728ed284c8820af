/** Words with their parts of speech (`NOUN`, `ADJ`, …), and sentences with scores from -1 to 1. */
export interface EnglishModel {
  words: (text: string) => { text: string; part: string }[];
  sentences: (text: string) => { text: string; score: number }[];
}

/** What is read of a part of a text: the library's types declare methods, which it never calls as such. */
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
      const parts = tokens.out(helpers.pos);
      return tokens.out(helpers.value).map((word, i) => ({ text: word, part: parts[i] ?? '' }));
    },
    sentences(text) {
      const sentences = methods.readDoc(text).sentences();
      const scores = sentences.out(helpers.sentiment);
      return sentences.out().map((sentence, i) => ({ text: sentence, score: Number(scores[i] ?? 0) }));
    },
  };
}

/** The language model, loaded with the first text: it takes a fifth of a second. */
export function englishModel(): Promise<EnglishModel> {
  model ??= load();
  return model;
}

/** A warning unless a text is English, by the input or the definition of a skill. */
export function languageWarning(
  languageCode: unknown,
  defaultLanguageCode: string | null | undefined,
): string | undefined {
  const code =
    typeof languageCode === 'string' && languageCode !== '' ? languageCode : (defaultLanguageCode ?? LANGUAGE);
  if (code.toLowerCase().split('-', 1)[0] === LANGUAGE) return undefined;
  return `The language code '${code}' is not supported locally; the skill was executed for '${LANGUAGE}' texts only.`;
}
