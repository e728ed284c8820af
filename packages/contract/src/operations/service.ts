import { IndexStatisticsList } from '../documents/analyze.js';
import { indexName, objectName } from '../resources/shared/names.js';
import {
  KnowledgeSourceStatus,
  ResetDocuments,
  ResetSkills,
  Resync,
  RetrievalRequest,
  RetrievalResponse,
  SearchIndexerStatus,
  ServiceStatistics,
} from '../service/index.js';
import { dataVersions, isPreview, previewsSince } from '../versions/index.js';
import { defineOperation } from './operation.js';
import { apiVersion, dataHeaders, listCursor, listPaging, query, querySource } from './parameters.js';
import { boolean } from '../schema/node.js';
import { dataError } from './shared.js';

const base = {
  plane: 'data',
  versions: dataVersions,
  documentedVersions: [],
  role: 'reader',
  effect: 'read',
  retry: 'safe',
  key: 'admin',
  query: [apiVersion],
  headers: dataHeaders,
} as const;
const write = { role: 'contributor', effect: 'write', retry: 'never' } as const;
const previews = dataVersions.filter(isPreview);
const indexers = { ...base, tag: 'Indexers', pathParameters: { indexerName: objectName } } as const;

/** service-behavior §2. */
export const dataServiceOperations = [
  defineOperation({
    ...indexers,
    ...write,
    id: 'indexers.run',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.run",
    aliases: ['/indexers/{indexerName}/run'],
    summary: 'Run indexer',
    responses: { 202: { description: 'The run was started.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    ...write,
    id: 'indexers.reset',
    destructive: 'indexerName',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.reset",
    aliases: ['/indexers/{indexerName}/reset'],
    summary: 'Reset indexer',
    responses: { 204: { description: 'The change tracking state was reset.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    ...write,
    versions: previews,
    id: 'indexers.resetDocuments',
    destructive: 'indexerName',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.resetdocs",
    aliases: ['/indexers/{indexerName}/resetdocs'],
    summary: 'Reset documents',
    query: [
      apiVersion,
      query('overwrite', boolean(), 'Whether to replace the list of documents to reset instead of adding to it.'),
    ],
    request: { schema: ResetDocuments, required: false },
    responses: { 204: { description: 'The documents were reset and are reindexed in the next run.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    ...write,
    versions: previews,
    id: 'indexers.resync',
    destructive: 'indexerName',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.resync",
    aliases: ['/indexers/{indexerName}/resync'],
    summary: 'Resync indexer',
    request: { schema: Resync, required: true },
    responses: { 204: { description: 'The next run resynchronizes the selected data.' }, ...dataError },
  }),
  defineOperation({
    ...base,
    ...write,
    versions: previews,
    tag: 'Skillsets',
    id: 'skillsets.resetSkills',
    destructive: 'skillsetName',
    method: 'POST',
    path: "/skillsets('{skillsetName}')/search.resetskills",
    aliases: ['/skillsets/{skillsetName}/resetskills'],
    pathParameters: { skillsetName: objectName },
    summary: 'Reset skills',
    request: { schema: ResetSkills, required: true },
    responses: { 204: { description: 'The skills were reset and run again for all documents.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    id: 'indexers.status',
    method: 'GET',
    path: "/indexers('{indexerName}')/search.status",
    aliases: ['/indexers/{indexerName}/status'],
    summary: 'Get indexer status',
    responses: { 200: { description: 'Status and execution history.', schema: SearchIndexerStatus }, ...dataError },
  }),
  defineOperation({
    ...base,
    tag: 'Knowledge bases',
    id: 'knowledgebases.retrieve',
    key: 'query',
    method: 'POST',
    path: "/knowledgebases('{knowledgeBaseName}')/retrieve",
    summary: 'Retrieve from a knowledge base',
    pathParameters: { knowledgeBaseName: indexName },
    headers: [...dataHeaders, querySource],
    request: { schema: RetrievalRequest, required: true },
    responses: {
      200: { description: 'The answer.', schema: RetrievalResponse },
      206: { description: 'Partial results.', schema: RetrievalResponse },
      ...dataError,
    },
  }),
  defineOperation({
    ...base,
    tag: 'Knowledge sources',
    id: 'knowledgesources.status',
    method: 'GET',
    path: "/knowledgesources('{knowledgeSourceName}')/status",
    summary: 'Get knowledge source status',
    pathParameters: { knowledgeSourceName: indexName },
    responses: { 200: { description: 'The status.', schema: KnowledgeSourceStatus }, ...dataError },
  }),
  defineOperation({
    ...base,
    tag: 'Service',
    id: 'service.statistics',
    method: 'GET',
    path: '/servicestats',
    summary: 'Get service statistics',
    pathParameters: {},
    responses: { 200: { description: 'Usage, quotas, and limits.', schema: ServiceStatistics }, ...dataError },
  }),
  defineOperation({
    ...base,
    tag: 'Indexes',
    id: 'service.indexStatistics',
    method: 'GET',
    path: '/indexstats',
    summary: 'Get statistics of all indexes',
    pathParameters: {},
    versions: previewsSince('2025-03-01-preview'),
    query: [apiVersion, ...listPaging, ...listCursor],
    responses: {
      200: { description: 'Document count and storage usage of each index.', schema: IndexStatisticsList },
      ...dataError,
    },
  }),
] as const;
