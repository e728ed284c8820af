/** Texts of limits. */
export const limitMessages = {
  title: 'Limits per index',
  maxStoragePerIndex: 'Storage',
  maxFieldsPerIndex: 'Fields',
  maxFieldNestingDepthPerIndex: 'Field depth',
  maxComplexCollectionFieldsPerIndex: 'Complex collections',
  maxComplexObjectsInCollectionsPerDocument: 'Complex objects per document',
  maxCumulativeIndexerRuntimeSeconds: 'Indexer run time',
};
