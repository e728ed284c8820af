import type { SearchError } from '@searchdeck/contract';
import { invalidParameter } from '@searchdeck/contract/core';

/** The 400 for an invalid vector query. */
export const vectorError = (detail: string, parameter = 'vectorQueries'): SearchError =>
  invalidParameter(detail, parameter);
