import {
  searchParameters,
  stableVersion,
  type QuerySnapshot,
  type SearchIndex,
  type SearchParameter,
  type SearchRequestBody,
  printJson,
  isObject,
} from '@searchdeck/contract';
import { messages } from './messages';
import { queryText, rankingOf } from './ranking';
import { firstQuery, locationOf, patchBody, views, type StateLocation, type ExplorerState } from './state';

type Query = Pick<ExplorerState, 'body' | 'view' | 'version'>;

/** The part of a query that is saved: all but the page of results. */
export const snapshotOf = ({ body, view, version }: Query): QuerySnapshot => ({
  body: patchBody({}, { ...body, skip: undefined }),
  ...(version === stableVersion.data ? {} : { apiVersion: version }),
  ...(view === 'table' ? {} : { view }),
});

/** Empty parameters of a URL remove the defaults of the index that the query doesn't have. */
const REMOVED_DEFAULTS = { select: '', highlight: '' };

/** The URL that runs a saved query. */
export const snapshotUrl = (
  { body, apiVersion, view }: QuerySnapshot,
  parameters: readonly SearchParameter[] = searchParameters,
): StateLocation =>
  locationOf(
    {
      body: { ...REMOVED_DEFAULTS, ...body },
      view: views.find((v) => v === view) ?? 'table',
      ...(apiVersion == null ? {} : { version: apiVersion }),
    },
    parameters,
  );

const sortMembers = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortMembers)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .map(([k, v]): [string, unknown] => [k, sortMembers(v)])
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

/** Whether two snapshots run the same query; the view and the order of members don't matter. */
export const isSameQuery = (a: QuerySnapshot, b: QuerySnapshot): boolean =>
  printJson(sortMembers([a.body, a.apiVersion])) === printJson(sortMembers([b.body, b.apiVersion]));

/** Whether this is the query that the explorer runs by itself when an index is opened. */
export const isInitialQuery = (index: SearchIndex, query: Query): boolean =>
  isSameQuery(snapshotOf(query), snapshotOf({ ...query, body: firstQuery(index) }));

/** The field of a facet expression, without loading the parser: `genre` for `(genre,count:5) > (year)`. */
const facetFieldOf = (expression: string): string => /^[(\s]*([^\s,>)]+)/.exec(expression)?.[1] ?? expression;

/** A query in words: its text, and the settings that narrow, sort, or rank it. */
export const describeQuery = ({ body, apiVersion }: QuerySnapshot): { title: string; facts: string[] } => {
  const text = queryText(body).trim();
  const ranking = rankingOf(body);
  const facetFields = (body.facets ?? []).map(facetFieldOf);
  const facts = [
    body.filter,
    body.orderby == null ? undefined : messages.snapshot.sortedBy(body.orderby),
    ranking === 'keyword' ? undefined : messages.snapshot.ranking[ranking],
    facetFields.length === 0 ? undefined : messages.snapshot.facets(facetFields),
    body.scoringProfile == null ? undefined : messages.snapshot.scoringProfile(body.scoringProfile),
    body.queryType === 'full' ? messages.snapshot.luceneSyntax : undefined,
    apiVersion,
  ];
  const title = text === '' || text === '*' ? titleWithoutText(body) : text;
  return { title, facts: facts.filter((f): f is string => typeof f === 'string' && f !== '') };
};
const titleWithoutText = (body: SearchRequestBody): string =>
  (body.vectorQueries ?? []).length > 0 ? messages.snapshot.vectorQuery : messages.snapshot.allDocuments;
