import { DEFAULT_MAX_TOKEN_LENGTH } from '@searchdeck/contract/core';
import { type TokenizerStage, newToken } from '../core/stream.js';

/**
 * Maximum number of characters segmented at once: ICU takes seconds for a run of Chinese or Japanese of more than 65,536
 * characters, and milliseconds below that. A multiple of the default maximum token length.
 */
const MAX_WINDOW_LENGTH = 128 * DEFAULT_MAX_TOKEN_LENGTH;
/** Characters that no word contains. */
const BREAK = /[\s。、！？，；：「」]/;

/** End of the window that starts at `from`: after a space or punctuation mark in its second half, or else at a word's end. */
const windowEnd = (text: string, from: number, segmenter: Intl.Segmenter): number => {
  if (text.length - from <= MAX_WINDOW_LENGTH) return text.length;
  const half = from + MAX_WINDOW_LENGTH / 2;
  for (let at = from + MAX_WINDOW_LENGTH; at > half; at--) if (BREAK.test(text.charAt(at - 1))) return at;
  // Far enough from the end of the window for the same words as in the whole text.
  const word =
    segmenter.segment(text.slice(from, from + MAX_WINDOW_LENGTH)).containing((MAX_WINDOW_LENGTH * 3) / 4)?.index ?? 0;
  return from + (word === 0 ? MAX_WINDOW_LENGTH : word);
};

/** Words found by ICU's dictionaries, for languages without spaces between words. */
export const segmenterTokenizer = (locale: string, maxTokenLength = DEFAULT_MAX_TOKEN_LENGTH): TokenizerStage => {
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
          token.isKeyword = false;
          sink.token(token);
        }
      }
    }
  };
};
