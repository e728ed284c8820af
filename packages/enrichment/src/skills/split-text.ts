/** A part of a text, and its offset in UTF-16 code units. */
export interface TextPart {
  offset: number;
  text: string;
}

/** Measures text in a unit. Positions are always in UTF-16 code units. */
export interface TextMeasure {
  /** The end of `length` units from `start`. It can be after the end of the text. */
  endAfter: (text: string, start: number, length: number) => number;
  /** The start of `length` units before `end`. It can be negative. */
  startBefore: (text: string, end: number, length: number) => number;
}

/** UTF-16 code units. */
const characters: TextMeasure = {
  endAfter: (_, start, length) => start + length,
  startBefore: (_, end, length) => end - length,
};

export interface PageOptions {
  maxLength: number;
  /** Overlap of neighboring pages, less than half of `maxLength`. */
  overlap: number;
  /** Unit of the lengths. Default: UTF-16 code units. */
  measure?: TextMeasure;
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));
/** The position, or the position before it if it would split a surrogate pair. */
const safePosition = (text: string, at: number): number => (isLowSurrogate(text, at) ? at - 1 : at);

/** Ends of the sentences of a text. */
function sentenceEnds(text: string, language: string): number[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
}

/** The last position after whitespace in `text` that is greater than `min` and at most `max`. */
function lastWordBoundary(text: string, min: number, max: number): number | undefined {
  for (let at = max; at > min; at--) if (/\s/.test(text.charAt(at - 1))) return at;
  return undefined;
}

/** The first start of a word that is at least `min` and less than `max`. */
function firstWordStart(text: string, min: number, max: number): number | undefined {
  for (let at = min; at < max; at++) {
    if (at === 0 || (/\s/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at)))) return at;
  }
  return undefined;
}

/** Sentences without surrounding whitespace. */
export function splitSentences(text: string, language: string): TextPart[] {
  let start = 0;
  return sentenceEnds(text, language).flatMap((end) => {
    const segment = text.slice(start, end);
    const offset = start + (segment.length - segment.trimStart().length);
    start = end;
    const sentence = segment.trim();
    return sentence === '' ? [] : [{ offset, text: sentence }];
  });
}

/** Pages that end with a sentence if one ends in the second half of the page, otherwise with a word, otherwise anywhere. */
export function splitPages(
  text: string,
  language: string,
  { maxLength, overlap, measure = characters }: PageOptions,
): TextPart[] {
  const ends = sentenceEnds(text, language);
  const pages: TextPart[] = [];
  let start = 0;
  let previousEnd = 0;
  let sentence = 0;
  while (start < text.length) {
    const limit = measure.endAfter(text, start, maxLength);
    // A page must fill at least half of the length, and end after the previous page.
    const min = Math.max(measure.endAfter(text, start, Math.floor(maxLength / 2)), previousEnd);
    while (sentence < ends.length && ends[sentence]! <= limit) sentence++;
    const sentenceEnd = ends[sentence - 1] ?? 0;
    const end =
      limit >= text.length
        ? text.length
        : sentenceEnd > min
          ? sentenceEnd
          : (lastWordBoundary(text, min, limit) ?? Math.max(safePosition(text, limit), previousEnd + 1));
    pages.push({ offset: start, text: text.slice(start, end) });
    if (end >= text.length) break;
    previousEnd = end;
    const earliest = safePosition(text, measure.startBefore(text, end, overlap));
    start = overlap === 0 ? end : Math.max(firstWordStart(text, earliest, end) ?? earliest, start + 1);
  }
  return pages;
}
