import { compareText } from '../segment/byte-buffer.js';
import { PrefixMatcher } from '../terms/prefix-matcher.js';
import type { AutocompleteRequest, AutocompleteResponse } from '../types.js';
import { nearTo } from './near-completions.js';
import { readSuggester, type SuggestContext } from './suggester.js';
import { pairsOf, wordsOf } from '../analysis/suggestion-fields.js';
import { termCounter, type TermCount, type TermCounter } from './term-counts.js';

/**
 * Terms that complete the last word of the text, out of documents that pass the filter (data-plane.md "Autocomplete").
 * The most used come first, and of equally used ones the alphabet decides; fuzzy ones follow. This is the order of the
 * recorded responses.
 */
export function runAutocomplete(request: AutocompleteRequest, context: SuggestContext): AutocompleteResponse {
  const input = readSuggester(request, context);
  const { words } = input;
  const last = words.at(-1);
  if (last === undefined) return { ...input.coverage, completions: [] };
  const mode = request.autocompleteMode ?? 'oneTerm';
  const completing = mode === 'oneTermWithContext' && words.length > 1;
  const typed = completing ? `${words.at(-2)!.text} ${last.text}` : last.text;
  const form = completing ? 'pair' : mode === 'twoTerms' ? 'phrase' : 'word';
  const count = termCounter(input, context);
  const terms =
    form === 'phrase' ? phrases(count, typed) : count(new PrefixMatcher(typed), form === 'pair' ? pairsOf : wordsOf);
  terms.sort(byUse);
  if (request.fuzzy === true && terms.length < input.top) {
    const known = new Set(terms.map(({ text }) => text));
    const near = nearTo(typed, form, count).filter(({ text }) => !known.has(text));
    terms.push(...near.sort((a, b) => compareText(a.text, b.text)));
  }
  const { pre, post } = input.tags;
  const prefix = input.text.slice(0, completing ? words.at(-2)!.start : last.start);
  const completions = terms
    .slice(0, input.top)
    // The tags are for the query as a whole; the completion itself stays plain.
    .map(({ text }) => ({ text, queryPlusText: `${prefix}${pre}${text}${post}` }));
  return { ...input.coverage, completions };
}

const byUse = (a: TermCount, b: TermCount): number => b.documents - a.documents || compareText(a.text, b.text);

/** Words that start with the text, each with its next word; alone if no word ever follows it. */
function phrases(count: TermCounter, typed: string): TermCount[] {
  const pairs = count(new PrefixMatcher(typed), pairsOf);
  const followed = new Set(pairs.map(({ text }) => text.slice(0, text.indexOf(' '))));
  const alone = count(new PrefixMatcher(typed), wordsOf).filter(({ text }) => !followed.has(text));
  return [...pairs, ...alone];
}
