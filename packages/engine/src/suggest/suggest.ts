import type { Analyzer, Token } from '@searchdeck/analysis';
import type { SchemaField } from '../definition/index-schema.js';
import { parseDocument } from '../documents/document-text.js';
import type { StoredDocument } from '../documents/coerce.js';
import { project, ProjectionCache } from '../documents/projection.js';
import { BoolWeight } from '../weights/bool-weight.js';
import { matchSegment } from '../matching/match-segment.js';
import type { Snapshot } from '../weights/snapshot.js';
import { compileOrderBy } from '../ranking/sort-keys.js';
import { TopByKeys } from '../ranking/top-by-keys.js';
import { TopByScore } from '../ranking/top-by-score.js';
import type { Candidate } from '../ranking/top-documents.js';
import type { Weight } from '../weights/weight.js';
import { textsOf } from '../highlight/compile-highlights.js';
import { LevenshteinMatcher } from '../terms/levenshtein.js';
import { PrefixMatcher } from '../terms/prefix-matcher.js';
import { matchesTerm, type TermMatcher } from '../terms/term-matcher.js';
import { WildcardMatcher } from '../terms/wildcard-matcher.js';
import type { SuggestRequest, SuggestResponse } from '../types.js';
import { FuzzyPrefixMatcher } from '../terms/fuzzy-prefix-matcher.js';
import { SuggestedWordWeight } from './suggested-word-weight.js';
import { SUGGESTION_ANALYZER, wordsOf } from '../analysis/suggestion-fields.js';
import { marksOf, type Span } from './suggestion-marks.js';
import { readSuggester, type SuggestContext, type SuggesterInput } from './suggester.js';

/**
 * Documents with all words of the text in one source field, the last word as a prefix; by descending score unless the request
 * has another order. The response contains the text that matched.
 */
export function runSuggest(request: SuggestRequest, context: SuggestContext): SuggestResponse {
  const { snapshot } = context;
  const { schema } = snapshot;
  const input = readSuggester(request, context);
  const projection = input.run.scratch
    .get(ProjectionCache)
    .compile(schema, request.select?.trim() ? request.select : schema.keyField.name);
  const keys = compileOrderBy(schema, request.orderby);
  const matchers = wordMatchers(input, request.fuzzy === true);
  if (matchers.length === 0) return { ...input.coverage, suggestions: [] };
  const weight = planSuggestion(input, matchers, snapshot);
  const top = keys.length > 0 ? new TopByKeys(input.top, keys) : new TopByScore(input.top);
  for (const segment of snapshot.segments) {
    const matchSet = matchSegment(segment, weight, input.filter, input.run);
    top.offer(segment, matchSet);
    input.run.pool.release(matchSet);
  }
  const wholeWord = request.fuzzy === true ? new LevenshteinMatcher(input.words.at(-1)!.text, 1) : undefined;
  const { analysis } = snapshot;
  const analyzer = analysis.analyzer(SUGGESTION_ANALYZER);
  const typedText = {
    text: input.words.at(-1)!.text,
    isFuzzy: request.fuzzy === true,
    precedingMatchers: matchers.slice(0, -1),
  };
  const marks = (field: SchemaField, text: string, matchingTokens: readonly Token[]) =>
    marksOf(text, matchingTokens, typedText, analysis.indexAnalyzer(field));
  const suggestions = top.result().flatMap((candidate: Candidate) => {
    const row = context.load(candidate.segment.idOf(candidate.doc));
    if (row === undefined) return [];
    const document = parseDocument(schema, row.body);
    const text = matchingText(document, input, matchers, wholeWord, analyzer, marks);
    return text === undefined ? [] : [{ text, document: project(projection, document) }];
  });
  return { ...input.coverage, suggestions };
}

function wordMatchers(input: SuggesterInput, isFuzzy: boolean): TermMatcher[] {
  return input.words.map(({ text }, i) => {
    if (i < input.words.length - 1) return isFuzzy ? new LevenshteinMatcher(text, 1) : new WildcardMatcher([text]);
    return isFuzzy ? new FuzzyPrefixMatcher(text, 1) : new PrefixMatcher(text);
  });
}

function planSuggestion(input: SuggesterInput, matchers: readonly TermMatcher[], snapshot: Snapshot): Weight {
  const perField = input.fields.map((field: SchemaField) => {
    const words = matchers.map(
      (matcher, i) => new SuggestedWordWeight(snapshot, wordsOf(field.path), matcher, input.words[i]!.text),
    );
    return words.length === 1 ? words[0]! : new BoolWeight(words, [], []);
  });
  return new BoolWeight([], perField, []);
}

/**
 * The first value of a source field that contains all words, with tags around the matches. With fuzzy matching, a value in
 * which the last word matches as a whole is preferred (`hitel`: `Countryside Hotel` rather than `traditional hotels`).
 */
function matchingText(
  document: StoredDocument,
  input: SuggesterInput,
  matchers: readonly TermMatcher[],
  wholeWord: TermMatcher | undefined,
  analyzer: Analyzer,
  marks: (field: SchemaField, text: string, matchingTokens: readonly Token[]) => Span[],
): string | undefined {
  const { pre, post } = input.tags;
  let firstMatch: string | undefined;
  for (const field of input.fields) {
    for (const text of textsOf(field, document)) {
      const tokens = analyzer.analyze(text);
      const matchingTokens = tokens.filter((token) => matchers.some((matcher) => matchesTerm(matcher, token.text)));
      if (!matchers.every((matcher) => matchingTokens.some((token) => matchesTerm(matcher, token.text)))) continue;
      const result = pre === '' && post === '' ? text : addTags(text, marks(field, text, matchingTokens), input.tags);
      if (wholeWord === undefined || matchingTokens.some((token) => matchesTerm(wholeWord, token.text))) return result;
      firstMatch ??= result;
    }
  }
  return firstMatch;
}

function addTags(text: string, spans: readonly Span[], { pre, post }: SuggesterInput['tags']): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += `${text.slice(at, start)}${pre}${text.slice(start, end)}${post}`;
    at = end;
  }
  return result + text.slice(at);
}
