import {
  badRequest,
  buildPath,
  findProblems,
  notFound,
  pathToDialect,
  resolve,
  SearchError,
  type DialectId,
  type Operation,
  type Contract,
  type Plane,
  matchOperation,
} from '@searchdeck/contract';

/** A request that was matched with the operation table. It is rebuilt from the match; its own text is never sent. */
export interface Plan {
  operation: Operation;
  parameters: Readonly<Record<string, string>>;
  /** Rebuilt path and query, percent-encoded. */
  target: string;
}

/**
 * Throws 404 for a path that is not in the table, 405 for another method, and 400 for a path, parameter, or version that
 * the row does not have. `rawPath` and `rawQuery`: from the request line, without prefix and question mark.
 */
export const planRequest = (
  plane: Plane,
  method: string,
  rawPath: string,
  rawQuery: string,
  dialect: DialectId,
  match: Contract['match'] = matchOperation,
): Plan => {
  const result = match(plane, method, rawPath);
  if (result === undefined) {
    throw notFound('The service has no operation with this path.', { code: 'OPERATION_UNKNOWN' });
  }
  if ('allowedMethods' in result) {
    throw new SearchError({
      status: 405,
      code: 'MethodNotAllowed',
      message: `This path supports ${result.allowedMethods.join(', ')}, not ${method}.`,
      headers: { Allow: result.allowedMethods.join(', ') },
    });
  }
  const { operation, parameters } = result.match;
  const query = readQuery(rawQuery);
  const version = checkVersion(operation, query);
  checkParameters(operation, parameters, version);
  // The row's path is converted to the dialect before parameters are inserted: names of resources are never rewritten.
  const path = buildPath({ ...operation, path: pathToDialect(operation.path, dialect) }, parameters);
  return { operation, parameters, target: `${path}?${formatQuery(operation, query)}` };
};

type Pair = readonly [name: string, value: string];

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badRequest('The query contains an invalid percent escape.', { target: 'query' });
  }
};

const readQuery = (rawQuery: string): Pair[] =>
  rawQuery
    .split('&')
    .filter((part) => part !== '')
    .map((part): Pair => {
      const at = part.indexOf('=');
      const name = decode(at < 0 ? part : part.slice(0, at));
      const value = at < 0 ? '' : decode(part.slice(at + 1));
      if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(name + value)) {
        throw badRequest('The query contains a control character.', { target: 'query' });
      }
      return [name, value];
    });

const checkVersion = (operation: Operation, query: readonly Pair[]): string => {
  const requestedVersion = query.find(([name]) => name === 'api-version')?.[1];
  const supportedVersion = operation.versions.find(
    (version) => version.toLowerCase() === requestedVersion?.toLowerCase(),
  );
  if (supportedVersion !== undefined) return supportedVersion;
  throw badRequest(
    `${requestedVersion ? `The api-version "${requestedVersion.slice(0, 64)}" is not supported` : 'The query parameter "api-version" is missing'}. Supported: ${operation.versions.join(', ')}.`,
    { code: requestedVersion ? 'InvalidApiVersion' : 'MissingApiVersion', target: 'api-version' },
  );
};

const checkParameters = (operation: Operation, parameters: Readonly<Record<string, string>>, version: string): void => {
  for (const [name, value] of Object.entries(parameters)) {
    // An escape that remains after decoding is an attempt at double encoding.
    if (/%[0-9a-f]{2}/i.test(value)) {
      throw badRequest(`The path parameter "${name}" contains a percent escape after decoding.`, { target: name });
    }
    const schema = operation.pathParameters[name];
    const problem =
      schema === undefined ? undefined : findProblems(schema, value, { version, path: name, limit: 1 })[0];
    if (problem !== undefined) throw badRequest(problem.message, { code: problem.code, target: name });
  }
};

const formatQuery = (operation: Operation, query: readonly Pair[]): string => {
  const names = new Set<string>();
  return query
    .map(([name, value]) => {
      const parameter = operation.query.find((p) => p.name === name);
      if (parameter === undefined) {
        throw badRequest(`The query parameter "${name.slice(0, 64)}" is not supported by this operation.`, {
          code: 'UnknownParameter',
          target: name.slice(0, 64),
        });
      }
      if (names.has(name) && resolve(parameter.schema).kind !== 'array') {
        throw badRequest(`The query parameter "${name}" must not be repeated.`, { target: name });
      }
      names.add(name);
      return `${encodeURIComponent(name).replaceAll('%24', '$')}=${encodeURIComponent(value)}`;
    })
    .join('&');
};
