import { segmenterTokenizer } from '../segmentation/segmenter.js';
import { type TokenizerStage, newToken } from '../core/stream.js';
import type { JapaneseDictionary, WordId } from './dictionary.js';
import { Lattice } from './lattice.js';

/** Parts of speech that carry no meaning: conjunctions, particles, auxiliaries, symbols. Lucene's stoptags.txt. */
const STOP_TAGS =
  /^(?:接続詞|助詞|助詞-格助詞(?:-一般|-引用|-連語)?|助詞-(?:接続助詞|係助詞|副助詞|間投助詞|並立助詞|終助詞|副助詞／並立助詞／終助詞|連体化|副詞化|特殊)|助動詞|記号(?:-一般|-読点|-句点|-空白|-括弧開|-括弧閉)?|その他-間投|フィラー|非言語音)$/;

interface WordProperties {
  isStopWord: boolean;
  /** The base form if it differs from the word. */
  baseForm: string | undefined;
}
const propertiesOf = (dictionary: JapaneseDictionary, word: WordId, surface: string): WordProperties => {
  const features = dictionary.features(word);
  const partOfSpeech = features
    .slice(1, 5)
    .filter((part) => part !== '*')
    .join('-');
  const base = features[7];
  return {
    isStopWord: STOP_TAGS.test(partOfSpeech),
    baseForm: base === undefined || base === '*' || base === surface || word < 0 ? undefined : base,
  };
};

const MAX_CACHED_WORDS = 50_000;

/**
 * Words of the IPADIC dictionary, with the parts of compounds. With `usesBaseForms`, words are replaced by their base forms and
 * function words are removed, as in Lucene's JapaneseAnalyzer. Without the dictionary, ICU segments the text.
 */
export const japaneseTokenizer = (
  usesBaseForms: boolean,
  maxTokenLength: number,
  load: () => JapaneseDictionary | undefined,
): TokenizerStage => {
  let cache = new Map<WordId, WordProperties>();
  let fallback: TokenizerStage | undefined;
  return (text, sink) => {
    const dictionary = load();
    if (dictionary === undefined) {
      fallback ??= segmenterTokenizer('ja', maxTokenLength);
      fallback(text, sink);
      return;
    }
    const token = newToken();
    let previousStart = -1;
    let skippedPositions = 0;
    for (const { word, start, end, positionLength } of new Lattice(dictionary, text).words()) {
      const increment = start === previousStart ? 0 : 1;
      previousStart = start;
      token.term = text.slice(start, end);
      if (usesBaseForms) {
        let properties = cache.get(word);
        if (properties === undefined) {
          if (cache.size >= MAX_CACHED_WORDS) cache = new Map();
          cache.set(word, (properties = propertiesOf(dictionary, word, token.term)));
        }
        if (properties.isStopWord) {
          skippedPositions += increment;
          continue;
        }
        token.term = properties.baseForm ?? token.term;
      }
      token.start = start;
      token.end = end;
      token.increment = increment + skippedPositions;
      token.length = positionLength;
      token.isKeyword = false;
      skippedPositions = 0;
      sink.token(token);
    }
  };
};

/** Removes the final prolonged sound mark of a long katakana word. Lucene's JapaneseKatakanaStemFilter. */
export const katakanaStem = (term: string): string =>
  term.length >= 4 && /^[\u30a0-\u30ff]+ー$/.test(term) ? term.slice(0, -1) : term;
