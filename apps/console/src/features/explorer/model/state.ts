import {
  SearchError,
  searchBodyFromQuery,
  searchParameters,
  searchQueryFromBody,
  type SearchIndexDefinition,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { facetableFields, flattenFields, searchableFields, type FieldInfo } from './fields';

export const views = ['table', 'cards', 'map', 'json'] as const;
export type View = (typeof views)[number];

/** Everything the explorer shows, as the address holds it: the query in the interface's own parameter names, and the view. */
export interface ExplorerState {
  body: SearchRequestBody;
  view: View;
  /** What the address says that could not be read; the rest of it is shown all the same. */
  problems: string[];
}

const VIEW = 'view';
/** Members that only the POST body has (vector queries) stand in the address as JSON. */
const BODY = 'body';
const bodyOnly = searchParameters.filter((p) => p.kind === 'body').map((p) => p.body);

/** Reads a link. A parameter the interface does not know is ignored: links outlive versions. */
export const readState = (params: URLSearchParams): ExplorerState => {
  const query = new URLSearchParams(params);
  const problems: string[] = [];
  const view = views.find((v) => v === query.get(VIEW)) ?? 'table';
  query.delete(VIEW);
  const extra = readExtra(query.get(BODY), problems);
  query.delete(BODY);
  for (;;) {
    try {
      return { body: { ...searchBodyFromQuery(query), ...extra }, view, problems };
    } catch (error) {
      if (!(error instanceof SearchError) || error.target === undefined || !query.has(error.target)) throw error;
      problems.push(error.message);
      query.delete(error.target);
    }
  }
};

const readExtra = (text: string | null, problems: string[]): Partial<SearchRequestBody> => {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new SyntaxError('it is not an object');
    return Object.fromEntries(Object.entries(value).filter(([k]) => (bodyOnly as string[]).includes(k)));
  } catch (error) {
    problems.push(
      `The part '${BODY}' of the address is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
    return {};
  }
};

/** The link of a state; reading it back gives the state again. */
export const writeState = ({ body, view }: Omit<ExplorerState, 'problems'>): URLSearchParams => {
  const inQuery = Object.fromEntries(Object.entries(body).filter(([k]) => !(bodyOnly as string[]).includes(k)));
  const extra = Object.entries(body).filter(
    ([k, v]) => (bodyOnly as string[]).includes(k) && v !== null && v !== undefined,
  );
  const params = searchQueryFromBody(inQuery);
  if (extra.length > 0) params.set(BODY, JSON.stringify(Object.fromEntries(extra)));
  if (view !== 'table') params.set(VIEW, view);
  return params;
};

/** Whether an address says anything about the query yet. */
export const hasQuery = (params: URLSearchParams): boolean => [...params.keys()].some((k) => k !== VIEW);

const worthFaceting = (f: FieldInfo): boolean =>
  f.definition.key !== true &&
  (f.type === 'Edm.String' || f.type === 'Collection(Edm.String)' || f.type === 'Edm.Boolean');

/** What an index shows before anything was asked: all documents, counted, with its first few facets. */
export const firstQuery = (index: SearchIndexDefinition): SearchRequestBody => {
  const fields = flattenFields(index);
  const facets = facetableFields(fields)
    .filter(worthFaceting)
    .slice(0, 4)
    .map((f) => f.path);
  const long = searchableFields(fields)
    .filter((f) => f.definition.facetable !== true && !f.path.includes('/'))
    .map((f) => f.path);
  return {
    search: '',
    count: true,
    ...(facets.length > 0 ? { facets } : {}),
    ...(long.length > 0 ? { highlight: long.slice(0, 4).join(',') } : {}),
  };
};

/** A change of what is asked goes back to the first page; a change of the page does not. */
export const patchBody = (body: SearchRequestBody, patch: Partial<SearchRequestBody>): SearchRequestBody => {
  const paging = Object.keys(patch).every((k) => k === 'skip' || k === 'top');
  const next: Record<string, unknown> = { ...body, ...(paging ? {} : { skip: undefined }), ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([, v]) => v !== undefined && v !== null && v !== '' && !(Array.isArray(v) && v.length === 0),
    ),
  ) as SearchRequestBody;
};
