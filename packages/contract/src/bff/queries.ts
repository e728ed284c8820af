import type { SearchRequestBody } from '../search-parameters/index.js';
import {
  any,
  array,
  enumOf,
  int64,
  lazy,
  map,
  object,
  required,
  string,
  type EnumNode,
  type Infer,
  type Schema,
} from '../schema/node.js';
import { dataVersions, type ApiVersion } from '../versions/index.js';
import { connectionId } from './connection-fields.js';
import { dateTime } from './date-time.js';
import { defineBffOperation } from './operation.js';
import { queryLimits } from './query-limits.js';

const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f]*$';
const indexName = string({ minLength: 1, maxLength: 128, pattern: NO_CONTROL_CHARACTERS });
const name = string({
  minLength: 1,
  maxLength: queryLimits.name,
  pattern: NO_CONTROL_CHARACTERS,
  patternMessage: "'name' must not contain control characters.",
});

const apiVersion: Schema<ApiVersion, EnumNode> = enumOf(dataVersions, {
  ignoresCase: true,
  description: 'Default: the latest stable version.',
});

/** Everything that is needed to run a query and display its results again. */
export const QuerySnapshot = object(
  {
    body: required(lazy<SearchRequestBody>('SearchRequestBody', () => map(any()))),
    apiVersion,
    view: string({
      pattern: '^[a-z]{1,32}$',
      patternMessage: "'view' must be 1 to 32 lowercase letters.",
      description: 'How the console displays the results (`table`, `map`). Default: `table`.',
    }),
  },
  { name: 'QuerySnapshot' },
);
export type QuerySnapshot = Infer<typeof QuerySnapshot>;

const scope = { connectionId: required(connectionId), indexName: required(indexName) };
/** The index that a query searches. */
export const SearchScope = object(scope, { name: 'SearchScope' });
export type SearchScope = Infer<typeof SearchScope>;

const SavedQueryInput = object(
  { ...scope, name: required(name), request: required(QuerySnapshot) },
  { name: 'SavedQueryInput' },
);
const RecentQueryInput = object({ ...scope, request: required(QuerySnapshot) }, { name: 'RecentQueryInput' });

export const SavedQuery = object(
  {
    ...scope,
    id: required(string()),
    name: required(name),
    request: required(QuerySnapshot),
    createdAt: required(dateTime),
    updatedAt: required(dateTime),
  },
  {
    name: 'SavedQuery',
    description: 'A query saved under a name. Names are unique within an index, regardless of case.',
  },
);
export type SavedQuery = Infer<typeof SavedQuery>;

export const RecentQuery = object(
  { ...scope, id: required(int64()), request: required(QuerySnapshot), at: required(dateTime) },
  { name: 'RecentQuery', description: 'A query that succeeded recently.' },
);
export type RecentQuery = Infer<typeof RecentQuery>;

/** `?connectionId=&indexName=` */
const ScopeFilter = object({ connectionId, indexName });
const pathParameters = { id: string({ pattern: '^q-[0-9a-z]{1,64}$' }) };

export const queryOperations = [
  defineBffOperation({
    id: 'savedQueries.list',
    method: 'GET',
    path: '/api/saved-queries',
    summary: 'List saved queries by name',
    tag: 'Saved queries',
    role: 'reader',
    query: ScopeFilter,
    response: { status: 200, description: 'By name.', schema: object({ value: required(array(SavedQuery)) }) },
  }),
  defineBffOperation({
    id: 'savedQueries.create',
    method: 'POST',
    path: '/api/saved-queries',
    summary: 'Save a query',
    tag: 'Saved queries',
    role: 'reader',
    body: SavedQueryInput,
    response: { status: 201, description: 'The saved query.', schema: SavedQuery },
  }),
  defineBffOperation({
    id: 'savedQueries.replace',
    method: 'PUT',
    path: '/api/saved-queries/{id}',
    summary: 'Replace a saved query',
    tag: 'Saved queries',
    role: 'reader',
    pathParameters,
    body: SavedQueryInput,
    response: { status: 200, description: 'The saved query.', schema: SavedQuery },
  }),
  defineBffOperation({
    id: 'savedQueries.delete',
    method: 'DELETE',
    path: '/api/saved-queries/{id}',
    summary: 'Delete a saved query',
    tag: 'Saved queries',
    role: 'reader',
    pathParameters,
    response: { status: 204, description: 'Deleted.' },
  }),
  defineBffOperation({
    id: 'recentQueries.list',
    method: 'GET',
    path: '/api/recent-queries',
    summary: 'List recent queries, newest first',
    tag: 'Recent queries',
    role: 'reader',
    query: ScopeFilter,
    response: { status: 200, description: 'Newest first.', schema: object({ value: required(array(RecentQuery)) }) },
  }),
  defineBffOperation({
    id: 'recentQueries.record',
    method: 'POST',
    path: '/api/recent-queries',
    summary: 'Record a query; the same query moves to the top',
    tag: 'Recent queries',
    role: 'reader',
    body: RecentQueryInput,
    response: { status: 201, description: 'The recent query.', schema: RecentQuery },
  }),
  defineBffOperation({
    id: 'recentQueries.clear',
    method: 'DELETE',
    path: '/api/recent-queries',
    summary: 'Clear recent queries',
    tag: 'Recent queries',
    role: 'reader',
    query: ScopeFilter,
    response: { status: 204, description: 'Cleared.' },
  }),
] as const;
