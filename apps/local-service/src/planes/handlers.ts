import type { otherOperations, ResourceKind } from '@searchdeck/contract';
import { managementHandlers } from './management/index.js';
import { data, type Handler } from './call.js';
import { crudHandlers } from './data/definitions/crud.js';
import { count, lookup } from './data/documents/read.js';
import { searchGet, searchPost } from './data/documents/search.js';
import { autocompleteGet, autocompletePost, suggestGet, suggestPost } from './data/documents/suggest.js';
import { indexDocuments } from './data/documents/write.js';
import { createDebugSession, deleteDebugSession, getDebugSession, runDebugSession } from './data/debug-operations.js';
import { deleteFile, uploadFile } from './data/local-files.js';
import { previewDataSource } from './data/preview-data-source.js';
import {
  cancelIndexerRun,
  indexerStatus,
  resetDocuments,
  resetIndexer,
  runIndexer,
} from './data/indexer-operations.js';
import { knowledgeSourceStatus } from './data/knowledge-operations.js';
import { resetSkills } from './data/skillset-operations.js';
import { serviceStatistics } from './data/service-statistics.js';
import { allIndexStatistics, analyze, indexStatistics } from './data/index-operations.js';

type OtherOperationId = (typeof otherOperations)[number]['id'];

/** One handler for every operation that is not derived from a kind; a missing one does not compile. */
const otherHandlers: Readonly<Record<OtherOperationId, Handler | 'unsupported'>> = {
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
  'indexers.run': data(runIndexer),
  'indexers.reset': data(resetIndexer),
  'indexers.resetDocuments': data(resetDocuments),
  'indexers.resync': 'unsupported',
  'skillsets.resetSkills': data(resetSkills),
  'indexers.status': data(indexerStatus),
  'knowledgebases.retrieve': 'unsupported',
  'knowledgesources.status': data(knowledgeSourceStatus),
  'service.statistics': data(serviceStatistics),
  'service.indexStatistics': data(allIndexStatistics),
  'local.previewDataSource': data(previewDataSource),
  'local.uploadFile': data(uploadFile),
  'local.deleteFile': data(deleteFile),
  'local.cancelRun': data(cancelIndexerRun),
  'local.createDebugSession': data(createDebugSession),
  'local.runDebugSession': data(runDebugSession),
  'local.getDebugSession': data(getDebugSession),
  'local.deleteDebugSession': data(deleteDebugSession),
  ...managementHandlers,
};

/**
 * The handler of every operation by its id: those of the kinds are derived. `unsupported` responds with 501 and the
 * operation's name.
 */
export function createHandlers(kinds: readonly ResourceKind[]): ReadonlyMap<string, Handler | 'unsupported'> {
  return new Map<string, Handler | 'unsupported'>([
    ...kinds.flatMap((kind) =>
      Object.entries(crudHandlers(kind)).map(([verb, handler]) => [`${kind.id}.${verb}`, handler] as const),
    ),
    ...Object.entries(otherHandlers),
  ]);
}
