import { SearchError } from './search-error.js';

/** A member of what stands at `place`: `tokenFilters[1]` and `minGram` are `tokenFilters[1].minGram`. */
export const memberAt = (place: string, member: string): string =>
  place === '' || member.startsWith('[') ? `${place}${member}` : `${place}.${member}`;

const PARAMETER = '\r\nParameter name: ';

/**
 * What is wrong with a part, told with the place of the part in the whole: the target `minGram` becomes
 * `tokenFilters[1].minGram`, and so does the parameter that ends the message. `own` is how the error itself calls the
 * part, where it does (`facet` for `facets[2]`). Anything but a SearchError comes back as it is.
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
  const told =
    inside !== '' && message.endsWith(ending) ? `${message.slice(0, -ending.length)}${PARAMETER}${at}` : message;
  return new SearchError({
    status,
    code,
    message: told,
    target: at,
    cause: error.cause ?? error,
    ...(details === undefined ? {} : { details }),
    ...(headers === undefined ? {} : { headers }),
    ...(requestId === undefined ? {} : { requestId }),
  });
};

/** Does something with the part at `place`; what is wrong with it is thrown with its place. */
export const atPlace = <T>(place: string, task: () => T, own?: string): T => {
  try {
    return task();
  } catch (error) {
    throw placed(error, place, own);
  }
};
