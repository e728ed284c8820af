import {
  knownVersion,
  SearchError,
  searchBodyFromQuery,
  searchParameters,
  searchQueryFromBody,
  stableVersion,
  type ApiVersion,
  type SearchIndex,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { printJson, readJson } from '../../../shared/api/json-text';
import {
  facetableFields,
  flattenFields,
  isVector,
  retrievableFields,
  searchableFields,
  type FieldInfo,
} from './fields';
import { messages } from './messages';

export const views = ['table', 'cards', 'map', 'json'] as const;
export type View = (typeof views)[number];

/** Everything the explorer shows, as the address holds it: the query in the interface's own parameter names, and the view. */
export interface ExplorerState {
  body: SearchRequestBody;
  view: View;
  /** The api-version that is asked; preview parameters exist in previews only. */
  version: ApiVersion;
  /** Keys of the documents whose scores are explained: one, or two to compare; empty text is the first result. */
  why: string[];
  /** What the address says that could not be read; the rest of it is shown all the same. */
  problems: string[];
}

const VIEW = 'view';
const WHY = 'why';
const VERSION = 'api-version';
/** Members that only the POST body has (vector queries) stand in the address as JSON. */
const BODY = 'body';
const bodyOnly = searchParameters.filter((p) => p.kind === 'body').map((p) => p.body);

/** Reads a link. A parameter the interface does not know is ignored: links outlive versions. */
export const readState = (params: URLSearchParams): ExplorerState => {
  const query = new URLSearchParams(params);
  const problems: string[] = [];
  const view = views.find((v) => v === query.get(VIEW)) ?? 'table';
  query.delete(VIEW);
  const why = query.getAll(WHY).slice(0, 2);
  query.delete(WHY);
  const version = readVersion(query.get(VERSION), problems);
  query.delete(VERSION);
  const extra = readExtra(query.get(BODY), problems);
  query.delete(BODY);
  for (;;) {
    try {
      return { body: { ...searchBodyFromQuery(query), ...extra }, view, version, why, problems };
    } catch (error) {
      if (!(error instanceof SearchError) || error.target === undefined || !query.has(error.target)) throw error;
      problems.push(error.message);
      query.delete(error.target);
    }
  }
};

const readVersion = (text: string | null, problems: string[]): ApiVersion => {
  const version = text === null ? stableVersion.data : knownVersion('data', text);
  if (version === undefined) problems.push(messages.url.unknownVersion(text ?? '', stableVersion.data));
  return version ?? stableVersion.data;
};

const readExtra = (text: string | null, problems: string[]): Partial<SearchRequestBody> => {
  if (text === null) return {};
  const read = readJson(text);
  if ('value' in read && typeof read.value === 'object' && read.value !== null)
    return Object.fromEntries(Object.entries(read.value).filter(([k]) => (bodyOnly as string[]).includes(k)));
  problems.push(
    'problem' in read ? messages.url.bodyNotJson(BODY, read.problem.message) : messages.url.bodyNotObject(BODY),
  );
  return {};
};

/** The members that a GET can hold, too. */
export const inQuery = (body: SearchRequestBody): SearchRequestBody =>
  Object.fromEntries(Object.entries(body).filter(([k]) => !(bodyOnly as string[]).includes(k)));
/** The members that only a POST body can hold, as far as they are set. */
export const bodyOnlyOf = (body: SearchRequestBody): SearchRequestBody =>
  Object.fromEntries(
    Object.entries(body).filter(([k, v]) => (bodyOnly as string[]).includes(k) && v !== null && v !== undefined),
  );

/** A state as a link names it: what is not said is as it is at first. */
export type LinkedState = Pick<ExplorerState, 'body' | 'view'> & Partial<Pick<ExplorerState, 'version' | 'why'>>;

/** The link of a state; reading it back gives the state again. */
export const writeState = ({ body, view, version = stableVersion.data, why = [] }: LinkedState): URLSearchParams => {
  const extra = bodyOnlyOf(body);
  const params = searchQueryFromBody(inQuery(body));
  if (Object.keys(extra).length > 0) params.set(BODY, printJson(extra, 0));
  if (version !== stableVersion.data) params.set(VERSION, version);
  if (view !== 'table') params.set(VIEW, view);
  for (const key of why) params.append(WHY, key);
  return params;
};

/** A vector makes a link longer than servers read; the part behind `#` they never see. */
const LONG = 1500;
export interface Address {
  search: string;
  hash: string;
}
/** Where a state stands in the address: in the query, but for a body too long for it. */
export const addressOf = (state: LinkedState): Address => {
  const params = writeState(state);
  const body = params.get(BODY);
  if (body === null || body.length <= LONG) return { search: params.toString(), hash: '' };
  params.delete(BODY);
  return { search: params.toString(), hash: new URLSearchParams({ [BODY]: body }).toString() };
};
/** The parameters of an address, those behind `#` with them. */
export const paramsOf = ({ search, hash }: Address): URLSearchParams => {
  const params = new URLSearchParams(search);
  const body = new URLSearchParams(hash.replace(/^#/, '')).get(BODY);
  if (body !== null) params.set(BODY, body);
  return params;
};

/** What of an address is about the screen and not about the question. */
const ABOUT_SCREEN: readonly string[] = [VIEW, WHY, VERSION];
/** The question alone: what is being typed for it stays when only the screen changes. */
export const questionOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([k]) => !ABOUT_SCREEN.includes(k))).toString();
/** Whether an address says anything about the query yet. */
export const hasQuery = (params: URLSearchParams): boolean => questionOf(params) !== '';

const worthFaceting = (f: FieldInfo): boolean =>
  f.definition.key !== true &&
  (f.type === 'Edm.String' || f.type === 'Collection(Edm.String)' || f.type === 'Edm.Boolean');

/** Vectors that come back with every document make answers many times larger, and nobody reads them. */
export const selectWithoutVectors = (fields: readonly FieldInfo[]): { select?: string } => {
  const shown = retrievableFields(fields);
  if (!shown.some(isVector)) return {};
  const whole = shown.filter((f) => !isVector(f) && !f.path.includes('/'));
  return whole.length === 0 ? {} : { select: whole.map((f) => f.path).join(',') };
};

/** What an index shows before anything was asked: all documents, counted, with its first few facets. */
export const firstQuery = (index: SearchIndex): SearchRequestBody => {
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
    ...selectWithoutVectors(fields),
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
