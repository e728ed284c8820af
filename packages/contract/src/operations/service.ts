import { indexName, objectName } from '../resources/shared/names.js';
import {
  KnowledgeSourceStatus,
  RetrievalRequest,
  RetrievalResponse,
  SearchIndexerStatus,
  ServiceStatistics,
} from '../service/index.js';
import { dataVersions } from '../versions/index.js';
import { defineOperation } from './operation.js';
import { apiVersion, dataHeaders, header } from './parameters.js';
import { string } from '../schema/node.js';
import { dataError } from './shared.js';

const base = {
  plane: 'data',
  versions: dataVersions,
  documented: [],
  role: 'reader',
  effect: 'read',
  retry: 'safe',
  key: 'admin',
  query: [apiVersion],
  headers: dataHeaders,
} as const;
const write = { role: 'contributor', effect: 'write', retry: 'never' } as const;
const indexers = { ...base, tag: 'Indexers', pathParameters: { indexerName: objectName } } as const;

/** service-facts §2. */
export const serviceOperationsOfData = [
  defineOperation({
    ...indexers,
    ...write,
    id: 'indexers.run',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.run",
    aliases: ['/indexers/{indexerName}/run'],
    summary: 'Run indexer',
    responses: { 202: { description: 'The run begins.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    ...write,
    id: 'indexers.reset',
    method: 'POST',
    path: "/indexers('{indexerName}')/search.reset",
    aliases: ['/indexers/{indexerName}/reset'],
    summary: 'Reset indexer',
    responses: { 204: { description: 'Change tracking is forgotten.' }, ...dataError },
  }),
  defineOperation({
    ...indexers,
    id: 'indexers.status',
    method: 'GET',
    path: "/indexers('{indexerName}')/search.status",
    aliases: ['/indexers/{indexerName}/status'],
    summary: 'Get indexer status',
    responses: { 200: { description: 'Status and runs.', schema: SearchIndexerStatus }, ...dataError },
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
    headers: [
      ...dataHeaders,
      header(
        'x-ms-query-source-authorization',
        string({ secret: true }),
        'Token of the user for whom the query runs, used to enforce document-level security.',
      ),
    ],
    request: { schema: RetrievalRequest, required: true },
    responses: {
      200: { description: 'The answer.', schema: RetrievalResponse },
      206: { description: 'A part of the answer.', schema: RetrievalResponse },
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
    responses: { 200: { description: 'Usage and limits.', schema: ServiceStatistics }, ...dataError },
  }),
] as const;
