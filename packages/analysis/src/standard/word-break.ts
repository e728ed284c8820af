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
/** Extend, Format and zero-width joiner: belong to the character before. */
export const EXTEND = 11;
export const HANGUL = 12;
/** Line break class SA: Thai, Lao, Khmer, Myanmar, which have no spaces between words. */
export const COMPLEX = 13;
export const HAN = 14;
export const HIRAGANA = 15;

const table = new Uint8Array(0x10000);
/** Triples of first, last, class beyond the basic plane. */
const astral: number[] = [];

{
  let at = 0;
  for (const entry of WORD_BREAK_RANGES.split(' ')) {
    const [gap = '0', length, kind = '0'] = entry.split('.');
    const first = at + Number.parseInt(gap, 36);
    const last = first + (length === '' ? 0 : Number.parseInt(length ?? '0', 36));
    const value = Number.parseInt(kind, 16);
    if (last <= 0xffff) table.fill(value, first, last + 1);
    else astral.push(first, last, value);
    at = last + 1;
  }
}

/** Class by UTF-16 code unit; surrogates are OTHER, use {@link classOf} for those. */
export const UNIT_CLASSES: Uint8Array = table;

/** Class of a code point. */
export const classOf = (codePoint: number): number => {
  if (codePoint <= 0xffff) return table[codePoint] ?? OTHER;
  let low = 0;
  let high = astral.length / 3;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((astral[middle * 3 + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return (astral[low * 3] ?? Infinity) <= codePoint ? (astral[low * 3 + 2] ?? OTHER) : OTHER;
};
