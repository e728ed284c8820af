import type { Analyzer, Token } from '@searchdeck/analysis';
import type { HighlightMatcher } from '../text/highlight-matcher.js';
import { sentences, type Range } from './sentences.js';

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
): string[] {
  const fragments: Fragment[] = [];
  for (const text of texts) {
    const matches = findMatches(analyzer.analyze(text), matcher);
    if (matches.length === 0) continue;
    for (const sentence of sentences(text)) {
      const inside = matches.filter((match) => match.start < sentence.end && match.end > sentence.start);
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

/** The words of a text that made it match, in order, without overlaps. */
function findMatches(tokens: readonly Token[], matcher: HighlightMatcher): Match[] {
  const matches: Match[] = tokens
    .filter((token) => matcher.wants(token.text))
    .map(({ start, end, text }) => ({ start, end, term: text }));
  for (const phrase of matcher.phrases) matches.push(...phraseMatches(tokens, phrase));
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Match[] = [];
  for (const match of matches) {
    const last = apart.at(-1);
    if (last === undefined || match.start >= last.end) apart.push(match);
  }
  return apart;
}

/** The words of every place where a phrase stands, moved apart by `slop` at most. */
function phraseMatches(tokens: readonly Token[], { places, slop }: HighlightMatcher['phrases'][number]): Match[] {
  const standing = places.map(({ offset, terms }) => ({
    offset,
    tokens: tokens.filter((token) => terms.includes(token.text)),
  }));
  const [first, ...others] = standing;
  return first!.tokens.flatMap((start) => {
    const found = [start];
    for (const { offset, tokens: candidates } of others) {
      const expected = start.position + offset - first!.offset;
      const nearest = candidates
        .filter((token) => Math.abs(token.position - expected) <= slop && !found.includes(token))
        .sort((a, b) => Math.abs(a.position - expected) - Math.abs(b.position - expected))[0];
      if (nearest === undefined) return [];
      found.push(nearest);
    }
    return found.map((token) => ({ start: token.start, end: token.end, term: token.text }));
  });
}

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
