import type { AnalyzeResultBody } from '@searchdeck/contract';

export type Token = AnalyzeResultBody['tokens'][number];
/** A token of the layout. */
export interface LayoutToken extends Token {
  /** Index of the token in the response. */
  tokenIndex: number;
  /** It has the same position as the previous token of its stack. */
  isStacked: boolean;
}
/** A segment of the text and the tokens that start at it. */
export interface Segment {
  start: number;
  end: number;
  text: string;
  /** A token covers the segment. */
  isCovered: boolean;
  tokens: LayoutToken[];
  /** The segment is a line break. */
  isLineBreak: boolean;
}

/**
 * Splits the text where tokens start or end and at line breaks. Token filters may produce offsets outside the text: those
 * tokens are placed at the closest offset.
 */
export const layOut = (text: string, tokens: readonly Token[]): Segment[] => {
  const clamp = (offset: number) => Math.min(Math.max(0, offset), text.length);
  const boundaries = new Set([0, text.length]);
  for (const { startOffset, endOffset } of tokens) {
    boundaries.add(clamp(startOffset));
    boundaries.add(clamp(endOffset));
  }
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) boundaries.add(at).add(at + 1);
  const tokensByStart = new Map<number, LayoutToken[]>();
  tokens.forEach((token, tokenIndex) => {
    const start = clamp(token.startOffset);
    const stack = tokensByStart.get(start) ?? [];
    stack.push({ ...token, tokenIndex, isStacked: stack.at(-1)?.position === token.position });
    tokensByStart.set(start, stack);
  });
  const isCovered = coverage(text.length, tokens, clamp);
  const sortedBoundaries = [...boundaries].sort((a, b) => a - b);
  return sortedBoundaries.flatMap((start, i): Segment[] => {
    const end = sortedBoundaries[i + 1] ?? start;
    const stack = tokensByStart.get(start) ?? [];
    // An empty segment at the end is needed only for tokens after the end of the text.
    if (end === start && stack.length === 0) return [];
    const piece = text.slice(start, end);
    return [{ start, end, text: piece, isCovered: isCovered(start, end), tokens: stack, isLineBreak: piece === '\n' }];
  });
};

/** Returns a predicate that tests whether a segment is inside a token, from one pass over all tokens. */
const coverage = (length: number, tokens: readonly Token[], clamp: (offset: number) => number) => {
  const depths = new Int32Array(length + 2);
  for (const { startOffset, endOffset } of tokens) {
    depths[clamp(startOffset)]! += 1;
    depths[clamp(endOffset)]! -= 1;
  }
  for (let i = 1; i <= length; i++) depths[i]! += depths[i - 1]!;
  return (start: number, end: number) => end > start && depths[start]! > 0;
};

export interface Comparison {
  /** Number of distinct terms in both. */
  common: number;
  onlyFirst: readonly string[];
  onlySecond: readonly string[];
}

/** Compares the sets of terms of two analyses. */
export const compareTerms = (first: readonly Token[], second: readonly Token[]): Comparison => {
  const [a, b] = [new Set(first.map((t) => t.token)), new Set(second.map((t) => t.token))];
  return {
    common: [...a].filter((term) => b.has(term)).length,
    onlyFirst: [...a].filter((term) => !b.has(term)),
    onlySecond: [...b].filter((term) => !a.has(term)),
  };
};
