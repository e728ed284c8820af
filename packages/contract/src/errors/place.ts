import { SearchError } from './search-error.js';

/** Appends a member to a path: `tokenFilters[1]` and `minGram` give `tokenFilters[1].minGram`. */
export const memberAt = (place: string, member: string): string =>
  place === '' || member.startsWith('[') ? `${place}${member}` : `${place}.${member}`;

const PARAMETER = '\r\nParameter name: ';

/**
 * Prefixes the target of an error with a path: `minGram` becomes `tokenFilters[1].minGram`, as does the parameter name at
 * the end of the message. `own` is the name that the error uses for the part at the path (`facet` for `facets[2]`).
 * Returns values other than a SearchError unchanged.
 */
export const placed = (error: unknown, place: string, own?: string): unknown => {
  if (!(error instanceof SearchError)) return error;
  const { status, code, message, target, details, headers, requestId } = error;
  const inside =
    target === undefined || target === own
      ? ''
      : own !== undefined && target.startsWith(`${own}.`)
        ? target.slice(own.length + 1)
        : target;
  const at = inside === '' ? place : memberAt(place, inside);
  const ending = `${PARAMETER}${target ?? ''}`;
  const adjustedMessage =
    inside !== '' && message.endsWith(ending) ? `${message.slice(0, -ending.length)}${PARAMETER}${at}` : message;
  return new SearchError({
    status,
    code,
    message: adjustedMessage,
    target: at,
    cause: error.cause ?? error,
    ...(details === undefined ? {} : { details }),
    ...(headers === undefined ? {} : { headers }),
    ...(requestId === undefined ? {} : { requestId }),
  });
};

/** Runs a task for the value at a path and adds the path to the target of its errors. */
export const atPlace = <T>(place: string, task: () => T, own?: string): T => {
  try {
    return task();
  } catch (error) {
    throw placed(error, place, own);
  }
};
