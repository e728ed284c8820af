/** Characters; longer sentences are cut at a space. */
const MAX_CHARACTERS = 300;

export interface Range {
  start: number;
  end: number;
}

const END = /[.!?…。！？]+["'”’)\]]*(?=\s|$)|\r?\n+|\u2029|[。！？]/g;

/** The sentences of a text, without surrounding whitespace. */
export function sentences(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    addSentence(ranges, text, start, end);
    start = end;
  }
  addSentence(ranges, text, start, text.length);
  return ranges;
}

function addSentence(ranges: Range[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  while (end - start > MAX_CHARACTERS) {
    let cut = text.lastIndexOf(' ', start + MAX_CHARACTERS);
    if (cut <= start) cut = start + MAX_CHARACTERS;
    ranges.push({ start, end: cut });
    start = cut;
    while (start < end && /\s/.test(text[start]!)) start++;
  }
  if (end > start) ranges.push({ start, end });
}
