import type { Bitset } from '../segment/bitset.js';
import { compareText } from '../segment/byte-buffer.js';
import { PostingCursor } from '../segment/posting-reader.js';
import { allowedDocuments } from '../execution/search-plan.js';
import { walkDictionary } from '../text/dictionary-walk.js';
import { PrefixMatcher } from '../text/prefix-matcher.js';
import type { TermMatcher } from '../text/term-matcher.js';
import type { AutocompleteRequest, AutocompleteResponse } from '../types.js';
import { FuzzyPrefixMatcher } from './fuzzy-prefix-matcher.js';
import { pairsOf, wordsOf } from './suggestion-fields.js';
import { readSuggester, type SuggestContext, type SuggesterInput } from './suggester.js';

/** Terms that complete the last word of the text, out of documents that pass the filter. data-plane.md "Autocomplete". */
export function runAutocomplete(request: AutocompleteRequest, context: SuggestContext): AutocompleteResponse {
  const input = readSuggester(request, context);
  const { words } = input;
  const last = words.at(-1);
  if (last === undefined) return { ...input.coverage, completions: [] };
  const fuzzy = request.fuzzy === true;
  const mode = request.autocompleteMode ?? 'oneTerm';
  const before = input.text.slice(0, last.start);
  const completing = mode === 'oneTermWithContext' && words.length > 1;
  const typed = completing ? `${words.at(-2)!.text} ${last.text}` : last.text;
  const matcher: TermMatcher = fuzzy ? new FuzzyPrefixMatcher(typed, 1) : new PrefixMatcher(typed);
  const nameOf = mode === 'twoTerms' || completing ? pairsOf : wordsOf;
  const counts = countTerms(input, context, matcher, nameOf);
  const kept = completing && fuzzy ? counts.filter(({ text }) => text.includes(' ')) : counts;
  const { pre, post } = input.tags;
  const prefix = completing ? input.text.slice(0, words.at(-2)!.start) : before;
  const completions = kept
    .sort((a, b) => b.documents - a.documents || compareText(a.text, b.text))
    .slice(0, input.top)
    .sort((a, b) => compareText(a.text, b.text))
    // The tags are for the query as a whole; the completion itself stays plain.
    .map(({ text }) => ({ text, queryPlusText: `${prefix}${pre}${text}${post}` }));
  return { ...input.coverage, completions };
}

/** The accepted terms with the number of live, allowed documents that have them. */
function countTerms(
  input: SuggesterInput,
  { snapshot }: SuggestContext,
  matcher: TermMatcher,
  nameOf: (path: string) => string,
): { text: string; documents: number }[] {
  const counts = new Map<string, number>();
  for (const segment of snapshot.segments) {
    const allowed = allowedDocuments(segment, input.filter);
    const all = input.filter === undefined && segment.liveCount === segment.docs;
    for (const { path } of input.fields) {
      const postings = segment.postings(nameOf(path));
      if (postings === undefined) continue;
      walkDictionary(postings.terms, matcher, (start, end) => {
        for (let ordinal = start; ordinal < end; ordinal++) {
          const documents = all
            ? postings.frequencies[ordinal]!
            : countAllowed(new PostingCursor(postings, ordinal), allowed);
          if (documents === 0) continue;
          const text = postings.terms.get(ordinal);
          counts.set(text, (counts.get(text) ?? 0) + documents);
        }
        input.run.budget.check();
      });
    }
  }
  return Array.from(counts, ([text, documents]) => ({ text, documents }));
}

function countAllowed(cursor: PostingCursor, allowed: Bitset): number {
  let count = 0;
  for (let block = 0; block < cursor.blocks; block++) {
    cursor.load(block);
    for (let i = 0; i < cursor.size; i++) {
      const doc = cursor.docs[i]!;
      count += (allowed[doc >>> 5]! >>> (doc & 31)) & 1;
    }
  }
  return count;
}
