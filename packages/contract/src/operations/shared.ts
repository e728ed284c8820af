import { CloudError, ErrorResponse } from '../errors/bodies.js';
import type { ResponseSpec } from './operation.js';

/** Response key 0 means any other status. */
export const dataError = {
  0: { description: 'Error.', schema: ErrorResponse },
} as const satisfies Readonly<Record<number, ResponseSpec>>;
export const managementError = {
  0: { description: 'Error.', schema: CloudError },
} as const satisfies Readonly<Record<number, ResponseSpec>>;

/** Access of operations that contributors use to change something. */
export const writeAccess = { role: 'contributor', effect: 'write', retry: 'never' } as const;

/** Request header with the access token of the user for whom a query runs; its value has no scheme. */
export const QUERY_SOURCE_HEADER = 'x-ms-query-source-authorization';

/** Request header that bypasses document-level permission checks. */
export const ELEVATED_READ_HEADER = 'x-ms-enable-elevated-read';
