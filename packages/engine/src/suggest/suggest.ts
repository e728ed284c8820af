import type { SchemaField } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import type { StoredDocument } from '../documents/coerce.js';
import { compileProjection, project } from '../documents/projection.js';
import { BoolWeight } from '../execution/bool-weight.js';
import { matchSegment } from '../execution/search-plan.js';
import { PatternWeight } from '../execution/simple-weights.js';
import { compileOrderBy } from '../execution/sort-keys.js';
import { TopByKeys, TopByScore, type Candidate } from '../execution/top-documents.js';
import type { Weight } from '../execution/weight.js';
import { textsOf } from '../highlight/compile-highlights.js';
import { LevenshteinMatcher } from '../text/levenshtein.js';
import { PrefixMatcher } from '../text/prefix-matcher.js';
import { matchesTerm, type TermMatcher } from '../text/term-matcher.js';
import { WildcardMatcher } from '../text/wildcard-matcher.js';
import type { SuggestRequest, SuggestResponse } from '../types.js';
import { FuzzyPrefixMatcher } from './fuzzy-prefix-matcher.js';
import { SUGGESTION_ANALYZER, wordsOf } from './suggestion-fields.js';
import { readSuggester, type SuggestContext, type SuggesterInput } from './suggester.js';

/**
 * Documents that have all words of the text in one source field, the last one as the beginning of a word. The answer
 * shows the text they were found by.
 */
export function runSuggest(request: SuggestRequest, context: SuggestContext): SuggestResponse {
  const { snapshot } = context;
  const { schema } = snapshot;
  const input = readSuggester(request, context);
  const projection = compileProjection(schema, request.select?.trim() ? request.select : schema.keyField.name);
  const keys = compileOrderBy(schema, request.orderby);
  const matchers = wordMatchers(input, request.fuzzy === true);
  if (matchers.length === 0) return { ...input.coverage, suggestions: [] };
  const weight = planSuggestion(input, matchers);
  const top = keys.length > 0 ? new TopByKeys(input.top, keys) : new TopByScore(input.top);
  for (const segment of snapshot.segments) {
    const frame = matchSegment(segment, weight, input.filter, input.run);
    top.offer(segment, frame);
    input.run.pool.give(frame);
  }
  const suggestions = top.result().flatMap((candidate: Candidate) => {
    const row = context.load(candidate.segment.ids[candidate.doc]!);
    if (row === undefined) return [];
    const document = parseDocument(schema, row.body);
    const text = foundText(document, input, matchers, snapshot.analysis.analyzer(SUGGESTION_ANALYZER));
    return text === undefined ? [] : [{ text, document: project(projection, document) }];
  });
  return { ...input.coverage, suggestions };
}

function wordMatchers(input: SuggesterInput, fuzzy: boolean): TermMatcher[] {
  return input.words.map(({ text }, i) => {
    if (i < input.words.length - 1) return fuzzy ? new LevenshteinMatcher(text, 1) : new WildcardMatcher([text]);
    return fuzzy ? new FuzzyPrefixMatcher(text, 1) : new PrefixMatcher(text);
  });
}

function planSuggestion(input: SuggesterInput, matchers: readonly TermMatcher[]): Weight {
  const perField = input.fields.map((field: SchemaField) => {
    const words = matchers.map((matcher, i) => {
      const name = wordsOf(field.path);
      return new PatternWeight([{ name, weight: 1 }], matcher, 1, input.words[i]!.text);
    });
    return words.length === 1 ? words[0]! : new BoolWeight(words, [], []);
  });
  return new BoolWeight([], perField, []);
}

/** The first value of a source field that has all the words, its matches between tags. */
function foundText(
  document: StoredDocument,
  input: SuggesterInput,
  matchers: readonly TermMatcher[],
  analyzer: { analyze(text: string): { text: string; start: number; end: number }[] },
): string | undefined {
  for (const field of input.fields) {
    for (const text of textsOf(field, document)) {
      const tokens = analyzer.analyze(text);
      const matching = tokens.filter((token) => matchers.some((matcher) => matchesTerm(matcher, token.text)));
      const all = matchers.every((matcher) => matching.some((token) => matchesTerm(matcher, token.text)));
      if (all) return tagged(text, marksOf(text, matching, input, matchers), input.tags);
    }
  }
  return undefined;
}

interface Span {
  start: number;
  end: number;
}

/** What to mark: of the word that is being typed only the letters typed, unless they are not its beginning (fuzzy). */
function marksOf(
  text: string,
  matching: readonly (Span & { text: string })[],
  input: SuggesterInput,
  matchers: readonly TermMatcher[],
): Span[] {
  const typed = input.words.at(-1)!.text;
  const complete = matchers.slice(0, -1);
  return matching.map(({ text: term, start, end }) => {
    const whole = complete.some((matcher) => matchesTerm(matcher, term));
    const isBeginning = text.slice(start, start + typed.length).toLowerCase() === typed;
    return whole || !isBeginning ? { start, end } : { start, end: start + typed.length };
  });
}

function tagged(text: string, matching: readonly Span[], { pre, post }: SuggesterInput['tags']): string {
  if (pre === '' && post === '') return text;
  let result = '';
  let at = 0;
  for (const { start, end } of matching) {
    result += `${text.slice(at, start)}${pre}${text.slice(start, end)}${post}`;
    at = end;
  }
  return result + text.slice(at);
}
