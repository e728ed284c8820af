import type { TaskKinds } from '../task-kind.js';
import { deleteDocuments } from './documents/delete-documents.js';
import { exportDocuments } from './documents/export-documents.js';
import type { RetryingClientOptions } from './documents/retrying-client.js';
import { importDocuments } from './import/import-documents.js';
import { managementOperation } from './management-operation.js';
import { rebuildIndex } from './rebuild/rebuild-index.js';

export interface TaskKindsOptions extends RetryingClientOptions {
  /** How long files of exports and imports are stored. */
  retentionMs: number;
}

/** The implementation of each kind of task. */
export const taskKinds = (options: TaskKindsOptions): TaskKinds => ({
  managementOperation: managementOperation(options),
  deleteDocuments: deleteDocuments(options),
  rebuildIndex: rebuildIndex(options),
  importDocuments: importDocuments(options),
  exportDocuments: exportDocuments(options),
});
