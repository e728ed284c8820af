import { formatNumber } from '../../../shared/format/format';
import { formatScore } from '../model/format';
import { MAX_RERANKER_SCORE } from '../model/results';

/** Texts of the explanation of a score. Code is written in backticks, see `CodeText`. */
export const messages = {
  title: 'Explain score',
  close: 'Close explanation',
  loadFailed: "Couldn't load the explanation",
  noResults: 'No results',
  noResultsDescription: 'Change the query to get results, then explain a score.',
  notOnPage: 'Not on this page of results',
  notOnPageDescription: (key: string): string =>
    `Document ${key} isn't among these results. Scores apply only to the query that returned them.`,
  explainFirst: 'Explain the first result',
  compareWith: 'Compare with',
  compareWithPlaceholder: 'Compare with another result…',
  rankedTitle: (rank: number, title: string): string => `${formatNumber(rank)}. ${title}`,

  rank: 'Rank',
  score: 'Score',
  rerankerScore: 'Reranker score',
  maxRerankerScore: `of ${MAX_RERANKER_SCORE}`,
  boostedScore: 'Boosted score',
  sortedByFields: "Sorted by fields. The score doesn't affect the rank.",
  rankedByBoostedScore: 'Ranked by boosted reranker score; score selected the candidates.',
  rankedByRerankerScore: 'Ranked by reranker score; score selected the candidates.',
  notRanked: 'The query has no search text, so every document has the same score.',
  rankedByScore: 'Ranked by score.',

  contributions: 'Contributions',
  factor: (label: string): string => `${label}, applied to every contribution above`,
  comparison: 'Score by clause',
  clause: 'Clause',
  difference: 'Difference',
  noDetails: "This service doesn't report how scores are computed. The local search service explains every step.",
  notExplained:
    "This service doesn't explain scores (`debug=explain` is an extension of the local service). Its debug information is shown below.",
  notExplainedCompared: "This service doesn't explain scores. Its debug information for both documents is shown below.",
  noDebugInfo: 'No debug information.',

  equalScores: (score: number): string =>
    `Both documents score ${formatScore(score)}. Documents with equal scores keep the order of the index.`,
  higher: (title: string, difference: number, other: string): string =>
    `${title} scores ${formatScore(difference)} higher than ${other}.`,
  basis: (label: string, difference: number, high: number, low: number): string =>
    `The score is derived from the ${label}, which is ${formatScore(difference)} higher (${formatScore(high)} vs. ${formatScore(low)}).`,
  mainClause: (label: string, high: number, low: number): string =>
    `The largest difference is in \`${label}\`: ${formatScore(high)} vs. ${formatScore(low)}.`,

  beforeFusion: 'Scores before fusion',
  textQuery: 'Text query',
  similarity: (value: number): string => `similarity ${formatScore(value)}`,
  documentBoost: 'Scoring profile boost',
  innerHits: 'Matching collection items',
  rankerInput: 'Semantic ranker input',
  rankerText: 'Text',
  parts: { title: 'title', content: 'content', keywords: 'keywords' },
  states: { used: 'used', partial: 'partially used', unused: 'unused', unknown: 'unknown' } as Readonly<
    Record<string, string>
  >,
  glossary: 'Glossary',
};
