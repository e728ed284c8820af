import { type TokenizerStage, newToken } from '../stream.js';

/** Words by the dictionaries of the ICU library, for languages without spaces between words. */
export const segmenterTokenizer = (locale: string, maxTokenLength = 255): TokenizerStage => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return (text, sink) => {
    const token = newToken();
    for (const { segment, index, isWordLike } of segmenter.segment(text)) {
      if (!isWordLike) continue;
      for (let at = 0; at < segment.length; at += maxTokenLength) {
        token.term = segment.slice(at, at + maxTokenLength);
        token.start = index + at;
        token.end = token.start + token.term.length;
        token.increment = 1;
        token.length = 1;
        token.keyword = false;
        sink.token(token);
      }
    }
  };
};
