import type { Template } from '../kind.js';

export const knowledgeSourceTemplates: readonly Template[] = [
  {
    id: 'index',
    title: 'Search index',
    description: 'Retrieves from an index with a semantic configuration.',
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
    title: 'Blob storage',
    description: 'Extracts, chunks, and indexes files automatically.',
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
