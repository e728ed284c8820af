/** Error codes of the BFF for operations that cannot be performed. They are not part of the console's first load. */
export const operationCodes = {
  /** Only the local search service has the operation. */
  localServiceRequired: 'LOCAL_SERVICE_REQUIRED',
  /** A subscription connection has no data plane. */
  noDataPlane: 'NO_DATA_PLANE',
  /** More documents match a filter than the user confirmed. */
  matchesChanged: 'MATCHES_CHANGED',
  /** The new name of a rebuilt index is in use. */
  indexExists: 'INDEX_EXISTS',
} as const;
