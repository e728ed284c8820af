import {
  knownVersion,
  SearchError,
  searchBodyFromQuery,
  searchParameters,
  searchQueryFromBody,
  stableVersion,
  type ApiVersion,
  type SearchIndex,
  type SearchParameter,
  type SearchRequestBody,
  printJson,
  isObject,
} from '@searchdeck/contract';
import { readJson } from '../../../shared/api/json-problem';
import {
  facetableFields,
  flattenFields,
  isVector,
  retrievableFields,
  searchableFields,
  type FieldInfo,
} from '../../../shared/documents/fields';
import { messages } from './messages';

export const views = ['table', 'cards', 'map', 'json'] as const;
export type View = (typeof views)[number];

/** The state of the explorer, stored in the URL: the query under the interface's parameter names, and the view. */
export interface ExplorerState {
  body: SearchRequestBody;
  view: View;
  /** API version of the requests; preview parameters exist only in preview versions. */
  version: ApiVersion;
  /** Keys of the documents whose scores are explained: one, or two to compare; an empty key is the first result. */
  why: string[];
  /** Errors in the URL; the parts with errors are ignored. */
  problems: string[];
}

const VIEW = 'view';
const WHY = 'why';
export const VERSION_PARAMETER = 'api-version';
/** Members that only a POST body can contain (vector queries) are in the URL as JSON. */
const BODY = 'body';
const bodyOnlyMembers = (parameters: readonly SearchParameter[]): ReadonlySet<string> =>
  new Set(parameters.filter((p) => p.kind === 'body').map((p) => p.body));

/** Members that the explorer sets in every query of an index unless the user changes them: links omit them. */
const defaultedMembers = ['count', 'select', 'highlight'] as const;
/** The values of {@link defaultedMembers} for an index. */
export type QueryDefaults = Readonly<Pick<SearchRequestBody, (typeof defaultedMembers)[number]>>;
const NO_DEFAULTS: QueryDefaults = {};

const idOf = (member: keyof SearchRequestBody, parameters: readonly SearchParameter[]): string =>
  parameters.find((p) => p.body === member)?.id ?? member;

