import { type Sink, type TokenizerStage, newToken } from '../core/stream.js';
import { emojiEnd } from './emoji.js';
import {
  COMPLEX,
  COMPLEX_EXTEND,
  DOUBLE_QUOTE,
  EXTEND,
  EXTEND_NUM_LET,
  HAN,
  HANGUL,
  HEBREW,
  HIRAGANA,
  KATAKANA,
  LETTER,
  MID_LETTER,
  MID_NUM,
  MID_NUM_LET,
  NUMERIC,
  OTHER,
  REGIONAL,
  SINGLE_QUOTE,
  UNIT_CLASSES,
  classOf,
} from './word-break.js';

/** Token types by the kinds of character in the token; any other mixture is `<ALPHANUM>`. */
const TYPES: Readonly<Record<number, string>> = {
  [1 << NUMERIC]: '<NUM>',
  [(1 << NUMERIC) | (1 << EXTEND_NUM_LET)]: '<NUM>',
  [1 << KATAKANA]: '<KATAKANA>',
  [1 << HANGUL]: '<HANGUL>',
};
const unitsAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1;
};
const classAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 ? classOf(text.codePointAt(at) ?? 0) : (UNIT_CLASSES[unit] ?? OTHER);
};
const isExtend = (kind: number): boolean => kind === EXTEND || kind === COMPLEX_EXTEND;
/** The first offset from `at` that is not Extend, Format, or a joiner. */
const skipExtend = (text: string, at: number, limit: number): number => {
  let i = at;
  while (i < limit && isExtend(classAt(text, i))) i += unitsAt(text, i);
  return i;
};

const isLetterLike = (kind: number): boolean => kind === LETTER || kind === HEBREW || kind === HANGUL;

/** The end and type of a token of another grammar at an offset; it takes precedence over a word of the same length. */
export type SpecialToken = (at: number, limit: number) => { end: number; type: string } | undefined;

/**
 * Unicode text segmentation (UAX #29) as Lucene's StandardTokenizer applies it: words of letters and digits,
 * single Han and Hiragana characters, and runs of Katakana, Hangul, and scripts without spaces. Other characters are
 * separators. Tokens longer than `maxTokenLength` (UTF-16 code units) are split.
 */
export const standardTokenizer =
  (maxTokenLength: number, specialTokens?: (text: string) => SpecialToken): TokenizerStage =>
  (text: string, sink: Sink) => {
    const token = newToken();
    const special = specialTokens?.(text);
    const length = text.length;
    const emit = (start: number, end: number, type: string): void => {
      token.term = text.slice(start, end);
      token.start = start;
      token.end = end;
      token.increment = 1;
      token.length = 1;
      token.type = type;
      token.isKeyword = false;
      sink.token(token);
    };

    let at = 0;
    while (at < length) {
      const first = classAt(text, at);
      const limit = Math.min(length, at + maxTokenLength);
      // The longest match wins; if equal, the emoji.
      const emoji = emojiEnd(text, at, limit);
      const other = special?.(at, limit);
      if (first === OTHER || first === REGIONAL || (first >= MID_LETTER && first <= EXTEND)) {
        if (other !== undefined && other.end >= emoji) {
          emit(at, other.end, other.type);
          at = other.end;
          continue;
        }
        if (emoji > at) emit(at, emoji, '<EMOJI>');
        at = emoji > at ? emoji : at + unitsAt(text, at);
        continue;
      }
      let end = Math.min(limit, at + unitsAt(text, at));
      if (first === HAN || first === HIRAGANA) {
        end = skipExtend(text, end, limit);
        emit(at, end, first === HAN ? '<IDEOGRAPHIC>' : '<HIRAGANA>');
        at = end;
        continue;
      }
      if (first === COMPLEX || first === COMPLEX_EXTEND) {
        while (end < limit && (classAt(text, end) === COMPLEX || isExtend(classAt(text, end)))) {
          end += unitsAt(text, end);
        }
        emit(at, end, '<SOUTHEAST_ASIAN>');
        at = end;
        continue;
      }

      // The character classes in the token, as bits.
      let kinds = 1 << first;
      let last = first;
      let isJoined = false;
      let i = end;
      while (i < limit) {
        const unit = text.charCodeAt(i);
        if (unit >= 0xd800 && unit < 0xdc00 && i + 2 > limit) break;
        const kind =
          unit >= 0xd800 && unit < 0xdc00 ? classOf(text.codePointAt(i) ?? 0) : (UNIT_CLASSES[unit] ?? OTHER);
        if (kind === LETTER || kind === NUMERIC || kind === HEBREW || kind === HANGUL) {
          if (last === KATAKANA) break;
          kinds |= 1 << kind;
          // A Hebrew letter after a joining mark can't be followed by a quote.
          last = isJoined && kind === HEBREW ? LETTER : kind;
          isJoined = false;
          i += unit >= 0xd800 && unit < 0xdc00 ? 2 : 1;
          end = i;
        } else if (kind === OTHER) break;
        else if (kind === EXTEND || kind === COMPLEX_EXTEND) {
          i += unitsAt(text, i);
          end = i;
        } else if (kind === EXTEND_NUM_LET) {
          kinds |= 1 << EXTEND_NUM_LET;
          last = kind;
          i++;
          end = i;
        } else if (kind === KATAKANA) {
          if (last !== KATAKANA && last !== EXTEND_NUM_LET) break;
          kinds |= 1 << KATAKANA;
          last = kind;
          i += unitsAt(text, i);
          end = i;
        } else if (kind >= MID_LETTER && kind <= DOUBLE_QUOTE) {
          // MidLetter and MidNum join only characters on both sides.
          const after = skipExtend(text, i + unitsAt(text, i), limit);
          const following = after < limit ? classAt(text, after) : OTHER;
          const isBetweenLetters =
            (kind === MID_LETTER || kind === MID_NUM_LET || kind === SINGLE_QUOTE) &&
            isLetterLike(last) &&
            isLetterLike(following);
          const isBetweenDigits =
            (kind === MID_NUM || kind === MID_NUM_LET || kind === SINGLE_QUOTE) &&
            last === NUMERIC &&
            following === NUMERIC;
          const isHebrewQuote = kind === DOUBLE_QUOTE && last === HEBREW && following === HEBREW;
          if (isBetweenLetters || isBetweenDigits) {
            if (isBetweenLetters) kinds |= 1 << LETTER;
            // A quote can belong to the preceding Hebrew letter, so that the next letter can have its own.
            isJoined = kind !== SINGLE_QUOTE || last !== HEBREW;
            i = after;
            continue;
          }
          if (isHebrewQuote || (kind === SINGLE_QUOTE && last === HEBREW)) {
            i = isHebrewQuote ? skipExtend(text, after + 1, limit) : after;
            end = i;
            last = OTHER;
            continue;
          }
          break;
        } else break;
      }
      if (other !== undefined && (other.end >= end || other.type === '<ALPHANUM>')) {
        emit(at, other.end, other.type);
        end = other.end;
      } else if (emoji >= end) {
        emit(at, emoji, '<EMOJI>');
        end = emoji;
      } else if (kinds !== 1 << EXTEND_NUM_LET) {
        emit(at, end, TYPES[kinds] ?? '<ALPHANUM>');
      }
      at = end;
    }
  };
