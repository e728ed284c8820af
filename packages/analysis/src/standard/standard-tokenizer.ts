import { type Sink, type TokenizerStage, newToken } from '../stream.js';
import {
  COMPLEX,
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
  SINGLE_QUOTE,
  UNIT_CLASSES,
  classOf,
} from './word-break.js';

/** Emoji sequences are one token each, as in Lucene 8. */
const EMOJI = new RegExp('\\p{RGI_Emoji}|\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F?', 'vy');

/** Token types by the kinds of character in the token; any other mixture is `<ALPHANUM>`. */
const TYPES: Readonly<Record<number, string>> = {
  [1 << NUMERIC]: '<NUM>',
  [(1 << NUMERIC) | (1 << EXTEND_NUM_LET)]: '<NUM>',
  [1 << KATAKANA]: '<KATAKANA>',
  [1 << HANGUL]: '<HANGUL>',
};
/** A digit with this behind it is a keycap emoji. */
const KEYCAP = 0x20e3;

const unitsAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? 2 : 1;
};
const classAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 ? classOf(text.codePointAt(at) ?? 0) : (UNIT_CLASSES[unit] ?? OTHER);
};
/** First offset from `at` that is not Extend, Format or joiner. */
const skipExtend = (text: string, at: number, limit: number): number => {
  let i = at;
  while (i < limit && classAt(text, i) === EXTEND) i += unitsAt(text, i);
  return i;
};

const letterLike = (kind: number): boolean => kind === LETTER || kind === HEBREW || kind === HANGUL;

/**
 * Unicode text segmentation (UAX #29) as Lucene's StandardTokenizer applies it: words of letters and digits,
 * single Han and Hiragana characters, runs of Katakana, Hangul and of scripts without spaces; the rest separates.
 * A token longer than `maxTokenLength` (UTF-16 units) is cut there and goes on as the next token.
 */
export const standardTokenizer =
  (maxTokenLength: number): TokenizerStage =>
  (text: string, sink: Sink) => {
    const token = newToken();
    const length = text.length;
    const emit = (start: number, end: number, type: string): void => {
      token.term = text.slice(start, end);
      token.start = start;
      token.end = end;
      token.increment = 1;
      token.length = 1;
      token.type = type;
      token.keyword = false;
      sink.token(token);
    };

    let at = 0;
    while (at < length) {
      const first = classAt(text, at);
      if (first === OTHER || (first >= MID_LETTER && first <= EXTEND)) {
        const unit = text.charCodeAt(at);
        if (unit < 0x2000 && unit !== 0xa9 && unit !== 0xae) {
          at++;
          continue;
        }
        EMOJI.lastIndex = at;
        const emoji = EMOJI.exec(text);
        if (emoji === null) {
          at += unitsAt(text, at);
          continue;
        }
        emit(at, at + emoji[0].length, '<EMOJI>');
        at += emoji[0].length;
        continue;
      }
      const limit = Math.min(length, at + maxTokenLength);
      let end = at + unitsAt(text, at);
      if (first === HAN || first === HIRAGANA) {
        end = skipExtend(text, end, limit);
        emit(at, end, first === HAN ? '<IDEOGRAPHIC>' : '<HIRAGANA>');
        at = end;
        continue;
      }
      if (first === COMPLEX) {
        while (end < limit && (classAt(text, end) === COMPLEX || classAt(text, end) === EXTEND))
          end += unitsAt(text, end);
        emit(at, end, '<SOUTHEAST_ASIAN>');
        at = end;
        continue;
      }

      if (first === NUMERIC && (text.charCodeAt(at + 2) === KEYCAP || text.charCodeAt(at + 1) === KEYCAP)) {
        EMOJI.lastIndex = at;
        const emoji = EMOJI.exec(text);
        if (emoji !== null) {
          emit(at, at + emoji[0].length, '<EMOJI>');
          at += emoji[0].length;
          continue;
        }
      }

      // Which kinds of character the token has: a bit for each class.
      let kinds = 1 << first;
      let last = first;
      let i = end;
      while (i < limit) {
        const unit = text.charCodeAt(i);
        const kind =
          unit >= 0xd800 && unit < 0xdc00 ? classOf(text.codePointAt(i) ?? 0) : (UNIT_CLASSES[unit] ?? OTHER);
        if (kind === LETTER || kind === NUMERIC || kind === HEBREW || kind === HANGUL) {
          if (last === KATAKANA) break;
          kinds |= 1 << kind;
          last = kind;
          i += unit >= 0xd800 && unit < 0xdc00 ? 2 : 1;
          end = i;
        } else if (kind === OTHER) break;
        else if (kind === EXTEND) {
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
          // MidLetter and MidNum join only what stands on both sides of them.
          const after = skipExtend(text, i + unitsAt(text, i), limit);
          const following = after < limit ? classAt(text, after) : OTHER;
          const betweenLetters =
            (kind === MID_LETTER || kind === MID_NUM_LET || kind === SINGLE_QUOTE) &&
            letterLike(last) &&
            letterLike(following);
          const betweenDigits =
            (kind === MID_NUM || kind === MID_NUM_LET || kind === SINGLE_QUOTE) &&
            last === NUMERIC &&
            following === NUMERIC;
          const hebrewQuotes = kind === DOUBLE_QUOTE && last === HEBREW && following === HEBREW;
          if (betweenLetters || betweenDigits || hebrewQuotes) {
            i = after;
            continue;
          }
          if (kind === SINGLE_QUOTE && last === HEBREW) {
            i = skipExtend(text, i + 1, limit);
            end = i;
          }
          break;
        } else break;
      }
      if (kinds !== 1 << EXTEND_NUM_LET) {
        emit(at, end, TYPES[kinds] ?? '<ALPHANUM>');
      }
      at = end;
    }
  };
