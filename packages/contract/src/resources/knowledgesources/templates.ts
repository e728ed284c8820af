import type { SearchIndex } from '../indexes/search-index.js';
import type { Template } from '../kind.js';

const semanticOf = (index: Readonly<Record<string, unknown>> | undefined) =>
  (index as Partial<SearchIndex> | undefined)?.semantic ?? undefined;

export const knowledgeSourceTemplates: readonly Template[] = [
  {
    id: 'index',
    suits: {
      'searchIndexParameters.searchIndexName': (index) => (semanticOf(index)?.configurations?.length ?? 0) > 0,
    },
    adapt: (value, definitionOf) => {
      const parameters = value['searchIndexParameters'] as {
        searchIndexName: string;
        sourceDataFields: { name: string }[];
        semanticConfigurationName: string;
      };
      const index = definitionOf('indexes', parameters.searchIndexName);
      const semantic = semanticOf(index);
      const names = semantic?.configurations?.map(({ name }) => name) ?? [];
      if (index === undefined || names.includes(parameters.semanticConfigurationName)) return value;
      const fieldNames = (index as unknown as SearchIndex).fields.map(({ name }) => name);
      return {
        ...value,
        searchIndexParameters: {
          ...parameters,
          sourceDataFields: parameters.sourceDataFields.filter(({ name }) => fieldNames.includes(name)),
          semanticConfigurationName: semantic?.defaultConfiguration ?? names[0],
        },
      };
    },
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
