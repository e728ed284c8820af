import type { Template } from '../kind.js';

export const indexerTemplates: readonly Template[] = [
  {
    id: 'files',
    title: 'Hourly blob indexing',
    description: 'Text and metadata of files. The path is the document key.',
    value: {
      name: 'files-indexer',
      dataSourceName: 'files',
      targetIndexName: 'articles',
      schedule: { interval: 'PT1H' },
      parameters: {
        maxFailedItems: 10,
        maxFailedItemsPerBatch: 5,
        configuration: {
          dataToExtract: 'contentAndMetadata',
          parsingMode: 'default',
          failOnUnsupportedContentType: false,
        },
      },
      fieldMappings: [
        { sourceFieldName: 'metadata_storage_path', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } },
        { sourceFieldName: 'metadata_storage_name', targetFieldName: 'title' },
      ],
    },
  },
  {
    id: 'json-lines',
    title: 'JSON Lines',
    description: 'Each line of a file is a document.',
    value: {
      name: 'records-indexer',
      dataSourceName: 'files',
      targetIndexName: 'products',
      parameters: { batchSize: 500, configuration: { parsingMode: 'jsonLines' } },
    },
  },
  {
    id: 'database',
    title: 'Daily SQL table',
    description: 'Indexes changed rows once a day.',
    value: {
      name: 'products-indexer',
      dataSourceName: 'products-sql',
      targetIndexName: 'products',
      schedule: { interval: 'P1D', startTime: '2026-01-01T02:00:00Z' },
    },
  },
  {
    id: 'enriched',
    title: 'Files with a skillset',
    description: 'Extract, enrich, and index files.',
    value: {
      name: 'enriched-indexer',
      dataSourceName: 'files',
      skillsetName: 'text-enrichment',
      targetIndexName: 'articles',
      parameters: {
        configuration: { dataToExtract: 'contentAndMetadata', imageAction: 'generateNormalizedImages' },
      },
      fieldMappings: [
        { sourceFieldName: 'metadata_storage_path', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } },
      ],
      outputFieldMappings: [{ sourceFieldName: '/document/keyPhrases', targetFieldName: 'tags' }],
    },
  },
];
