import type { Bitset } from '../segment/bitset.js';
import { PostingCursor } from '../segment/posting-reader.js';
import { allowedDocuments } from '../planning/plan-filter.js';
import { walkDictionary } from '../terms/dictionary-walk.js';
import type { TermMatcher } from '../terms/term-matcher.js';
import type { SuggestContext, SuggesterInput } from './suggester.js';

/** A term and its number of documents: the maximum over the fields. */
export interface TermCount {
  text: string;
  documents: number;
}

/** Counts the terms that a matcher accepts, in live documents that pass the filter or in all live documents. */
export type TermCounter = (
  matcher: TermMatcher,
  nameOf: (path: string) => string,
  documents?: 'filtered' | 'all',
) => TermCount[];

export function termCounter(input: SuggesterInput, { snapshot }: SuggestContext): TermCounter {
  return (matcher, nameOf, documents = 'filtered') => {
    const filter = documents === 'all' ? undefined : input.filter;
    const maxCounts = new Map<string, number>();
    for (const { path } of input.fields) {
      const counts = new Map<string, number>();
      for (const segment of snapshot.segments) {
        const postings = segment.postings(nameOf(path));
        if (postings === undefined) continue;
        const allowedDocs = allowedDocuments(segment, filter);
        const countsAll = filter === undefined && segment.liveCount === segment.docs;
        walkDictionary(postings.terms, matcher, (start, end) => {
          for (let ordinal = start; ordinal < end; ordinal++) {
            const frequency = countsAll
              ? postings.frequencies[ordinal]!
              : countAllowed(new PostingCursor(postings, ordinal), allowedDocs);
            if (frequency === 0) continue;
            const text = postings.terms.get(ordinal);
            counts.set(text, (counts.get(text) ?? 0) + frequency);
          }
          input.run.budget.check();
        });
      }
      for (const [text, frequency] of counts) maxCounts.set(text, Math.max(maxCounts.get(text) ?? 0, frequency));
    }
    return Array.from(maxCounts, ([text, frequency]) => ({ text, documents: frequency }));
  };
}

function countAllowed(cursor: PostingCursor, allowedDocs: Bitset): number {
  let count = 0;
  for (let block = 0; block < cursor.blocks; block++) {
    cursor.load(block);
    for (let i = 0; i < cursor.size; i++) {
      const doc = cursor.docs[i]!;
      count += (allowedDocs[doc >>> 5]! >>> (doc & 31)) & 1;
    }
  }
  return count;
}
