import { badRequest, NO_ERROR_CODE, type SearchError } from '../errors/search-error.js';
import { suggestQueryMembers } from './suggest-parameters.js';
import { searchParameters, type SearchRequestBody } from './index.js';
import type { SearchParameterKind, SearchParameterRow } from './parameter.js';

interface Row {
  id: string;
  body: string;
  kind: SearchParameterKind;
}

const invalidQuery = (message: string, target: string): SearchError =>
  badRequest(message, { code: NO_ERROR_CODE, target });

const singleValue = (query: URLSearchParams, id: string): string | undefined => {
  const values = query.getAll(id);
  if (values.length > 1) {
    throw invalidQuery(`The query parameter '${id}' must not be specified more than once.`, id);
  }
  return values[0];
};

const readValue = (row: Row, query: URLSearchParams): unknown => {
  if (row.kind === 'repeated') {
    const values = query.getAll(row.id).filter((v) => v !== '');
    return values.length > 0 ? values : undefined;
  }
  const text = singleValue(query, row.id);
  if (text === undefined) return undefined;
  switch (row.kind) {
    case 'boolean':
      if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
      throw invalidQuery(`The query parameter '${row.id}' must be true or false; it is '${text}'.`, row.id);
    case 'integer':
      if (/^[+-]?\d{1,15}$/.test(text)) return Number(text);
      throw invalidQuery(`The query parameter '${row.id}' must be an integer; it is '${text}'.`, row.id);
    case 'double':
      if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
      throw invalidQuery(`The query parameter '${row.id}' must be a number; it is '${text}'.`, row.id);
    default:
      // Empty text is a value only for `text`; otherwise the default applies.
      return text === '' && row.kind !== 'text' ? undefined : text;
  }
};

const bodyFrom = (rows: readonly Row[], query: URLSearchParams): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const row of rows) {
    if (row.kind === 'body') {
      if (query.has(row.id)) {
        throw invalidQuery(`'${row.id}' is only available in the body of a POST request.`, row.id);
      }
      continue;
    }
    const value = readValue(row, query);
    if (value !== undefined) body[row.body] = value;
  }
  return body;
};

const queryFrom = (rows: readonly Row[], body: Record<string, unknown>): URLSearchParams => {
  const query = new URLSearchParams();
  for (const row of rows) {
    const value = body[row.body];
    if (value === undefined || value === null) continue;
    if (row.kind === 'body') {
      throw invalidQuery(`'${row.body}' is only available in the body of a POST request.`, row.body);
    }
    for (const item of Array.isArray(value) ? value : [value]) query.append(row.id, String(item));
  }
  return query;
};

/** Converts the query string of a search by GET to the body of a search by POST. Throws a 400 for an invalid parameter. */
export const searchBodyFromQuery = (
  query: URLSearchParams,
  parameters: readonly SearchParameterRow[] = searchParameters,
): SearchRequestBody => bodyFrom(parameters, query);
/** Converts the body of a search by POST to the query string of a search by GET. Throws a 400 for members that GET lacks. */
export const searchQueryFromBody = (
  body: SearchRequestBody,
  parameters: readonly SearchParameterRow[] = searchParameters,
): URLSearchParams => queryFrom(parameters, body);

export const suggestBodyFromQuery = (query: URLSearchParams): Record<string, unknown> =>
  bodyFrom(suggestQueryMembers.suggest, query);
export const suggestQueryFromBody = (body: Record<string, unknown>): URLSearchParams =>
  queryFrom(suggestQueryMembers.suggest, body);
export const autocompleteBodyFromQuery = (query: URLSearchParams): Record<string, unknown> =>
  bodyFrom(suggestQueryMembers.autocomplete, query);
export const autocompleteQueryFromBody = (body: Record<string, unknown>): URLSearchParams =>
  queryFrom(suggestQueryMembers.autocomplete, body);
