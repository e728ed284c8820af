import type { Template } from '../kind.js';

export const knowledgeSourceTemplates: readonly Template[] = [
  {
    id: 'index',
    title: 'An index of this service',
    description: 'Searches an index that has a semantic configuration.',
    value: {
      name: 'articles-source',
      kind: 'searchIndex',
      description: 'Our articles',
      searchIndexParameters: {
        searchIndexName: 'passages',
        sourceDataFields: [{ name: 'title' }, { name: 'content' }],
        semanticConfigurationName: 'default',
      },
    },
  },
  {
    id: 'blob',
    title: 'Files in a storage container',
    description: 'The service reads, chunks and indexes the files.',
    value: {
      name: 'files-source',
      kind: 'cloudBlob',
      cloudBlobParameters: {
        connectionString: 'DefaultEndpointsProtocol=https;AccountName=<account>;AccountKey=<key>',
        containerName: 'documents',
        ingestionParameters: { contentExtractionMode: 'minimal', disableImageVerbalization: true },
      },
    },
  },
];
