import { limits } from '../limits/request-limits.js';
import {
  AutocompleteRequest,
  AutocompleteResult,
  Document,
  IndexBatch,
  IndexDocumentsResult,
  SearchDocumentsResult,
  SuggestDocumentsResult,
  SuggestRequest,
} from '../documents/index.js';
import { indexName } from '../resources/shared/names.js';
import { boolean, int64, string } from '../schema/node.js';
import { searchParameters, SearchRequest, type SearchParameterRow } from '../search-parameters/index.js';
import { suggestQueryMembers } from '../search-parameters/suggest-parameters.js';
import { dataVersions } from '../versions/index.js';
import { defineOperation, type Parameter } from './operation.js';
import { apiVersion, dataHeaders, header, query, querySource } from './parameters.js';
import { ELEVATED_READ_HEADER, dataError } from './shared.js';

const base = {
  plane: 'data',
  tag: 'Documents',
  versions: dataVersions,
  documentedVersions: [],
  role: 'reader',
  effect: 'read',
  retry: 'safe',
  key: 'query',
} as const;
const inIndex = { indexName };
const docs = "/indexes('{indexName}')/docs";
const slash = '/indexes/{indexName}/docs';

/** data-plane.md "Search documents": headers. */
const userHeaders: readonly Parameter[] = [
  ...dataHeaders,
  querySource,
  header(ELEVATED_READ_HEADER, boolean({ only: 'preview' }), 'Whether to bypass document-level permission checks.'),
];
const searchQuery = (parameters: readonly SearchParameterRow[]): readonly Parameter[] => [
  apiVersion,
  ...parameters.filter((p) => p.kind !== 'body').map((p) => query(p.id, p.schema, p.description)),
];
const members = (rows: (typeof suggestQueryMembers)[keyof typeof suggestQueryMembers]): readonly Parameter[] => [
  apiVersion,
  ...rows.map((m) => query(m.id, m.schema, m.schema.description ?? '', m.required)),
];
const searchResponses = {
  200: { description: 'The matching documents.', schema: SearchDocumentsResult },
  206: { description: 'Partial results: semantic ranking did not finish.', schema: SearchDocumentsResult },
  ...dataError,
};

/** Operations on documents, with the parameters of search. */
export const documentOperationsOf = (parameters: readonly SearchParameterRow[]) =>
  [
    defineOperation({
      ...base,
      id: 'documents.searchGet',
      method: 'GET',
      path: docs,
      summary: 'Search documents',
      pathParameters: inIndex,
      query: searchQuery(parameters),
      takesSearchParameters: true,
      headers: userHeaders,
      responses: searchResponses,
      documentedVersions: ['2026-05-01-preview', '2023-10-01-Preview'],
    }),
    defineOperation({
      ...base,
      id: 'documents.searchPost',
      method: 'POST',
      path: `${docs}/search.post.search`,
      aliases: [`${slash}/search`],
      summary: 'Search documents (POST)',
      pathParameters: inIndex,
      query: [apiVersion],
      headers: userHeaders,
      request: { schema: SearchRequest, required: true },
      responses: searchResponses,
    }),
    defineOperation({
      ...base,
      id: 'documents.suggestGet',
      method: 'GET',
      path: `${docs}/search.suggest`,
      aliases: [`${slash}/suggest`],
      summary: 'Suggest documents',
      pathParameters: inIndex,
      query: members(suggestQueryMembers.suggest),
      headers: dataHeaders,
      responses: { 200: { description: 'The suggestions.', schema: SuggestDocumentsResult }, ...dataError },
    }),
    defineOperation({
      ...base,
      id: 'documents.suggestPost',
      method: 'POST',
      path: `${docs}/search.post.suggest`,
      aliases: [`${slash}/suggest`],
      summary: 'Suggest documents (POST)',
      pathParameters: inIndex,
      query: [apiVersion],
      headers: dataHeaders,
      request: { schema: SuggestRequest, required: true },
      responses: { 200: { description: 'The suggestions.', schema: SuggestDocumentsResult }, ...dataError },
    }),
    defineOperation({
      ...base,
      id: 'documents.autocompleteGet',
      method: 'GET',
      path: `${docs}/search.autocomplete`,
      aliases: [`${slash}/autocomplete`],
      summary: 'Autocomplete',
      pathParameters: inIndex,
      query: members(suggestQueryMembers.autocomplete),
      headers: dataHeaders,
      responses: { 200: { description: 'The completions.', schema: AutocompleteResult }, ...dataError },
    }),
    defineOperation({
      ...base,
      id: 'documents.autocompletePost',
      method: 'POST',
      path: `${docs}/search.post.autocomplete`,
      aliases: [`${slash}/autocomplete`],
      summary: 'Autocomplete (POST)',
      pathParameters: inIndex,
      query: [apiVersion],
      headers: dataHeaders,
      request: { schema: AutocompleteRequest, required: true },
      responses: { 200: { description: 'The completions.', schema: AutocompleteResult }, ...dataError },
      documentedVersions: ['2024-03-01-Preview'],
    }),
    defineOperation({
      ...base,
      id: 'documents.lookup',
      method: 'GET',
      path: `${docs}('{key}')`,
      summary: 'Look up a document',
      pathParameters: {
        indexName,
        key: string({ description: 'Document key.', minLength: 1, maxLength: limits.keyLength }),
      },
      query: [
        apiVersion,
        query('$select', string(), 'Comma-separated list of fields to return. Defaults to all retrievable fields.'),
      ],
      headers: userHeaders,
      responses: {
        200: { description: 'The document.', schema: Document },
        404: { description: 'No document has this key.' },
        ...dataError,
      },
    }),
    defineOperation({
      ...base,
      id: 'documents.count',
      method: 'GET',
      path: `${docs}/$count`,
      summary: 'Count documents',
      pathParameters: inIndex,
      query: [apiVersion],
      headers: dataHeaders,
      responses: { 200: { description: 'The number of documents.', schema: int64(), media: 'text' }, ...dataError },
    }),
    defineOperation({
      ...base,
      id: 'documents.index',
      indexesDocuments: true,
      destructiveActions: 'indexName',
      method: 'POST',
      path: `${docs}/search.index`,
      aliases: [`${slash}/index`],
      summary: 'Index documents',
      pathParameters: inIndex,
      query: [
        apiVersion,
        query(
          'allowUnsafeKeys',
          boolean({ isDocumented: false, default: false }),
          'Whether document keys can contain characters that are not safe in URLs.',
        ),
      ],
      headers: dataHeaders,
      request: { schema: IndexBatch, required: true },
      responses: {
        200: { description: 'Every action succeeded.', schema: IndexDocumentsResult },
        207: { description: 'Some actions failed.', schema: IndexDocumentsResult },
        ...dataError,
      },
      role: 'contributor',
      effect: 'write',
      retry: 'never',
      key: 'admin',
    }),
  ] as const;
export const documentOperations = documentOperationsOf(searchParameters);
