import { badRequest, type SearchError } from '@searchdeck/contract';

/** The 400 for an invalid vector query. */
export const vectorError = (detail: string, parameter = 'vectorQueries'): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${parameter}`, { code: 'InvalidRequestParameter', target: parameter });
