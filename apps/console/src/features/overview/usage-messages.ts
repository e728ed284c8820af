/** Texts of counters and limits. */
export const counterMessages = {
  documentCount: 'Documents',
  indexesCount: 'Indexes',
  storageSize: 'Storage',
  vectorIndexSize: 'Vector storage',
  indexersCount: 'Indexers',
  dataSourcesCount: 'Data sources',
  skillsetCount: 'Skillsets',
  synonymMaps: 'Synonym maps',
  aliasesCount: 'Aliases',
  knowledgeBasesCount: 'Knowledge bases',
  knowledgeSourcesCount: 'Knowledge sources',
};

export const limitMessages = {
  title: 'Limits per index',
  maxStoragePerIndex: 'Storage',
  maxFieldsPerIndex: 'Fields',
  maxFieldNestingDepthPerIndex: 'Field depth',
  maxComplexCollectionFieldsPerIndex: 'Complex collections',
  maxComplexObjectsInCollectionsPerDocument: 'Complex objects per document',
  maxCumulativeIndexerRuntimeSeconds: 'Indexer run time',
};
