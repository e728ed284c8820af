/** Character offsets into a text, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The text with tags around the spans, which ascend and do not overlap. */
export function markSpans(text: string, spans: readonly Span[], preTag: string, postTag: string): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of spans) {
    marked += text.slice(at, start) + preTag + text.slice(start, end) + postTag;
    at = end;
  }
  return marked + text.slice(at);
}

/** At most so many characters, cut between words where there is such a place. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const gap = text.lastIndexOf(' ', most);
  // Never half of a surrogate pair.
  const end = gap > most / 2 ? gap : /[\uD800-\uDBFF]$/.test(text.slice(0, most)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}
