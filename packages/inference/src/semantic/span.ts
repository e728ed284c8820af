/** Character offsets into a text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The text with tags around the spans, which ascend and do not overlap. */
export function markSpans(text: string, spans: readonly Span[], preTag: string, postTag: string): string {
  let markedText = '';
  let at = 0;
  for (const { start, end } of spans) {
    markedText += text.slice(at, start) + preTag + text.slice(start, end) + postTag;
    at = end;
  }
  return markedText + text.slice(at);
}

/** Cuts a text to a maximum number of characters, between words where possible. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const gap = text.lastIndexOf(' ', maxLength);
  // Don't split a surrogate pair.
  const end = gap > maxLength / 2 ? gap : /[\uD800-\uDBFF]$/.test(text.slice(0, maxLength)) ? maxLength - 1 : maxLength;
  return text.slice(0, end).trimEnd();
}
