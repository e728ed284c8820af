import { badRequest, type SearchError } from '@searchdeck/contract';

/** 400 for a vector query that cannot be run. */
export const vectorError = (detail: string, parameter = 'vectorQueries'): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${parameter}`, { code: 'InvalidRequestParameter', target: parameter });
