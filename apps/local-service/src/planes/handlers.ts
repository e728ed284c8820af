import { kinds, type KindId, type OperationId } from '@searchdeck/contract';
import { managementHandlers } from './management/index.js';
import { data, type Handler } from './call.js';
import { crudHandlers } from './data/definitions/crud.js';
import { count, lookup } from './data/documents/read.js';
import { searchGet, searchPost } from './data/documents/search.js';
import { autocompleteGet, autocompletePost, suggestGet, suggestPost } from './data/documents/suggest.js';
import { indexDocuments } from './data/documents/write.js';
import { indexerStatus } from './data/indexer-operations.js';
import { knowledgeSourceStatus } from './data/knowledge-operations.js';
import { serviceStatistics } from './data/service-statistics.js';
import { analyze, indexStatistics } from './data/index-operations.js';

type CrudVerb = 'list' | 'create' | 'get' | 'put' | 'delete';
type CrudId = `${KindId}.${CrudVerb}`;

const crud = Object.fromEntries(
  kinds.flatMap((kind) => Object.entries(crudHandlers(kind)).map(([verb, handler]) => [`${kind.id}.${verb}`, handler])),
) as Record<CrudId, Handler>;

/** One handler for every row of the operation table. `unsupported` responds with 501 and the operation's name. */
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
  'documents.index': data(indexDocuments),
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
