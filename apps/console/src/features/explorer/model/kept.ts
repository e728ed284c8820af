import { stableVersion, type QuerySnapshot, type SearchRequestBody } from '@searchdeck/contract';
import { printJson } from '../../../shared/api/json-text';
import { queryText, rankingOf, type Ranking } from './ranking';
import { addressOf, patchBody, views, type Address, type ExplorerState } from './state';

type Asked = Pick<ExplorerState, 'body' | 'view' | 'version'>;

/** What is kept of a question: all but the page that was looked at. */
export const snapshotOf = ({ body, view, version }: Asked): QuerySnapshot => ({
  body: patchBody({}, { ...body, skip: undefined }),
  ...(version === stableVersion.data ? {} : { apiVersion: version }),
  ...(view === 'table' ? {} : { view }),
});

/** The link that asks a kept question again. */
export const snapshotAddress = ({ body, apiVersion, view }: QuerySnapshot): Address =>
  addressOf({
    body,
    view: views.find((v) => v === view) ?? 'table',
    ...(apiVersion == null ? {} : { version: apiVersion }),
  });

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([k, v]): [string, unknown] => [k, sorted(v)])
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

/** Whether two ask the same: how the results are looked at does not count, nor does the order of members. */
export const isSameQuery = (a: QuerySnapshot, b: QuerySnapshot): boolean =>
  printJson(sorted([a.body, a.apiVersion]), 0) === printJson(sorted([b.body, b.apiVersion]), 0);

const RANKED: Readonly<Record<Exclude<Ranking, 'words'>, string>> = {
  vector: 'by vectors',
  hybrid: 'by words and vectors',
  semantic: 'by meaning',
};

/** A question in words: what is looked for, and the rest that narrows, orders or ranks it. */
export const wordsOf = ({ body, apiVersion }: QuerySnapshot): { title: string; facts: string[] } => {
  const text = queryText(body).trim();
  const ranking = rankingOf(body);
  const facts = [
    body.filter,
    body.orderby == null ? undefined : `ordered by ${body.orderby}`,
    ranking === 'words' ? undefined : RANKED[ranking],
    (body.facets ?? []).length === 0
      ? undefined
      : `facets ${(body.facets ?? []).map((f) => f.split(',')[0]).join(', ')}`,
    body.scoringProfile == null ? undefined : `scored by ${body.scoringProfile}`,
    body.queryType === 'full' ? 'Lucene syntax' : undefined,
    apiVersion,
  ];
  const looked = text === '' || text === '*' ? untitled(body) : text;
  return { title: looked, facts: facts.filter((f): f is string => typeof f === 'string' && f !== '') };
};
const untitled = (body: SearchRequestBody): string =>
  (body.vectorQueries ?? []).length > 0 ? 'Nearest to a vector' : 'All documents';
