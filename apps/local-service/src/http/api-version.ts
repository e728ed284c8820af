import {
  badRequest,
  resourceManagerVersionFromDialect,
  versionFromDialect,
  versionsInDialect,
  type ApiVersion,
  type DialectId,
  type Operation,
} from '@searchdeck/contract';

/**
 * The request's api-version in the documents' letter case, or the one that stands in for it in the dialect. 400 when it is
 * missing, empty, unknown or without the operation.
 */
export const apiVersionOf = (operation: Operation, query: URLSearchParams, dialect: DialectId): ApiVersion => {
  const given = query.getAll('api-version');
  const known = versionsInDialect(operation.plane, dialect).join(', ');
  if (given.length > 1)
    throw badRequest("The query parameter 'api-version' is given more than once.", {
      code: 'InvalidApiVersionParameter',
      target: 'api-version',
    });
  if (given[0] === undefined || given[0] === '')
    throw badRequest(
      `The query parameter 'api-version' is required for all requests. The known versions are: ${known}.`,
      {
        code: 'MissingApiVersionParameter',
        target: 'api-version',
      },
    );
  const version =
    versionFromDialect(operation.plane, given[0], dialect) ??
    (operation.ofResourceManager ? resourceManagerVersionFromDialect(given[0], dialect) : undefined);
  if (version === undefined)
    throw badRequest(`The api-version '${given[0]}' is not known. The known versions are: ${known}.`, {
      code: 'InvalidApiVersionParameter',
      target: 'api-version',
    });
  if (!operation.versions.includes(version))
    throw badRequest(
      `The operation '${operation.summary}' does not exist in the api-version '${version}'. It exists in: ${operation.versions.join(', ')}.`,
      { code: 'InvalidApiVersionParameter', target: 'api-version' },
    );
  return version;
};
