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

/** Flags for the tokens of both texts: whether a token is in the longest common sequence. Myers' greedy algorithm. */
function commonTokens(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const isCommonInA = a.map(() => false);
  const isCommonInB = b.map(() => false);
  const maxEdits = Math.min(a.length + b.length, MAX_EDITS);
  /** For each number of edits, the furthest positions in `a` by diagonal, which begin with diagonal -edits. */
  const history: Int32Array[] = [];
  const furthest = new Int32Array(2 * maxEdits + 3);
  const isDown = (reached: Int32Array, offset: number, k: number, edits: number): boolean =>
    k === -edits || (k !== edits && reached[offset + k - 1]! < reached[offset + k + 1]!);
  const origin = maxEdits + 1;
  for (let edits = 0; edits <= maxEdits; edits++) {
    history.push(furthest.slice(origin - edits - 1, origin + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      let x = isDown(furthest, origin, k, edits) ? furthest[origin + k + 1]! : furthest[origin + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[origin + k] = x;
      if (x < a.length || x - k < b.length) continue;
      let [atA, atB] = [a.length, b.length];
      for (let step = edits; step >= 0; step--) {
        const reached = history[step]!;
        const diagonal = atA - atB;
        const previousDiagonal = isDown(reached, step + 1, diagonal, step) ? diagonal + 1 : diagonal - 1;
        const previousA = step === 0 ? 0 : reached[step + 1 + previousDiagonal]!;
        const previousB = step === 0 ? 0 : previousA - previousDiagonal;
        while (atA > previousA && atB > previousB) {
          isCommonInA[--atA] = true;
          isCommonInB[--atB] = true;
        }
        [atA, atB] = [previousA, previousB];
      }
      return [isCommonInA, isCommonInB];
    }
  }
  return [isCommonInA, isCommonInB];
}

/** Neighbors of the same kind as one part. Spaces between two changes belong to the change. */
function partsOf(tokens: readonly string[], isCommon: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const [i, text] of tokens.entries()) {
    const isChanged = isCommon[i] !== true;
    const last = parts.at(-1);
    if (last !== undefined && last.isChanged === isChanged) last.text += text;
    else parts.push({ text, isChanged });
  }
  return parts.reduce<TextPart[]>((joined, part, i) => {
    const last = joined.at(-1);
    const isGap = !part.isChanged && part.text.trim() === '' && i > 0 && i < parts.length - 1;
    if (last?.isChanged === true && (part.isChanged || isGap)) last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);
}

/** The words that differ between two texts. The parts of each side, joined, are its text. */
export function diffWords(before: string, after: string): WordDifference {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [isCommonInA, isCommonInB] = commonTokens(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const withEnds = (middle: readonly boolean[]): boolean[] => [
    ...Array.from({ length: start }, () => true),
    ...middle,
    ...Array.from({ length: end }, () => true),
  ];
  return { before: partsOf(a, withEnds(isCommonInA)), after: partsOf(b, withEnds(isCommonInB)) };
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
