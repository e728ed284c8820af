import type { SearchIndex } from '@azure/search-documents';
import { SEARCH, wholeAnalysis } from './whole-analysis.js';

const vectorSearch = {
  algorithms: [
    { kind: 'hnsw', name: 'graph', parameters: { m: 6, efConstruction: 300, efSearch: 200, metric: 'euclidean' } },
    { kind: 'exhaustiveKnn', name: 'all', parameters: { metric: 'dotProduct' } },
  ],
  compressions: [
    {
      kind: 'scalarQuantization',
      compressionName: 'int8',
      parameters: { quantizedDataType: 'int8' },
      rescoringOptions: { enableRescoring: true, defaultOversampling: 6, rescoreStorageMethod: 'preserveOriginals' },
    },
    { kind: 'binaryQuantization', compressionName: 'bits', truncationDimension: 512 },
  ],
  vectorizers: [
    {
      kind: 'azureOpenAI',
      vectorizerName: 'model',
      parameters: {
        resourceUrl: 'https://models.example.com',
        deploymentId: 'small',
        modelName: 'text-embedding-3-small',
      },
    },
  ],
  profiles: [
    { name: 'main', algorithmConfigurationName: 'graph', compressionName: 'int8', vectorizerName: 'model' },
    { name: 'exact', algorithmConfigurationName: 'all' },
  ],
} satisfies SearchIndex['vectorSearch'];

const scoringProfiles = [
  {
    name: 'mixed',
    textWeights: { weights: { title: 5, body: 1.5 } },
    functionAggregation: 'maximum',
    functions: [
      {
        type: 'magnitude',
        fieldName: 'price',
        boost: 2,
        interpolation: 'quadratic',
        parameters: { boostingRangeStart: 100, boostingRangeEnd: 1, shouldBoostBeyondRangeByConstant: true },
      },
      {
        type: 'freshness',
        fieldName: 'seen',
        boost: 3,
        interpolation: 'logarithmic',
        parameters: { boostingDuration: 'P365D' },
      },
      {
        type: 'distance',
        fieldName: 'place',
        boost: 4,
        interpolation: 'constant',
        parameters: { referencePointParameter: 'here', boostingDistance: 10 },
      },
      { type: 'tag', fieldName: 'labels', boost: 5, interpolation: 'linear', parameters: { tagsParameter: 'liked' } },
    ],
  },
] satisfies SearchIndex['scoringProfiles'];

const semanticSearch = {
  defaultConfigurationName: 'meaning',
  configurations: [
    {
      name: 'meaning',
      prioritizedFields: {
        titleField: { name: 'title' },
        contentFields: [{ name: 'body' }],
        keywordsFields: [{ name: 'labels' }],
      },
      rankingOrder: 'RerankerScore',
    },
  ],
} satisfies SearchIndex['semanticSearch'];

/** An index with every part, most of them with other values than the defaults. */
export const wholeIndex = (name: string): SearchIndex => ({
  name,
  description: 'has every part',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    {
      name: 'title',
      type: 'Edm.String',
      searchable: true,
      filterable: true,
      sortable: true,
      analyzerName: 'custom',
      normalizerName: 'folded',
    },
    {
      name: 'body',
      type: 'Edm.String',
      searchable: true,
      indexAnalyzerName: 'short-words',
      searchAnalyzerName: 'stopped',
    },
    { name: 'price', type: 'Edm.Double', filterable: true, hidden: true },
    { name: 'seen', type: 'Edm.DateTimeOffset', filterable: true },
    { name: 'place', type: 'Edm.GeographyPoint', filterable: true },
    { name: 'labels', type: 'Collection(Edm.String)', searchable: true, filterable: true, facetable: true },
    {
      name: 'vector',
      type: 'Collection(Edm.Single)',
      searchable: true,
      hidden: true,
      stored: false,
      vectorSearchDimensions: 1536,
      vectorSearchProfileName: 'main',
    },
    { name: 'sizes', type: 'Collection(Edm.Int32)', filterable: true, facetable: true },
  ],
  defaultScoringProfile: 'mixed',
  corsOptions: { allowedOrigins: ['https://shop.example.com'], maxAgeInSeconds: 60 },
  suggesters: [{ name: 'sg', searchMode: 'analyzingInfixMatching', sourceFields: ['labels'] }],
  similarity: { odatatype: `${SEARCH}BM25Similarity`, k1: 1.5, b: 0.5 },
  scoringProfiles,
  semanticSearch,
  vectorSearch,
  ...wholeAnalysis,
});
