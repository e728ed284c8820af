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

/** The `most` sentences with the most distinct matches, best first, their matches between tags. */
export function markFragments(
  texts: readonly string[],
  analyzer: Analyzer,
  matcher: HighlightMatcher,
  tags: Tags,
  most: number,
  check: () => void,
): string[] {
  const fragments: Fragment[] = [];
  for (const text of texts) {
    const matches = findMatches(tokensOf(text, analyzer, check), matcher, check);
    // Both stand in order and apart, so that one walk finds what lies in what; a match may reach into the next sentence.
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
    .slice(0, most)
    .map((fragment) => fragment.text);
}

interface Match extends Range {
  term: string;
}

/** Tokens between two looks at the time. */
const TOKENS_AT_ONCE = 1024;
/** Each may look at as many tokens as its slop reaches over. */
const STARTS_AT_ONCE = 16;

function tokensOf(text: string, analyzer: Analyzer, check: () => void): Token[] {
  const tokens: Token[] = [];
  analyzer.each(text, (term, position, start, end) => {
    tokens.push({ text: term, position, start, end });
    if (tokens.length % TOKENS_AT_ONCE === 0) check();
  });
  return tokens;
}

/** The words of a text that made it match, in order, without overlaps. */
function findMatches(tokens: readonly Token[], matcher: HighlightMatcher, check: () => void): Match[] {
  const matches: Match[] = [];
  for (const [i, { start, end, text }] of tokens.entries()) {
    if (i % TOKENS_AT_ONCE === 0) check();
    if (matcher.wants(text)) matches.push({ start, end, term: text });
  }
  for (const phrase of matcher.phrases) {
    for (const match of phraseMatches(tokens, phrase, check)) matches.push(match);
  }
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Match[] = [];
  for (const match of matches) {
    const last = apart.at(-1);
    if (last === undefined || match.start >= last.end) apart.push(match);
  }
  return apart;
}

/** The words of every occurrence of a phrase, at most `slop` moves apart. */
function phraseMatches(
  tokens: readonly Token[],
  { places, slop }: HighlightMatcher['phrases'][number],
  check: () => void,
): Match[] {
  const standing = places.map(({ offset, terms }) => ({
    offset,
    tokens: tokens.filter((token) => terms.includes(token.text)),
  }));
  const [first, ...others] = standing;
  return first!.tokens.flatMap((start, i) => {
    if (i % STARTS_AT_ONCE === 0) check();
    const found = [start];
    for (const { offset, tokens: candidates } of others) {
      const expected = start.position + offset - first!.offset;
      const nearest = nearestTo(expected, candidates, slop, found);
      if (nearest === undefined) return [];
      found.push(nearest);
    }
    return found.map((token) => ({ start: token.start, end: token.end, term: token.text }));
  });
}

/** Of tokens in the order of their positions, the one nearest to a position, the first of two as near. */
function nearestTo(
  expected: number,
  tokens: readonly Token[],
  slop: number,
  taken: readonly Token[],
): Token | undefined {
  let [from, to] = [0, tokens.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (tokens[middle]!.position < expected) from = middle + 1;
    else to = middle;
  }
  for (let [left, right] = [from - 1, from]; ;) {
    const [before, after] = [tokens[left], tokens[right]];
    const [back, ahead] = [distance(expected, before), distance(expected, after)];
    const nearest = back <= ahead ? before : after;
    if (nearest === undefined || Math.min(back, ahead) > slop) return undefined;
    if (!taken.includes(nearest)) return nearest;
    if (back <= ahead) left--;
    else right++;
  }
}

const distance = (expected: number, token: Token | undefined): number =>
  token === undefined ? Infinity : Math.abs(token.position - expected);

function mark(text: string, sentence: Range, matches: readonly Range[], { pre, post }: Tags): string {
  let marked = '';
  let at = sentence.start;
  for (const match of matches) {
    const start = Math.max(match.start, sentence.start);
    const end = Math.min(match.end, sentence.end);
    marked += `${text.slice(at, start)}${pre}${text.slice(start, end)}${post}`;
    at = end;
  }
  return marked + text.slice(at, sentence.end);
}
