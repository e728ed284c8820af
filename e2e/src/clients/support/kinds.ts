import type { KnowledgeBase, KnowledgeSource, SearchIndexAlias, SynonymMap } from '@azure/search-documents';
import type { AzureService } from './azure-service.js';
import { hotelsIndex } from './hotels.js';
import { dataSources, indexers, skillsets } from './indexing-kinds.js';
import { kind } from './kind.js';
import { all, unique } from './test.js';

const synonymMaps = ({ indexes }: AzureService) =>
  kind<SynonymMap>({
    definition: { name: unique('synonyms'), synonyms: ['film, movie', 'tv => television'] },
    changed: { synonyms: ['picture, film, movie'] },
    create: (d) => indexes.createSynonymMap(d),
    put: (d, o) => indexes.createOrUpdateSynonymMap(d, o),
    get: (name) => indexes.getSynonymMap(name),
    list: () => indexes.listSynonymMaps(),
    names: () => indexes.listSynonymMapsNames(),
    remove: (d, o) => indexes.deleteSynonymMap(d, o),
    removeByName: (name) => indexes.deleteSynonymMap(name),
  });

const aliases = async ({ indexes }: AzureService) => {
  const [first, second] = [unique('first'), unique('second')];
  for (const name of [first, second]) await indexes.createIndex(hotelsIndex(name));
  return kind<SearchIndexAlias>({
    definition: { name: unique('alias'), indexes: [first] },
    changed: { indexes: [second] },
    create: (d) => indexes.createAlias(d),
    put: (d, o) => indexes.createOrUpdateAlias(d, o),
    get: (name) => indexes.getAlias(name),
    list: () => all(indexes.listAliases()),
    remove: (d, o) => indexes.deleteAlias(d, o),
    removeByName: (name) => indexes.deleteAlias(name),
  });
};

const knowledgeSources = async ({ indexes }: AzureService) => {
  const searchIndexName = unique('known');
  await indexes.createIndex({
    ...hotelsIndex(searchIndexName),
    semanticSearch: {
      defaultConfigurationName: 'meaning',
      configurations: [
        {
          name: 'meaning',
          prioritizedFields: {
            titleField: { name: 'name' },
            contentFields: [{ name: 'description' }],
            keywordsFields: [],
          },
        },
      ],
    },
  });
  return kind<KnowledgeSource>({
    definition: {
      kind: 'searchIndex',
      name: unique('knowledge-source'),
      description: 'hotels',
      searchIndexParameters: {
        searchIndexName,
        sourceDataFields: [{ name: 'name' }, { name: 'description' }],
        semanticConfigurationName: 'meaning',
      },
    },
    changed: { description: 'changed' },
    create: (d) => indexes.createKnowledgeSource(d),
    put: (d, o) => indexes.createOrUpdateKnowledgeSource(d, o),
    get: (name) => indexes.getKnowledgeSource(name),
    list: () => all(indexes.listKnowledgeSources()),
    remove: (d, o) => indexes.deleteKnowledgeSource(d, o),
    removeByName: (name) => indexes.deleteKnowledgeSource(name),
  });
};

const knowledgeBases = async (service: AzureService) => {
  const { indexes } = service;
  const sources = await knowledgeSources(service);
  const { name } = await indexes.createKnowledgeSource(sources.definition);
  return kind<KnowledgeBase>({
    definition: {
      name: unique('knowledge-base'),
      description: 'what is known of hotels',
      knowledgeSources: [{ name }],
      models: [
        {
          kind: 'azureOpenAI',
          azureOpenAIParameters: {
            resourceUrl: 'https://models.example.com',
            deploymentId: 'chat',
            modelName: 'gpt-4.1-mini',
          },
        },
      ],
    },
    changed: { description: 'changed' },
    create: (d) => indexes.createKnowledgeBase(d),
    put: (d, o) => indexes.createOrUpdateKnowledgeBase(d.name, d, o),
    get: (base) => indexes.getKnowledgeBase(base),
    list: () => all(indexes.listKnowledgeBases()),
    remove: (d, o) => indexes.deleteKnowledgeBase(d, o),
    removeByName: (base) => indexes.deleteKnowledgeBase(base),
  });
};

/** The kinds of the data plane except indexes, which have a separate file. */
export const KINDS = {
  'data sources': dataSources,
  skillsets,
  indexers,
  'synonym maps': synonymMaps,
  aliases,
  'knowledge sources': knowledgeSources,
  'knowledge bases': knowledgeBases,
};
