import { diffArrays } from 'diff';

/** A part of a text, and whether the other text has it, too. */
export interface TextPart {
  text: string;
  isChanged: boolean;
}

export interface WordDifference {
  before: TextPart[];
  after: TextPart[];
}

/** Maximum number of words that are added or removed. More are marked as one change, because finding them takes long. */
const MAX_EDITS = 1000;

/** Words, numbers, and the characters between them. Joined, they are the text. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];

/** Spaces between two changes belong to the change. */
function joinChanges(parts: readonly TextPart[]): TextPart[] {
  return parts.reduce<TextPart[]>((joined, part, i) => {
    const last = joined.at(-1);
    const isGap = !part.isChanged && part.text.trim() === '' && i > 0 && i < parts.length - 1;
    if (last?.isChanged === true && (part.isChanged || isGap)) last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);
}

/** All between the first and the last difference as one change. */
function oneChange(a: readonly string[], b: readonly string[]): WordDifference {
  const length = Math.min(a.length, b.length);
  let start = 0;
  while (start < length && a[start] === b[start]) start++;
  let end = 0;
  while (end < length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const parts = (tokens: readonly string[]): TextPart[] => [
    { text: tokens.slice(0, start).join(''), isChanged: false },
    { text: tokens.slice(start, tokens.length - end).join(''), isChanged: true },
    { text: tokens.slice(tokens.length - end).join(''), isChanged: false },
  ];
  return { before: parts(a), after: parts(b) };
}

/** The words that differ between two texts. The parts of each side, joined, are its text. */
export function diffWords(before: string, after: string): WordDifference {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  const changes = diffArrays(a, b, { maxEditLength: MAX_EDITS });
  if (changes === undefined) return oneChange(a, b);
  const partsWithout = (other: 'added' | 'removed'): TextPart[] =>
    joinChanges(
      changes
        .filter((change) => !change[other])
        .map(({ value, added, removed }) => ({ text: value.join(''), isChanged: added || removed })),
    );
  return { before: partsWithout('added'), after: partsWithout('removed') };
}

/** An unchanged part that is longer is shortened. */
const MAX_UNCHANGED = 200;
/** Characters of a shortened part that stay beside a change. */
const CONTEXT = 80;

/** A part as it is shown: its start, what is left out at first, and its end. */
export interface VisiblePart extends TextPart {
  omitted?: { text: string; end: string };
}

/** Shortens long unchanged parts between changes, and before the first and after the last one. */
export const shortenParts = (parts: readonly TextPart[]): VisiblePart[] =>
  parts.map((part, i) => {
    const { text, isChanged } = part;
    if (isChanged || text.length <= MAX_UNCHANGED || parts.length === 1) return part;
    const startLength = i === 0 ? 0 : CONTEXT;
    const endLength = i === parts.length - 1 ? 0 : CONTEXT;
    // A word is not cut.
    const start = /^[\s\S]*\s/.exec(text.slice(0, startLength))?.[0] ?? text.slice(0, startLength);
    const lastPart = text.slice(text.length - endLength);
    const end = endLength === 0 ? '' : (/\s[\s\S]*$/.exec(lastPart)?.[0] ?? lastPart);
    return {
      text: start,
      isChanged,
      omitted: { text: text.slice(start.length, text.length - end.length), end },
    };
  });
