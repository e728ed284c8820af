/**
 * Writes src/standard/word-break-data.ts and src/tokenizers/classic-data.ts from the Unicode Character Database, as
 * published in the npm packages @unicode/unicode-3.0.0, -9.0.0, -11.0.0, and -15.0.0. They are large, so install them
 * into a folder outside the project and pass it:
 *
 *   npm install --prefix FOLDER @unicode/unicode-3.0.0 @unicode/unicode-9.0.0 @unicode/unicode-11.0.0 @unicode/unicode-15.0.0
 *   node packages/analysis/generators/unicode-data.mjs FOLDER
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: unicode-data.mjs FOLDER (which contains node_modules/@unicode)');
const SOURCES = new URL('../src/', import.meta.url);

/** The code points with a property, such as `Word_Break/ALetter`. @param {string} version @param {string} property */
const codePoints = async (version, property) => {
  const file = join(resolve(folder), 'node_modules/@unicode', `unicode-${version}`, property, 'code-points.mjs');
  return new Set((await import(pathToFileURL(file).href)).default);
};

/** As `codePoints`; empty if that version of Unicode lacks the property. @param {string} version @param {string} property */
const optionalCodePoints = (version, property) =>
  codePoints(version, property).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return new Set();
  });

/** In the form that src/standard/code-point-classes.ts reads. @param {(codePoint: number) => number} classOf */
const printRanges = (classOf) => {
  const entries = [];
  let end = 0;
  for (let first = 0; first <= 0x10ffff;) {
    const kind = classOf(first);
    let last = first;
    while (last < 0x10ffff && classOf(last + 1) === kind) last++;
    if (kind !== 0) {
      const length = last === first ? '' : (last - first).toString(36);
      entries.push(`${(first - end).toString(36)}.${length}.${kind.toString(16)}`);
      end = last + 1;
    }
    first = last + 1;
  }
  return entries;
};

/** A TypeScript array of lines of at most 120 characters. @param {readonly string[]} entries */
const printLines = (entries) => {
  const lines = [''];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line.length + entry.length + 1 > 114) lines.push(entry);
    else lines[lines.length - 1] = line === '' ? entry : `${line} ${entry}`;
  }
  return `[\n${lines.map((line) => `  '${line}',\n`).join('')}].join(' ')`;
};

/** Classes of src/standard/word-break.ts. */
const WORD_BREAK_CLASSES = {
  ALetter: 1,
  Numeric: 2,
  Katakana: 3,
  Hebrew_Letter: 4,
  ExtendNumLet: 5,
  MidLetter: 6,
  MidNum: 7,
  MidNumLet: 8,
  Single_Quote: 9,
  Double_Quote: 10,
  Extend: 11,
  Format: 11,
  ZWJ: 11,
  Regional_Indicator: 17,
};
const [LETTER, NUMERIC, HEBREW, EXTEND, HANGUL, COMPLEX, HAN, HIRAGANA, COMPLEX_EXTEND] = [
  1, 2, 4, 11, 12, 13, 14, 15, 16,
];

/** Segmented digits, added after Unicode 9: symbols in the tables that Lucene 8 was made from. */
const isSegmentedDigit = (codePoint) => codePoint >= 0x1fbf0 && codePoint <= 0x1fbf9;
const isFullWidthForm = (codePoint) => codePoint >= 0xff00 && codePoint <= 0xffef;

/** The Word_Break property, refined as Lucene's standard tokenizer needs it. @param {string} version */
const wordBreaks = async (version) => {
  const classes = new Uint8Array(0x110000);
  for (const [value, kind] of Object.entries(WORD_BREAK_CLASSES)) {
    for (const codePoint of await optionalCodePoints(version, `Word_Break/${value}`)) classes[codePoint] = kind;
  }
  const hangul = await codePoints(version, 'Script/Hangul');
  const han = await codePoints(version, 'Script/Han');
  const hiragana = await codePoints(version, 'Script/Hiragana');
  const complex = await codePoints(version, 'Line_Break/Complex_Context');
  const digits = await codePoints(version, 'General_Category/Decimal_Number');
  const unassigned = await codePoints(version, 'General_Category/Unassigned');
  return {
    isAssigned: (codePoint) => !unassigned.has(codePoint),
    classOf(codePoint) {
      const kind = classes[codePoint];
      if (complex.has(codePoint)) return kind === EXTEND ? COMPLEX_EXTEND : COMPLEX;
      if (hangul.has(codePoint) && (kind === LETTER || kind === HEBREW)) return HANGUL;
      if (kind === 0 && isFullWidthForm(codePoint) && digits.has(codePoint)) return NUMERIC;
      if (kind !== 0) return kind;
      if (han.has(codePoint)) return HAN;
      return hiragana.has(codePoint) ? HIRAGANA : 0;
    },
  };
};

