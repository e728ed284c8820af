import { boolean, enumOf, int32, string, type Node } from '../schema/node.js';
import type { Parameter } from './operation.js';
import { QUERY_SOURCE_HEADER } from './shared.js';

export const query = (name: string, schema: Node, description: string, required = false): Parameter => ({
  name,
  in: 'query',
  schema,
  required,
  description,
});
export const header = (name: string, schema: Node, description: string, required = false): Parameter => ({
  name,
  in: 'header',
  schema,
  required,
  description,
});

/** data-plane.md and management-plane.md: every operation takes it. */
export const apiVersion = query('api-version', string({ minLength: 1 }), 'API version to use.', true);
export const clientRequestId = header(
  'x-ms-client-request-id',
  string({ format: 'uuid' }),
  'Client-generated identifier of the request, returned in the response.',
);
export const accept = header(
  'Accept',
  string(),
  'Media type of the response: application/json, optionally with odata.metadata=none, minimal, or full.',
);
export const querySource = header(
  QUERY_SOURCE_HEADER,
  string({ isSecret: true }),
  'Access token of the user on whose behalf the query runs, used to enforce document-level security.',
);
export const ifMatch = header(
  'If-Match',
  string(),
  'Runs the operation only if the current ETag matches this value. `*` matches any existing object.',
);
export const ifNoneMatch = header(
  'If-None-Match',
  string(),
  'Runs the operation only if the current ETag does not match this value. `*` requires that the object does not exist.',
);
export const prefer = header(
  'Prefer',
  enumOf(['return=representation', 'return=minimal'], { isOpen: true }),
  'Whether the response includes the created or updated object.',
);
export const select = query(
  '$select',
  string(),
  'Comma-separated list of top-level properties to return, or * for all.',
);
export const allowIndexDowntime = query(
  'allowIndexDowntime',
  boolean({ isDocumented: false, default: false }),
  'Whether the index can be taken offline for a few seconds to add analysis components.',
);
export const ignoreResetRequirements = query(
  'ignoreResetRequirements',
  boolean({ isDocumented: false, only: 'preview' }),
  'Whether to ignore cache reset requirements.',
);
export const disableCacheReprocessingChangeDetection = query(
  'disableCacheReprocessingChangeDetection',
  boolean({ isDocumented: false, only: 'preview' }),
  'Whether to disable change detection for reprocessing of the enrichment cache.',
);
export const putParametersByName = {
  allowIndexDowntime,
  ignoreResetRequirements,
  disableCacheReprocessingChangeDetection,
} as const;
export const dataHeaders = [accept, clientRequestId] as const;
export const conditional = [ifMatch, ifNoneMatch] as const;

/** Lists of the newest preview. Not in the interface documents. */
const newestPreview = { isDocumented: false, only: ['2026-05-01-preview'] } as const;
/** Cursor paging of every list, which previews from 2026-08-01-preview on request. */
export const listCursor = [
  query('search', string({ ...newestPreview, minLength: 1 }), 'Text that the names of the items begin with.'),
  query('searchType', enumOf(['prefix'], { ...newestPreview, default: 'prefix' }), 'How names are compared.'),
  query('pageSize', int32({ ...newestPreview, minimum: 1, maximum: 1000 }), 'Maximum number of items on a page.'),
  query('$skiptoken', string({ ...newestPreview, minLength: 1 }), 'Token of the next page, from @odata.nextLink.'),
];
/** Paging of every list but that of aliases. */
export const listPaging = [
  query('$top', int32({ ...newestPreview, minimum: 0, maximum: 1000 }), 'Maximum number of items to return.'),
  query('$skip', int32({ ...newestPreview, minimum: 0 }), 'Number of items to skip.'),
  query('$count', boolean({ ...newestPreview }), 'Whether to return the total number of items.'),
];
