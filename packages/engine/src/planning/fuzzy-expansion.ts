import { compareText } from '../segment/byte-buffer.js';
import type { Segment } from '../segment/segment.js';
import type { Snapshot } from '../weights/snapshot.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { EditState, LevenshteinMatcher } from '../terms/levenshtein.js';

/** service-behavior §7: "`term~0..2` (default 2, 50 expansions)". */
const MAX_EXPANSIONS = 50;

export interface FuzzyExpansion {
  text: string;
  /** 1 minus the distance divided by the length of the shorter term, as in Lucene. */
  boost: number;
  documentFrequency: number;
  ordinals: Map<Segment, number>;
}

/** The nearest terms of a field, best first. */
export function expandFuzzy(
  snapshot: Snapshot,
  field: string,
  matcher: LevenshteinMatcher,
  limit = MAX_EXPANSIONS,
): FuzzyExpansion[] {
  const expansions = new Map<string, FuzzyExpansion>();
  const length = matcher.target.length;
  for (const segment of snapshot.segments) {
    const postings = segment.postings(field);
    if (postings === undefined) continue;
    walkDictionary<EditState>(postings.terms, matcher, (start, end, state) => {
      for (let ordinal = start; ordinal < end; ordinal++) {
        const text = postings.terms.get(ordinal);
        let expansion = expansions.get(text);
        if (expansion === undefined) {
          const shorter = Math.min(length, [...text].length);
          const boost = Math.fround(1 - Math.fround(matcher.distanceOf(state) / Math.max(1, shorter)));
          expansion = { text, boost, documentFrequency: 0, ordinals: new Map() };
          expansions.set(text, expansion);
        }
        expansion.documentFrequency += postings.frequencies[ordinal]!;
        expansion.ordinals.set(segment, ordinal);
      }
    });
  }
  return (
    [...expansions.values()]
      .sort((a, b) => b.boost - a.boost || compareText(a.text, b.text))
      .slice(0, limit)
      // A term with as many edits as characters matches, but adds nothing to the score.
      .map((expansion) => ({ ...expansion, boost: Math.max(0, expansion.boost) }))
  );
}
