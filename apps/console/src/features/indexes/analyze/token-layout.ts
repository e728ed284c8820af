import type { AnalyzeResultBody } from '@searchdeck/contract';

export type Token = AnalyzeResultBody['tokens'][number];
/** A token with its place in the answer. */
export interface PlacedToken extends Token {
  at: number;
  /** The token before it in its stack has the same position. */
  stacked: boolean;
}
/** A piece of the text, and the tokens that begin with it. */
export interface Segment {
  start: number;
  end: number;
  text: string;
  /** Some token covers it. */
  covered: boolean;
  tokens: PlacedToken[];
  /** An end of a line. */
  breaks: boolean;
}

/**
 * The text cut wherever a token begins or ends and at every end of a line, each piece with the tokens that begin there.
 * Tokens with offsets outside the text (a filter may invent them) stand at the nearest place in it.
 */
export const layOut = (text: string, tokens: readonly Token[]): Segment[] => {
  const clamp = (offset: number) => Math.min(Math.max(0, offset), text.length);
  const cuts = new Set([0, text.length]);
  for (const { startOffset, endOffset } of tokens) {
    cuts.add(clamp(startOffset));
    cuts.add(clamp(endOffset));
  }
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) cuts.add(at).add(at + 1);
  const begins = new Map<number, PlacedToken[]>();
  tokens.forEach((token, at) => {
    const start = clamp(token.startOffset);
    const stack = begins.get(start) ?? [];
    stack.push({ ...token, at, stacked: stack.at(-1)?.position === token.position });
    begins.set(start, stack);
  });
  const covering = coverage(text.length, tokens, clamp);
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.flatMap((start, i): Segment[] => {
    const end = sorted[i + 1] ?? start;
    const own = begins.get(start) ?? [];
    // The last cut is no piece, unless tokens stand behind the text.
    if (end === start && own.length === 0) return [];
    const piece = text.slice(start, end);
    return [{ start, end, text: piece, covered: covering(start, end), tokens: own, breaks: piece === '\n' }];
  });
};

/** Whether a piece between two cuts lies inside a token; in one sweep over all tokens. */
const coverage = (length: number, tokens: readonly Token[], clamp: (offset: number) => number) => {
  const change = new Int32Array(length + 2);
  for (const { startOffset, endOffset } of tokens) {
    change[clamp(startOffset)]! += 1;
    change[clamp(endOffset)]! -= 1;
  }
  for (let i = 1; i <= length; i++) change[i]! += change[i - 1]!;
  return (start: number, end: number) => end > start && change[start]! > 0;
};

export interface Comparison {
  /** Different terms that both have. */
  common: number;
  onlyFirst: readonly string[];
  onlySecond: readonly string[];
}

/** The terms of two analyses as sets: what one finds that the other does not. */
export const compareTerms = (first: readonly Token[], second: readonly Token[]): Comparison => {
  const [a, b] = [new Set(first.map((t) => t.token)), new Set(second.map((t) => t.token))];
  return {
    common: [...a].filter((term) => b.has(term)).length,
    onlyFirst: [...a].filter((term) => !b.has(term)),
    onlySecond: [...b].filter((term) => !a.has(term)),
  };
};
