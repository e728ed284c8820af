import type { otherOperations, ResourceKind } from '@searchdeck/contract';
import { managementHandlers } from './management/index.js';
import { dataHandler, type Handler } from './call.js';
import { crudHandlers } from './data/definitions/crud.js';
import { countDocuments, lookupDocument } from './data/documents/read.js';
import { searchGet, searchPost } from './data/documents/search.js';
import { autocompleteGet, autocompletePost, suggestGet, suggestPost } from './data/documents/suggest.js';
import { indexDocuments } from './data/documents/write.js';
import { createDebugSession, deleteDebugSession, getDebugSession, runDebugSession } from './data/debug-operations.js';
import { deleteFile, uploadFile } from './data/local-files.js';
import { previewDataSource } from './data/preview-data-source.js';
import {
  cancelIndexerRun,
  getIndexerStatus,
  resetDocuments,
  resetIndexer,
  runIndexer,
} from './data/indexer-operations.js';
import { getKnowledgeSourceStatus } from './data/knowledge-operations.js';
import { resetSkills } from './data/skillset-operations.js';
import { getServiceStatistics } from './data/service-statistics.js';
import { listIndexStatistics, analyze, getIndexStatistics } from './data/index-operations.js';

type OtherOperationId = (typeof otherOperations)[number]['id'];

/** One handler for every operation that is not derived from a kind; a missing one does not compile. */
const otherHandlers: Readonly<Record<OtherOperationId, Handler | 'unsupported'>> = {
  'indexes.statistics': dataHandler(getIndexStatistics),
  'indexes.analyze': dataHandler(analyze),
  'documents.searchGet': dataHandler(searchGet),
  'documents.searchPost': dataHandler(searchPost),
  'documents.suggestGet': dataHandler(suggestGet),
  'documents.suggestPost': dataHandler(suggestPost),
  'documents.autocompleteGet': dataHandler(autocompleteGet),
  'documents.autocompletePost': dataHandler(autocompletePost),
  'documents.lookup': dataHandler(lookupDocument),
  'documents.count': dataHandler(countDocuments),
  'documents.index': dataHandler(indexDocuments),
  'indexers.run': dataHandler(runIndexer),
  'indexers.reset': dataHandler(resetIndexer),
  'indexers.resetDocuments': dataHandler(resetDocuments),
  'indexers.resync': 'unsupported',
  'skillsets.resetSkills': dataHandler(resetSkills),
  'indexers.status': dataHandler(getIndexerStatus),
  'knowledgebases.retrieve': 'unsupported',
  'knowledgesources.status': dataHandler(getKnowledgeSourceStatus),
  'service.statistics': dataHandler(getServiceStatistics),
  'service.indexStatistics': dataHandler(listIndexStatistics),
  'local.previewDataSource': dataHandler(previewDataSource),
  'local.uploadFile': dataHandler(uploadFile),
  'local.deleteFile': dataHandler(deleteFile),
  'local.cancelRun': dataHandler(cancelIndexerRun),
  'local.createDebugSession': dataHandler(createDebugSession),
  'local.runDebugSession': dataHandler(runDebugSession),
  'local.getDebugSession': dataHandler(getDebugSession),
  'local.deleteDebugSession': dataHandler(deleteDebugSession),
  ...managementHandlers,
};

/**
 * The handler of every operation by its ID: those of the kinds are derived. `unsupported` responds with 501 and the
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
