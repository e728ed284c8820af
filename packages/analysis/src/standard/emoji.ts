import { codePointClasses } from './code-point-classes.js';
import { COMPLEX_EXTEND, EXTEND, REGIONAL, classOf } from './word-break.js';
import { EMOJI_RANGES } from './word-break-data.js';

/** A pictograph that accepts a modifier; 1 is one that does not. */
const BASE = 2;
const MODIFIER = 3;
const emojiClasses = codePointClasses(EMOJI_RANGES);

const JOINER = 0x200d;
const TEXT_STYLE = 0xfe0e;
const EMOJI_STYLE = 0xfe0f;
const KEYCAP = 0x20e3;
const LAST_TAG = 0xe007f;
const isTag = (codePoint: number): boolean => codePoint >= 0xe0020 && codePoint < LAST_TAG;

const width = (codePoint: number): number => (codePoint > 0xffff ? 2 : 1);
const isMark = (codePoint: number): boolean => {
  const kind = classOf(codePoint);
  return kind === EXTEND || kind === COMPLEX_EXTEND;
};

/** Whether an emoji can start here. Fast, because it is called for every token. */
const canStart = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  if (unit >= 0x2000) return true;
  if (unit === 0xa9 || unit === 0xae) return true;
  // A keycap: followed by marks, which are at least U+00AD.
  if (unit === 0x23 || unit === 0x2a || (unit >= 0x30 && unit <= 0x39)) return text.charCodeAt(at + 1) >= 0xad;
  return false;
};

/** Emoji sequences of Unicode Technical Standard 51 as Lucene's StandardTokenizer recognizes them. */
class EmojiScanner {
  constructor(
    private readonly text: string,
    private readonly limit: number,
  ) {}

  private codePointAt(i: number): number {
    const codePoint = i < this.limit ? (this.text.codePointAt(i) ?? -1) : -1;
    return codePoint > 0xffff && i + 2 > this.limit ? -1 : codePoint;
  }

  /** Extend, Format, joiners; with or without the two presentation selectors. */
  private skipMarks(from: number, includesSelectors = false): number {
    let i = from;
    for (let c = this.codePointAt(i); c >= 0 && isMark(c); c = this.codePointAt(i)) {
      if (!includesSelectors && (c === TEXT_STYLE || c === EMOJI_STYLE)) break;
      i += width(c);
    }
    return i;
  }

  /** `ZWJ* picture marks FE0F?`, or `(ZWJ* base marks)? modifier marks`; its end, or -1. */
  private elementEnd(from: number): number {
    let i = from;
    while (this.codePointAt(i) === JOINER) i++;
    const c = this.codePointAt(i);
    const kind = c < 0 ? 0 : emojiClasses.of(c);
    if (kind === 0 || (kind === MODIFIER && i !== from)) return -1;
    i = this.skipMarks(i + width(c));
    if (kind === MODIFIER) return i;
    const next = this.codePointAt(i);
    if (kind === BASE && next >= 0 && emojiClasses.of(next) === MODIFIER) return this.skipMarks(i + width(next));
    return next === EMOJI_STYLE ? i + 1 : i;
  }

  /** An element with joined elements, or with the tags of a flag. */
  private sequenceEnd(from: number): number {
    let end = this.elementEnd(from);
    if (end < 0) return -1;
    // Only after a presentation selector: other tags are marks of the element.
    let tags = end;
    while (isTag(this.codePointAt(tags))) tags += 2;
    if (tags > end && this.codePointAt(tags) === LAST_TAG) return tags + 2;
    for (;;) {
      // The joiner can already be one of the marks of the previous element.
      const joiner = this.codePointAt(end) === JOINER ? end + 1 : this.text.charCodeAt(end - 1) === JOINER ? end : -1;
      const nextEnd = joiner < 0 ? -1 : this.elementEnd(joiner);
      if (nextEnd < 0) return end;
      end = nextEnd;
    }
  }

  /** A keycap is `base marks FE0F? 20E3 marks`; the enclosing keycap is a mark itself. */
  private keycapEnd(from: number): number {
    const afterMarks = this.skipMarks(from + 1);
    const afterStyle = this.codePointAt(afterMarks) === EMOJI_STYLE ? afterMarks + 1 : afterMarks;
    if (this.codePointAt(afterStyle) === KEYCAP) return this.skipMarks(afterStyle + 1);
    return this.text.slice(from + 1, afterMarks).includes('\u20e3') ? afterMarks : -1;
  }

  private flagEnd(from: number): number {
    const secondStart = this.skipMarks(from + 2, true);
    const c = this.codePointAt(secondStart);
    return c >= 0 && classOf(c) === REGIONAL ? this.skipMarks(secondStart + 2, true) : -1;
  }

  /** End of the longest emoji at an offset, or -1. */
  end(from: number): number {
    const c = this.codePointAt(from);
    if (c < 0) return -1;
    if (c < 0x80) return this.keycapEnd(from);
    return classOf(c) === REGIONAL ? this.flagEnd(from) : this.sequenceEnd(from);
  }
}

/** End of the longest emoji at offset `at` and before `limit`, or -1. */
export const emojiEnd = (text: string, at: number, limit: number): number =>
  canStart(text, at) ? new EmojiScanner(text, limit).end(at) : -1;
