import { compareText } from '../segment/byte-buffer.js';
import { PrefixMatcher } from '../terms/prefix-matcher.js';
import type { AutocompleteRequest, AutocompleteResponse } from '../types.js';
import { fuzzyCompletions } from './fuzzy-completions.js';
import { readSuggester, type SuggestContext } from './suggester.js';
import { pairsOf, wordsOf } from '../analysis/suggestion-fields.js';
import { termCounter, type TermCount, type TermCounter } from './term-counts.js';

/**
 * Terms that complete the last word of the text, from documents that pass the filter (data-plane.md "Autocomplete"). Sorted
 * by descending document count, then alphabetically; fuzzy completions follow. This is the order in recorded responses.
 */
export function runAutocomplete(request: AutocompleteRequest, context: SuggestContext): AutocompleteResponse {
  const input = readSuggester(request, context);
  const { words } = input;
  const last = words.at(-1);
  if (last === undefined) return { ...input.coverage, completions: [] };
  const mode = request.autocompleteMode ?? 'oneTerm';
  const isWithContext = mode === 'oneTermWithContext' && words.length > 1;
  const typedText = isWithContext ? `${words.at(-2)!.text} ${last.text}` : last.text;
  const form = isWithContext ? 'pair' : mode === 'twoTerms' ? 'phrase' : 'word';
  const count = termCounter(input, context);
  const terms =
    form === 'phrase'
      ? phrases(count, typedText)
      : count(new PrefixMatcher(typedText), form === 'pair' ? pairsOf : wordsOf);
  terms.sort(byDocuments);
  if (request.fuzzy === true && terms.length < input.top) {
    const exactTerms = new Set(terms.map(({ text }) => text));
    const fuzzyTerms = fuzzyCompletions(typedText, form, count).filter(({ text }) => !exactTerms.has(text));
    terms.push(...fuzzyTerms.sort((a, b) => compareText(a.text, b.text)));
  }
  const { pre, post } = input.tags;
  const prefix = input.text.slice(0, isWithContext ? words.at(-2)!.start : last.start);
  const completions = terms
    .slice(0, input.top)
    // Tags are only in queryPlusText, as in recorded responses.
    .map(({ text }) => ({ text, queryPlusText: `${prefix}${pre}${text}${post}` }));
  return { ...input.coverage, completions };
}

const byDocuments = (a: TermCount, b: TermCount): number => b.documents - a.documents || compareText(a.text, b.text);

/** Words that start with the text, each followed by the next word; single words are those that no word follows. */
function phrases(count: TermCounter, typedText: string): TermCount[] {
  const pairs = count(new PrefixMatcher(typedText), pairsOf);
  const firstWords = new Set(pairs.map(({ text }) => text.slice(0, text.indexOf(' '))));
  const singleWords = count(new PrefixMatcher(typedText), wordsOf).filter(({ text }) => !firstWords.has(text));
  return [...pairs, ...singleWords];
}
