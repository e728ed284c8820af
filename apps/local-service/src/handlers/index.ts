import { kinds, type KindId, type OperationId } from '@searchdeck/contract';
import { managementHandlers } from '../management/index.js';
import { data, type Handler } from './call.js';
import { crudHandlers } from './definitions/crud.js';
import { count, lookup } from './documents/read.js';
import { searchGet, searchPost } from './documents/search.js';
import { autocompleteGet, autocompletePost, suggestGet, suggestPost } from './documents/suggest.js';
import { indexDocuments } from './documents/write.js';
import { hooks } from './hooks/index.js';
import { indexerStatus } from './indexer-operations.js';
import { knowledgeSourceStatus } from './knowledge-operations.js';
import { withinStorage } from './storage-quota.js';
import { serviceStatistics } from './service-statistics.js';
import { analyze, indexStatistics } from './index-operations.js';

type CrudVerb = 'list' | 'create' | 'get' | 'put' | 'delete';
type CrudId = `${KindId}.${CrudVerb}`;

const crud = Object.fromEntries(
  kinds.flatMap((kind) =>
    Object.entries(crudHandlers(kind, hooks[kind.id])).map(([verb, handler]) => [`${kind.id}.${verb}`, handler]),
  ),
) as Record<CrudId, Handler>;

/** One handler for every row of the operation table. `unsupported` answers 501 by name. */
export const handlers: Record<OperationId, Handler | 'unsupported'> = {
  ...crud,
  'indexes.statistics': data(indexStatistics),
  'indexes.analyze': data(analyze),
  'documents.searchGet': data(searchGet),
  'documents.searchPost': data(searchPost),
  'documents.suggestGet': data(suggestGet),
  'documents.suggestPost': data(suggestPost),
  'documents.autocompleteGet': data(autocompleteGet),
  'documents.autocompletePost': data(autocompletePost),
  'documents.lookup': data(lookup),
  'documents.count': data(count),
  'documents.index': data(withinStorage(indexDocuments)),
  'indexers.run': 'unsupported',
  'indexers.reset': 'unsupported',
  'indexers.resetDocuments': 'unsupported',
  'indexers.resync': 'unsupported',
  'skillsets.resetSkills': 'unsupported',
  'indexers.status': data(indexerStatus),
  'knowledgebases.retrieve': 'unsupported',
  'knowledgesources.status': data(knowledgeSourceStatus),
  'service.statistics': data(serviceStatistics),
  ...managementHandlers,
};
