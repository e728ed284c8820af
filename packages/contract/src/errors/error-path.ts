import { PARAMETER_NAME, SearchError } from './search-error.js';

/** Appends a property, an index, or a path to a path: `tokenFilters[1]` and `minGram` give `tokenFilters[1].minGram`. */
export const joinPath = (path: string, step: string | number): string =>
  typeof step === 'number'
    ? `${path}[${step}]`
    : path === '' || step.startsWith('[')
      ? `${path}${step}`
      : `${path}.${step}`;

/**
 * Prefixes the target of an error with a path: `minGram` becomes `tokenFilters[1].minGram`, as does the parameter name at
 * the end of the message. `ownName` is the name that the error uses for the value at the path (`facet` for `facets[2]`).
 * Returns values other than a SearchError unchanged.
 */
export const prefixErrorPath = (error: unknown, path: string, ownName?: string): unknown => {
  if (!(error instanceof SearchError)) return error;
  const { status, code, message, target, details, headers, requestId } = error;
  const inside =
    target === undefined || target === ownName
      ? ''
      : ownName !== undefined && target.startsWith(`${ownName}.`)
        ? target.slice(ownName.length + 1)
        : target;
  const fullPath = inside === '' ? path : joinPath(path, inside);
  const ending = `${PARAMETER_NAME}${target ?? ''}`;
  const adjustedMessage =
    inside !== '' && message.endsWith(ending)
      ? `${message.slice(0, -ending.length)}${PARAMETER_NAME}${fullPath}`
      : message;
  return new SearchError({
    status,
    code,
    message: adjustedMessage,
    target: fullPath,
    cause: error.cause ?? error,
    ...(details === undefined ? {} : { details }),
    ...(headers === undefined ? {} : { headers }),
    ...(requestId === undefined ? {} : { requestId }),
  });
};

/** Runs a task for the value at a path and adds the path to the target of its errors. */
export const withErrorPath = <T>(path: string, task: () => T, ownName?: string): T => {
  try {
    return task();
  } catch (error) {
    throw prefixErrorPath(error, path, ownName);
  }
};
