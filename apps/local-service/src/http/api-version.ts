import {
  badRequest,
  hasOperation,
  resourceManagerVersionFromDialect,
  substituteForNewerPreview,
  versionFromDialect,
  versionsInDialect,
  versionsOfOperation,
  type ApiVersion,
  type DialectId,
  type Operation,
  type SearchError,
} from '@searchdeck/contract';

/** 400 for an api-version that does not exist. */
export const unknownVersionError = (version: string, knownVersions: readonly string[]): SearchError =>
  badRequest(`The api-version '${version}' is not known. The known versions are: ${knownVersions.join(', ')}.`, {
    code: 'InvalidApiVersionParameter',
    target: 'api-version',
  });

/**
 * The api-version of the request in the documented letter case, or the one that the dialect uses in its place. 400 if it is
 * missing, empty, or unknown, or does not have the operation.
 */
export const apiVersionOf = (operation: Operation, query: URLSearchParams, dialect: DialectId): ApiVersion => {
  const versions = query.getAll('api-version');
  const knownVersions = versionsInDialect(operation.plane, dialect);
  if (versions.length > 1) {
    throw badRequest("The query parameter 'api-version' is specified more than once.", {
      code: 'InvalidApiVersionParameter',
      target: 'api-version',
    });
  }
  if (versions[0] === undefined || versions[0] === '') {
    throw badRequest(
      `The query parameter 'api-version' is required for all requests. The known versions are: ${knownVersions.join(', ')}.`,
      {
        code: 'MissingApiVersionParameter',
        target: 'api-version',
      },
    );
  }
  const version =
    versionFromDialect(operation.plane, versions[0], dialect) ??
    substituteForNewerPreview(operation.plane, versions[0]) ??
    (operation.isOfResourceManager ? resourceManagerVersionFromDialect(versions[0], dialect) : undefined);
  if (version === undefined) {
    throw unknownVersionError(versions[0], knownVersions);
  }
  if (!hasOperation(operation, version)) {
    throw badRequest(
      `The operation '${operation.summary}' does not exist in the api-version '${versions[0]}'. It exists in: ${versionsOfOperation(operation, dialect).join(', ')}.`,
      { code: 'InvalidApiVersionParameter', target: 'api-version' },
    );
  }
  return version;
};
