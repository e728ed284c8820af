/** Names of the counters of `GET /servicestats` on screens and in messages. */
export const counterTitles = {
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
