import { badRequest, type SearchError } from '@searchdeck/contract';

const QUOTED_MOST = 2000;
/** An expression as a message quotes it: a hostile megabyte is not echoed. */
export const quoted = (text: string): string => (text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text);

/** 400 `Invalid expression: … Parameter name: $filter`, service-behavior §12. `target` is the parameter. */
export const invalidExpression = (detail: string, parameter: string): SearchError =>
  badRequest(`Invalid expression: ${detail}\r\nParameter name: ${parameter}`, {
    code: 'InvalidRequestParameter',
    target: parameter,
  });

/** 400 of a malformed parameter that is no OData expression, such as facet or highlight. */
export const invalidParameter = (detail: string, parameter: string): SearchError =>
  badRequest(`${detail}\r\nParameter name: ${parameter}`, { code: 'InvalidRequestParameter', target: parameter });

/**
 * 400 `Failed to parse query string at line 1, column 8. See …`, service-behavior §12.
 * `column` counts as Lucene does: the 0-based offset of the unexpected token, and one more than the
 * text's length when the text ends inside a token. `reason` is ours; the service gives none.
 */
export const queryStringError = (column: number, reason: string, parameter: string): SearchError =>
  badRequest(
    `Failed to parse query string at line 1, column ${column}. See the full Lucene query syntax for what is supported. ${reason}\r\nParameter name: ${parameter}`,
    { code: 'InvalidRequestParameter', target: parameter },
  );
