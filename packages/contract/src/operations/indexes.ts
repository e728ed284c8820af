import { AnalyzeRequest, AnalyzeResult, IndexStatistics } from '../documents/analyze.js';
import { indexName } from '../resources/shared/names.js';
import { dataVersions } from '../versions/index.js';
import { defineOperation } from './operation.js';
import { apiVersion, dataHeaders } from './parameters.js';
import { dataError } from './shared.js';

const base = {
  plane: 'data',
  tag: 'Indexes',
  versions: dataVersions,
  documentedVersions: [],
  role: 'reader',
  effect: 'read',
  retry: 'safe',
  key: 'admin',
  pathParameters: { indexName },
  query: [apiVersion],
  headers: dataHeaders,
} as const;

export const indexOperations = [
  defineOperation({
    ...base,
    id: 'indexes.statistics',
    method: 'GET',
    path: "/indexes('{indexName}')/search.stats",
    aliases: ['/indexes/{indexName}/stats'],
    summary: 'Get index statistics',
    responses: { 200: { description: 'Document count and storage usage.', schema: IndexStatistics }, ...dataError },
  }),
  defineOperation({
    ...base,
    id: 'indexes.analyze',
    method: 'POST',
    path: "/indexes('{indexName}')/search.analyze",
    aliases: ['/indexes/{indexName}/analyze'],
    summary: 'Analyze text',
    request: { schema: AnalyzeRequest, required: true },
    responses: { 200: { description: 'The tokens.', schema: AnalyzeResult }, ...dataError },
  }),
] as const;
