import type { SearchError } from '@searchdeck/contract';
import { badRequest, NO_ERROR_CODE } from '@searchdeck/contract/core';

/** The 400 for an invalid vector query. */
export const vectorError = (detail: string, parameter = 'vectorQueries'): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${parameter}`, { code: NO_ERROR_CODE, target: parameter });
