import { codePointClasses } from './code-point-classes.js';
import { WORD_BREAK_RANGES } from './word-break-data.js';

/** Classes of code points: the Word_Break property, refined as Lucene's standard tokenizer needs it. */
export const OTHER = 0;
export const LETTER = 1;
export const NUMERIC = 2;
export const KATAKANA = 3;
export const HEBREW = 4;
export const EXTEND_NUM_LET = 5;
export const MID_LETTER = 6;
export const MID_NUM = 7;
export const MID_NUM_LET = 8;
export const SINGLE_QUOTE = 9;
export const DOUBLE_QUOTE = 10;
/** Extend, Format, and zero-width joiner: part of the preceding character. */
export const EXTEND = 11;
export const HANGUL = 12;
/** Line break class SA: Thai, Lao, Khmer, Myanmar, which have no spaces between words. */
export const COMPLEX = 13;
export const HAN = 14;
export const HIRAGANA = 15;
/** A mark of a script without spaces: extends the preceding character, or is a character of its script if there is none. */
export const COMPLEX_EXTEND = 16;
/** A pair of them is a flag. */
export const REGIONAL = 17;

const classes = codePointClasses(WORD_BREAK_RANGES);

/** Class by UTF-16 code unit; surrogates are OTHER, use {@link classOf} for those. */
export const UNIT_CLASSES: Uint8Array = classes.units;

/** Class of a code point. */
export const classOf = classes.of;
