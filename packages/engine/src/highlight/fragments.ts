import type { Analyzer, Token as AnyToken } from '@searchdeck/analysis';
import type { HighlightMatcher } from '../planning/highlight-matcher.js';
import { sentences, type Range } from './sentences.js';

type Token = Pick<AnyToken, 'text' | 'position' | 'start' | 'end'>;

export interface Tags {
  pre: string;
  post: string;
}

interface Fragment {
  text: string;
  score: number;
}

/** The sentences with the most distinct matches, best first, with tags around the matches. */
export function markFragments(
  texts: readonly string[],
  analyzer: Analyzer,
  matcher: HighlightMatcher,
  tags: Tags,
  maxFragments: number,
  check: () => void,
): string[] {
  const fragments: Fragment[] = [];
  for (const text of texts) {
    const matches = findMatches(tokensOf(text, analyzer, check), matcher, check);
    // Matches and sentences are sorted and do not overlap, so one pass suffices. A match can extend into the next sentence.
    let next = 0;
    for (const sentence of matches.length === 0 ? [] : sentences(text)) {
      while (next < matches.length && matches[next]!.end <= sentence.start) next++;
      const inside: Match[] = [];
      for (let i = next; i < matches.length && matches[i]!.start < sentence.end; i++) inside.push(matches[i]!);
      check();
      if (inside.length === 0) continue;
      const distinct = new Set(inside.map((match) => match.term)).size;
      // Distinct terms count before repetition.
      fragments.push({
        text: mark(text, sentence, inside, tags),
        score: distinct * 1000 + Math.min(999, inside.length),
      });
    }
  }
  return fragments
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFragments)
    .map((fragment) => fragment.text);
}

interface Match extends Range {
  term: string;
}

/** Tokens between time checks. */
const TOKENS_PER_CHECK = 1024;
/** Phrase starts between time checks: each can visit as many tokens as the slop spans. */
const STARTS_PER_CHECK = 16;

function tokensOf(text: string, analyzer: Analyzer, check: () => void): Token[] {
  const tokens: Token[] = [];
  analyzer.each(text, (term, position, start, end) => {
    tokens.push({ text: term, position, start, end });
    if (tokens.length % TOKENS_PER_CHECK === 0) check();
  });
  return tokens;
}

/** The words of a text to highlight, in order, without overlaps. */
function findMatches(tokens: readonly Token[], matcher: HighlightMatcher, check: () => void): Match[] {
  const matches: Match[] = [];
  for (const [i, { start, end, text }] of tokens.entries()) {
    if (i % TOKENS_PER_CHECK === 0) check();
    if (matcher.matchesTerm(text)) matches.push({ start, end, term: text });
  }
  for (const phrase of matcher.phrases) {
    for (const match of phraseMatches(tokens, phrase, check)) matches.push(match);
  }
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  const disjoint: Match[] = [];
  for (const match of matches) {
    const last = disjoint.at(-1);
    if (last === undefined || match.start >= last.end) disjoint.push(match);
  }
  return disjoint;
}

/** The words of every occurrence of a phrase, each at most `slop` positions from where it is expected. */
function phraseMatches(
  tokens: readonly Token[],
  { positions, slop }: HighlightMatcher['phrases'][number],
  check: () => void,
): Match[] {
  const candidatesByPosition = positions.map(({ offset, terms }) => ({
    offset,
    tokens: tokens.filter((token) => terms.includes(token.text)),
  }));
  const [first, ...others] = candidatesByPosition;
  return first!.tokens.flatMap((start, i) => {
    if (i % STARTS_PER_CHECK === 0) check();
    const occurrence = [start];
    for (const { offset, tokens: candidates } of others) {
      const expectedPosition = start.position + offset - first!.offset;
      const nearest = nearestTo(expectedPosition, candidates, slop, occurrence);
      if (nearest === undefined) return [];
      occurrence.push(nearest);
    }
    return occurrence.map((token) => ({ start: token.start, end: token.end, term: token.text }));
  });
}

/** The token nearest to a position among tokens sorted by position; the first one of a tie. Skips `usedTokens`. */
function nearestTo(
  expectedPosition: number,
  tokens: readonly Token[],
  slop: number,
  usedTokens: readonly Token[],
): Token | undefined {
  let [from, to] = [0, tokens.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (tokens[middle]!.position < expectedPosition) from = middle + 1;
    else to = middle;
  }
  for (let [left, right] = [from - 1, from]; ;) {
    const [before, after] = [tokens[left], tokens[right]];
    const [distanceBefore, distanceAfter] = [distance(expectedPosition, before), distance(expectedPosition, after)];
    const nearest = distanceBefore <= distanceAfter ? before : after;
    if (nearest === undefined || Math.min(distanceBefore, distanceAfter) > slop) return undefined;
    if (!usedTokens.includes(nearest)) return nearest;
    if (distanceBefore <= distanceAfter) left--;
    else right++;
  }
}

const distance = (expectedPosition: number, token: Token | undefined): number =>
  token === undefined ? Infinity : Math.abs(token.position - expectedPosition);

function mark(text: string, sentence: Range, matches: readonly Range[], { pre, post }: Tags): string {
  let markedText = '';
  let at = sentence.start;
  for (const match of matches) {
    const start = Math.max(match.start, sentence.start);
    const end = Math.min(match.end, sentence.end);
    markedText += `${text.slice(at, start)}${pre}${text.slice(start, end)}${post}`;
    at = end;
  }
  return markedText + text.slice(at, sentence.end);
}