/** Parses a URL. Unknown parameters are ignored, because another version may have created the link. */
export const readState = (
  params: URLSearchParams,
  parameters: readonly SearchParameter[] = searchParameters,
  defaults = NO_DEFAULTS,
): ExplorerState => {
  const query = new URLSearchParams(params);
  const problems: string[] = [];
  const view = views.find((v) => v === query.get(VIEW)) ?? 'table';
  query.delete(VIEW);
  const why = query.getAll(WHY).slice(0, 2);
  query.delete(WHY);
  const version = readVersion(query.get(VERSION_PARAMETER), problems);
  query.delete(VERSION_PARAMETER);
  const bodyMembers = readBodyMembers(query.get(BODY), bodyOnlyMembers(parameters), problems);
  query.delete(BODY);
  for (;;) {
    try {
      const body = { ...searchBodyFromQuery(query, parameters), ...bodyMembers };
      // An empty parameter means that the user removed the default.
      const omittedMembers = defaultedMembers.filter(
        (member) => defaults[member] != null && !params.has(idOf(member, parameters)),
      );
      const addedMembers = Object.fromEntries(omittedMembers.map((member) => [member, defaults[member]]));
      return { body: { ...body, ...addedMembers }, view, version, why, problems };
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

const readBodyMembers = (
  text: string | null,
  members: ReadonlySet<string>,
  problems: string[],
): Partial<SearchRequestBody> => {
  if (text === null) return {};
  const content = readJson(text);
  if ('value' in content && isObject(content.value)) {
    return Object.fromEntries(Object.entries(content.value).filter(([k]) => members.has(k)));
  }
  problems.push(
    'problem' in content ? messages.url.bodyNotJson(BODY, content.problem.message) : messages.url.bodyNotObject(BODY),
  );
  return {};
};

/** The members that a GET request can contain. */
export const urlMembersOf = (
  body: SearchRequestBody,
  parameters: readonly SearchParameter[] = searchParameters,
): SearchRequestBody => {
  const bodyOnly = bodyOnlyMembers(parameters);
  return Object.fromEntries(Object.entries(body).filter(([k]) => !bodyOnly.has(k)));
};
/** The set members that only a POST body can contain. */
export const bodyOnlyOf = (
  body: SearchRequestBody,
  parameters: readonly SearchParameter[] = searchParameters,
): SearchRequestBody => {
  const bodyOnly = bodyOnlyMembers(parameters);
  return Object.fromEntries(Object.entries(body).filter(([k, v]) => bodyOnly.has(k) && v !== null && v !== undefined));
};

/** The state in a link: omitted members have their initial values. */
export type LinkedState = Pick<ExplorerState, 'body' | 'view'> & Partial<Pick<ExplorerState, 'version' | 'why'>>;

/** The URL parameters of a state; {@link readState} parses them. */
export const writeState = (
  { body, view, version = stableVersion.data, why = [] }: LinkedState,
  parameters: readonly SearchParameter[] = searchParameters,
  defaults = NO_DEFAULTS,
): URLSearchParams => {
  const bodyMembers = bodyOnlyOf(body, parameters);
  const params = searchQueryFromBody(urlMembersOf(body, parameters), parameters);
  for (const member of defaultedMembers) {
    if (defaults[member] == null) continue;
    const id = idOf(member, parameters);
    if (body[member] === defaults[member]) params.delete(id);
    else if (body[member] == null && member !== 'count') params.set(id, '');
  }
  if (Object.keys(bodyMembers).length > 0) params.set(BODY, printJson(bodyMembers));
  if (version !== stableVersion.data) params.set(VERSION_PARAMETER, version);
  if (view !== 'table') params.set(VIEW, view);
  for (const key of why) params.append(WHY, key);
  return params;
};

/** Longer bodies (vectors), in characters, are in the fragment, because servers limit the length of URLs. */
const MAX_QUERY_BODY_LENGTH = 1500;
/** The parts of a URL that contain a state. */
export interface StateLocation {
  search: string;
  hash: string;
}
/** The URL of a state: query parameters, and a long body in the fragment. */
export const locationOf = (
  state: LinkedState,
  parameters: readonly SearchParameter[] = searchParameters,
  defaults = NO_DEFAULTS,
): StateLocation => {
  const params = writeState(state, parameters, defaults);
  const body = params.get(BODY);
  if (body === null || body.length <= MAX_QUERY_BODY_LENGTH) return { search: params.toString(), hash: '' };
  params.delete(BODY);
  return { search: params.toString(), hash: new URLSearchParams({ [BODY]: body }).toString() };
};
/** The parameters of a URL, including those in the fragment. */
export const paramsOf = ({ search, hash }: StateLocation): URLSearchParams => {
  const params = new URLSearchParams(search);
  const body = new URLSearchParams(hash.replace(/^#/, '')).get(BODY);
  if (body !== null) params.set(BODY, body);
  return params;
};

/** Whether a URL contains defaults of the index, which a link to the same query omits. */
export const hasDefaults = (
  params: URLSearchParams,
  state: LinkedState,
  parameters: readonly SearchParameter[],
  defaults: QueryDefaults,
): boolean => {
  const link = writeState(state, parameters, defaults);
  return defaultedMembers.some((member) => {
    const id = idOf(member, parameters);
    return params.has(id) && !link.has(id);
  });
};

/** Parameters of the view, which are not part of the query. */
const VIEW_PARAMETERS: readonly string[] = [VIEW, WHY, VERSION_PARAMETER];
/** The parameters of the query. A draft of the query survives changes of the view. */
export const queryPartOf = (params: URLSearchParams): string =>
  new URLSearchParams([...params].filter(([k]) => !VIEW_PARAMETERS.includes(k))).toString();
/** Whether a URL contains a query. */
export const hasQuery = (params: URLSearchParams): boolean => queryPartOf(params) !== '';

const isWorthFaceting = (f: FieldInfo): boolean =>
  f.definition.key !== true &&
  (f.type === 'Edm.String' || f.type === 'Collection(Edm.String)' || f.type === 'Edm.Boolean');

/** Omits vectors, which make responses many times larger. */
export const selectWithoutVectors = (fields: readonly FieldInfo[]): { select?: string } => {
  const retrievable = retrievableFields(fields);
  if (!retrievable.some(isVector)) return {};
  const topLevel = retrievable.filter((f) => !isVector(f) && !f.path.includes('/'));
  return topLevel.length === 0 ? {} : { select: topLevel.map((f) => f.path).join(',') };
};

/** The default facets: the first fields with values to count. */
export const suggestedFacets = (fields: readonly FieldInfo[]): string[] =>
  facetableFields(fields)
    .filter(isWorthFaceting)
    .slice(0, 4)
    .map((f) => f.path);

/** What every query of an index has unless the user changes it: the total, no vectors, and highlights of long texts. */
export const queryDefaults = (index: SearchIndex): QueryDefaults => {
  const fields = flattenFields(index);
  const longTextPaths = searchableFields(fields)
    .filter((f) => f.definition.facetable !== true && !f.path.includes('/'))
    .map((f) => f.path);
  return {
    count: true,
    ...selectWithoutVectors(fields),
    ...(longTextPaths.length > 0 ? { highlight: longTextPaths.slice(0, 4).join(',') } : {}),
  };
};

/** The initial query of an index: all documents. Only the user requests facets, so that links contain no others. */
export const firstQuery = (index: SearchIndex): SearchRequestBody => ({ search: '', ...queryDefaults(index) });

/** Changes a query; unless only the page changes, it returns to the first page. */
export const patchBody = (body: SearchRequestBody, patch: Partial<SearchRequestBody>): SearchRequestBody => {
  const isPaging = Object.keys(patch).every((k) => k === 'skip' || k === 'top');
  const next: Record<string, unknown> = { ...body, ...(isPaging ? {} : { skip: undefined }), ...patch };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([, v]) => v !== undefined && v !== null && v !== '' && !(Array.isArray(v) && v.length === 0),
    ),
  ) as SearchRequestBody;
};