/** 1: a picture; 2: one that takes a modifier; 3: a modifier. @param {string} version */
const emoji = async (version) => {
  const pictures = await codePoints('11.0.0', 'Binary_Property/Extended_Pictographic');
  const bases = await codePoints(version, 'Binary_Property/Emoji_Modifier_Base');
  const modifiers = await codePoints(version, 'Binary_Property/Emoji_Modifier');
  const unassigned = await codePoints(version, 'General_Category/Unassigned');
  return {
    isAssigned: (codePoint) => !unassigned.has(codePoint),
    classOf(codePoint) {
      if (modifiers.has(codePoint)) return 3;
      if (bases.has(codePoint)) return 2;
      return pictures.has(codePoint) ? 1 : 0;
    },
  };
};

const writeStandardData = async () => {
  const [lucene, current] = [await wordBreaks('9.0.0'), await wordBreaks('15.0.0')];
  const wordBreakOf = (codePoint) => {
    if (isSegmentedDigit(codePoint)) return 0;
    return (lucene.isAssigned(codePoint) ? lucene : current).classOf(codePoint);
  };
  const [luceneEmoji, currentEmoji] = [await emoji('11.0.0'), await emoji('15.0.0')];
  const emojiOf = (codePoint) => (luceneEmoji.isAssigned(codePoint) ? luceneEmoji : currentEmoji).classOf(codePoint);
  writeFileSync(
    new URL('standard/word-break-data.ts', SOURCES),
    `/**
 * Word break classes of all code points, generated by generators/unicode-data.mjs from the Unicode Character Database
 * (Unicode-3.0): version 9.0, which Lucene 8's tokenizers were made from, and 15.0 for characters added since. Each entry
 * is \`gap.length-1.class\` in base 36 (class in hexadecimal); the gap counts from the end of the entry before. Classes are
 * those of word-break.ts.
 */
export const WORD_BREAK_RANGES = ${printLines(printRanges(wordBreakOf))};

/** Classes of code points in emoji sequences, from emoji data 11.0 (15.0 for characters added since), in the same form. */
export const EMOJI_RANGES = ${printLines(printRanges(emojiOf))};
`,
  );
};

const LETTERS = ['Uppercase_Letter', 'Lowercase_Letter', 'Titlecase_Letter', 'Modifier_Letter', 'Other_Letter'];
/** Characters that the classic grammar treats as Chinese or Japanese. */
const CHINESE_OR_JAPANESE =
  /[\u3040-\u312f\u31f0-\u31ff\u3300-\u337f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff65-\uff9f]/;

const writeClassicData = async () => {
  const letters = new Set();
  for (const category of LETTERS) {
    for (const codePoint of await codePoints('3.0.0', `General_Category/${category}`)) letters.add(codePoint);
  }
  const digits = await codePoints('3.0.0', 'General_Category/Decimal_Number');
  const classOf = (codePoint) => {
    if (digits.has(codePoint)) return 2;
    if (!letters.has(codePoint)) return 0;
    return CHINESE_OR_JAPANESE.test(String.fromCodePoint(codePoint)) ? 0 : 1;
  };
  writeFileSync(
    new URL('tokenizers/classic-data.ts', SOURCES),
    `/**
 * Letters (1) that are not Chinese or Japanese, and digits (2), of Unicode 3.0, which the classic grammar is made from;
 * generated by generators/unicode-data.mjs from the Unicode Character Database (Unicode-3.0), in the form of
 * \`codePointClasses\`.
 */
export const CLASSIC_RANGES = ${printLines(printRanges(classOf))};
`,
  );
};

await writeStandardData();
await writeClassicData();
