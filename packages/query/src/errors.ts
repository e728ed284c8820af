import type { SearchError } from '@searchdeck/contract';
import { invalidExpression, invalidParameter } from '@searchdeck/contract/core';

const MAX_QUOTED_LENGTH = 2000;
/** An expression for use in a message, truncated if it is long. */
export const excerpt = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;

export { invalidExpression, invalidParameter };

/**
 * 400 `Failed to parse query string at line 1, column 8. See …`, service-behavior §12.
 * `column` is counted as in Lucene: the 0-based offset of the unexpected token, or the length of the text plus one if it
 * ends inside a token. `reason` is an addition of the local service.
 */
export const queryStringError = (column: number, reason: string, parameter: string): SearchError =>
  invalidParameter(
    `Failed to parse query string at line 1, column ${column}. See the full Lucene query syntax for what is supported. ${reason}`,
    parameter,
  );
