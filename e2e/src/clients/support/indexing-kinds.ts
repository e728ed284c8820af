import type { SearchIndexer, SearchIndexerDataSourceConnection, SearchIndexerSkillset } from '@azure/search-documents';
import type { AzureService } from './azure-service.js';
import { hotelsIndex } from './hotels.js';
import { kind } from './kind.js';
import { unique } from './test.js';

export const dataSources = ({ indexers }: AzureService) =>
  kind<SearchIndexerDataSourceConnection>({
    definition: {
      name: unique('source'),
      description: 'blobs',
      type: 'azureblob',
      connectionString: 'DefaultEndpointsProtocol=https;AccountName=films;AccountKey=c2VjcmV0;',
      container: { name: 'scripts', query: 'dramas' },
      dataDeletionDetectionPolicy: {
        odatatype: '#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy',
        softDeleteColumnName: 'gone',
        softDeleteMarkerValue: 'true',
      },
    },
    secret: 'connectionString',
    changed: { description: 'other blobs', container: { name: 'subtitles' } },
    create: (d) => indexers.createDataSourceConnection(d),
    put: (d, o) => indexers.createOrUpdateDataSourceConnection(d, o),
    get: (name) => indexers.getDataSourceConnection(name),
    list: () => indexers.listDataSourceConnections(),
    remove: (d, o) => indexers.deleteDataSourceConnection(d, o),
    removeByName: (name) => indexers.deleteDataSourceConnection(name),
  });

export const skillsets = ({ indexers }: AzureService) =>
  kind<SearchIndexerSkillset>({
    definition: {
      name: unique('skills'),
      description: 'pages and phrases',
      skills: [
        {
          odatatype: '#Microsoft.Skills.Text.SplitSkill',
          name: 'pages',
          context: '/document',
          textSplitMode: 'pages',
          pageOverlapLength: 200,
          inputs: [{ name: 'text', source: '/document/content' }],
          outputs: [{ name: 'textItems', targetName: 'pages' }],
        },
        {
          odatatype: '#Microsoft.Skills.Text.KeyPhraseExtractionSkill',
          name: 'phrases',
          context: '/document/pages/*',
          maxKeyPhraseCount: 5,
          inputs: [{ name: 'text', source: '/document/pages/*' }],
          outputs: [{ name: 'keyPhrases', targetName: 'phrases' }],
        },
        {
          odatatype: '#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill',
          name: 'layout',
          context: '/document',
          outputMode: 'oneToMany',
          markdownHeaderDepth: 'h3',
          inputs: [{ name: 'file_data', source: '/document/file_data' }],
          outputs: [{ name: 'markdown_document', targetName: 'sections' }],
        },
      ],
    },
    changed: { description: 'changed' },
    create: (d) => indexers.createSkillset(d),
    put: (d, o) => indexers.createOrUpdateSkillset(d, o),
    get: (name) => indexers.getSkillset(name),
    list: () => indexers.listSkillsets(),
    remove: (d, o) => indexers.deleteSkillset(d, o),
    removeByName: (name) => indexers.deleteSkillset(name),
  });

export const indexers = async (service: AzureService) => {
  const { indexes, indexers: client } = service;
  const targetIndexName = unique('target');
  await indexes.createIndex(hotelsIndex(targetIndexName));
  const source = await client.createDataSourceConnection(dataSources(service).definition);
  const skillset = await client.createSkillset(skillsets(service).definition);
  return kind<SearchIndexer>({
    definition: {
      name: unique('indexer'),
      description: 'every day',
      dataSourceName: source.name,
      skillsetName: skillset.name,
      targetIndexName,
      isDisabled: true,
      schedule: { interval: 'PT24H', startTime: new Date('2026-01-01T00:00:00Z') },
      parameters: {
        batchSize: 10,
        maxFailedItems: 5,
        configuration: { parsingMode: 'json', dataToExtract: 'contentAndMetadata' },
      },
      fieldMappings: [{ sourceFieldName: 'key', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } }],
      outputFieldMappings: [{ sourceFieldName: '/document/pages/*/phrases/*', targetFieldName: 'tags' }],
    },
    changed: { description: 'changed', parameters: { batchSize: 20 } },
    create: (d) => client.createIndexer(d),
    put: (d, o) => client.createOrUpdateIndexer(d, o),
    get: (name) => client.getIndexer(name),
    list: () => client.listIndexers(),
    names: () => client.listIndexersNames(),
    remove: (d, o) => client.deleteIndexer(d, o),
    removeByName: (name) => client.deleteIndexer(name),
  });
};
