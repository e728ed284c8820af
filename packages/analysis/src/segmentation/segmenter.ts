import { type TokenizerStage, newToken } from '../core/stream.js';

/** ICU takes seconds for one stretch of Chinese or Japanese beyond 65,536 characters, and milliseconds below. A multiple of the usual longest token. */
const WINDOW = 128 * 255;
/** A word never goes over one of these. */
const BREAK = /[\s。、！？，；：「」]/;

/** Where the window that starts at `from` ends: behind a space or a mark in its second half, else at the end of a word. */
const windowEnd = (text: string, from: number, segmenter: Intl.Segmenter): number => {
  if (text.length - from <= WINDOW) return text.length;
  const half = from + WINDOW / 2;
  for (let at = from + WINDOW; at > half; at--) if (BREAK.test(text.charAt(at - 1))) return at;
  // Far enough from the window's end for the words there to be those of the whole text.
  const word = segmenter.segment(text.slice(from, from + WINDOW)).containing((WINDOW * 3) / 4)?.index ?? 0;
  return from + (word === 0 ? WINDOW : word);
};

/** Words by the dictionaries of the ICU library, for languages without spaces between words. */
export const segmenterTokenizer = (locale: string, maxTokenLength = 255): TokenizerStage => {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return (text, sink) => {
    const token = newToken();
    for (let from = 0, end: number; from < text.length; from = end) {
      end = windowEnd(text, from, segmenter);
      for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, end))) {
        if (!isWordLike) continue;
        for (let at = 0; at < segment.length; at += maxTokenLength) {
          token.term = segment.slice(at, at + maxTokenLength);
          token.start = from + index + at;
          token.end = token.start + token.term.length;
          token.increment = 1;
          token.length = 1;
          token.keyword = false;
          sink.token(token);
        }
      }
    }
  };
};
