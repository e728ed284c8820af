import type { SearchIndex, SearchRequestBody, VectorQueryBody } from '@searchdeck/contract';
import { vectorFields } from './vectors';

/** How a query ranks, as selected beside the query line. Other settings of a request stay as they are. */
export type Ranking = 'keyword' | 'vector' | 'hybrid' | 'semantic';
type Body = SearchRequestBody;

const isText = (query: VectorQueryBody): query is VectorQueryBody & { kind: 'text'; text: string } =>
  query.kind === 'text';
const queriesOf = (body: Body): VectorQueryBody[] => (body.vectorQueries ?? []).filter((q) => q != null);
/** Whether a text selects or ranks documents: an empty text and `*` match all of them. */
const isSelective = (text: string): boolean => !['', '*'].includes(text.trim());
export const hasText = (body: Body): boolean => isSelective(body.search ?? '');

/** The ranking of a body. */
export const rankingOf = (body: Body): Ranking => {
  if (body.queryType === 'semantic') return 'semantic';
  if (queriesOf(body).length === 0) return 'keyword';
  return hasText(body) ? 'hybrid' : 'vector';
};

/** Paths of the vector fields with a vectorizer. */
const vectorizablePaths = (index: SearchIndex): string[] =>
  vectorFields(index).flatMap((f) => (f.vectorizer === undefined ? [] : [f.path]));
const semanticName = (index: SearchIndex): string | undefined =>
  index.semantic?.defaultConfiguration ?? index.semantic?.configurations?.[0]?.name;

/** The rankings that an index supports. */
export const rankingsOf = (index: SearchIndex): Ranking[] => [
  'keyword',
  ...(vectorizablePaths(index).length === 0 ? [] : (['vector', 'hybrid'] as const)),
  ...(semanticName(index) === undefined ? [] : (['semantic'] as const)),
];

/** The text of the query line: the search text, or the text of the only vector query. */
export const queryText = (body: Body): string =>
  (body.search ?? '') !== '' ? (body.search ?? '') : (queriesOf(body).find(isText)?.text ?? '');

/** Whether the query line has a text other than `*`. */
export const hasQueryText = (body: Body): boolean => isSelective(queryText(body));

/** Changes the text of the query line, and of vector queries with the same text. */
export const withText = (body: Body, text: string): Partial<Body> => {
  const previousText = queryText(body);
  const isVectorOnly = (body.search ?? '') === '' && previousText !== '';
  const queries = queriesOf(body);
  const hasPreviousText = (query: VectorQueryBody): boolean => isText(query) && query.text === previousText;
  const next = queries
    .map((query) => (hasPreviousText(query) ? { ...query, text } : query))
    .filter((query) => !(isText(query) && query.text === ''));
  const vectorQueries = queries.length === 0 ? {} : { vectorQueries: next.length === 0 ? undefined : next };
  return isVectorOnly && next.length > 0 ? vectorQueries : { search: text, ...vectorQueries };
};

/** Nearest neighbors per vector query: enough for two pages of merged results. */
export const DEFAULT_NEIGHBORS = 50;
/** Removes the members that only semantic ranking uses. */
const SEMANTIC_RESET = {
  queryType: undefined,
  semanticConfiguration: undefined,
  semanticQuery: undefined,
  answers: undefined,
  captions: undefined,
  queryRewrites: undefined,
  semanticFields: undefined,
  semanticErrorHandling: undefined,
  semanticMaxWaitInMilliseconds: undefined,
} as const;

/** The change that makes a body rank this way. Without query text there is no vector query. */
export const rankBy = (ranking: Ranking, body: Body, index: SearchIndex): Partial<Body> => {
  const text = queryText(body);
  const existingQueries = queriesOf(body);
  const paths = vectorizablePaths(index);
  const vectorQueries =
    existingQueries.length > 0
      ? existingQueries
      : isSelective(text) && paths.length > 0
        ? [{ kind: 'text' as const, text, fields: paths.join(','), k: DEFAULT_NEIGHBORS }]
        : undefined;
  const reset = body.queryType === 'semantic' ? SEMANTIC_RESET : {};
  switch (ranking) {
    case 'keyword':
      return { ...reset, search: text, vectorQueries: undefined };
    case 'vector':
      return { ...reset, search: vectorQueries === undefined ? text : undefined, vectorQueries };
    case 'hybrid':
      return { ...reset, search: text, vectorQueries };
    case 'semantic':
      return {
        search: text,
        vectorQueries,
        queryType: 'semantic',
        semanticConfiguration: body.semanticConfiguration ?? semanticName(index),
        answers: body.answers ?? 'extractive|count-3',
        captions: body.captions ?? 'extractive',
        // Semantic ranking sorts by its own scores.
        orderby: undefined,
      };
  }
};

/** Example queries in a description: `Try: "a quiet place to write", "rooms by the sea".` */
export const examplesIn = (description: string | null | undefined): string[] => {
  const examples = /\bTry:\s*((?:[“"][^”"]+[”"][\s,;]*)+)/.exec(description ?? '')?.[1] ?? '';
  return [...examples.matchAll(/[“"]([^”"]+)[”"]/g)].map((m) => m[1] ?? '').filter((q) => q !== '');
};
