import type { SearchIndex, SearchRequestBody, VectorQueryBody } from '@searchdeck/contract';
import { vectorFields } from './vectors';

/** The ways to rank that one press sets up; whatever else is set in a body stays. */
export type Ranking = 'words' | 'vector' | 'hybrid' | 'semantic';
type Body = SearchRequestBody;

const isText = (query: VectorQueryBody): query is VectorQueryBody & { kind: 'text'; text: string } =>
  query.kind === 'text';
const queriesOf = (body: Body): VectorQueryBody[] => (body.vectorQueries ?? []).filter((q) => q != null);
export const hasWords = (body: Body): boolean => !['', '*'].includes((body.search ?? '').trim());

/** Which way a body ranks. */
export const rankingOf = (body: Body): Ranking => {
  if (body.queryType === 'semantic') return 'semantic';
  if (queriesOf(body).length === 0) return 'words';
  return hasWords(body) ? 'hybrid' : 'vector';
};

/** The vector fields whose text the service can turn into a vector by itself. */
const vectorizable = (index: SearchIndex): string[] =>
  vectorFields(index).flatMap((f) => (f.vectorizer === undefined ? [] : [f.path]));
const semanticName = (index: SearchIndex): string | undefined =>
  index.semantic?.defaultConfiguration ?? index.semantic?.configurations?.[0]?.name;

/** The ways that an index offers. */
export const rankingsOf = (index: SearchIndex): Ranking[] => [
  'words',
  ...(vectorizable(index).length === 0 ? [] : (['vector', 'hybrid'] as const)),
  ...(semanticName(index) === undefined ? [] : (['semantic'] as const)),
];

/** The text of the query line: the search text, or that of a vector query that stands alone. */
export const queryText = (body: Body): string =>
  (body.search ?? '') !== '' ? (body.search ?? '') : (queriesOf(body).find(isText)?.text ?? '');

/** The body with another text in the query line: vector queries of the same text follow it. */
export const withText = (body: Body, text: string): Partial<Body> => {
  const before = queryText(body);
  const alone = (body.search ?? '') === '' && before !== '';
  const queries = queriesOf(body);
  const follows = (query: VectorQueryBody): boolean => isText(query) && query.text === before;
  const next = queries
    .map((query) => (follows(query) ? { ...query, text } : query))
    .filter((query) => !(isText(query) && query.text === ''));
  const vectorQueries = queries.length === 0 ? {} : { vectorQueries: next.length === 0 ? undefined : next };
  return alone && next.length > 0 ? vectorQueries : { search: text, ...vectorQueries };
};

/** Neighbours enough for a first page and the fusion of a second. */
const NEIGHBOURS = 50;
const SEMANTIC_ONLY = {
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

/** What to change in a body so that it ranks this way. An empty query line has nothing to be near to: no vector query. */
export const rankBy = (ranking: Ranking, body: Body, index: SearchIndex): Partial<Body> => {
  const text = queryText(body);
  const given = queriesOf(body);
  const fields = vectorizable(index);
  const asked = !['', '*'].includes(text.trim());
  const vectorQueries =
    given.length > 0
      ? given
      : asked && fields.length > 0
        ? [{ kind: 'text' as const, text, fields: fields.join(','), k: NEIGHBOURS }]
        : undefined;
  const plain = body.queryType === 'semantic' ? SEMANTIC_ONLY : {};
  switch (ranking) {
    case 'words':
      return { ...plain, search: text, vectorQueries: undefined };
    case 'vector':
      return { ...plain, search: vectorQueries === undefined ? text : undefined, vectorQueries };
    case 'hybrid':
      return { ...plain, search: text, vectorQueries };
    case 'semantic':
      return {
        search: text,
        vectorQueries,
        queryType: 'semantic',
        semanticConfiguration: body.semanticConfiguration ?? semanticName(index),
        answers: body.answers ?? 'extractive|count-3',
        captions: body.captions ?? 'extractive',
        // Semantic ranking orders by its own scores.
        orderby: undefined,
      };
  }
};

/** Questions that a description offers: `Try: “a quiet place to write”, “rooms by the sea”.` */
export const examplesIn = (description: string | null | undefined): string[] => {
  const offered = /\bTry:\s*((?:[“"][^”"]+[”"][\s,;]*)+)/.exec(description ?? '')?.[1] ?? '';
  return [...offered.matchAll(/[“"]([^”"]+)[”"]/g)].map((m) => m[1] ?? '').filter((q) => q !== '');
};
