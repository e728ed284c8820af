import { indexName, objectName } from '../resources/shared/names.js';
import { any, array, enumOf, map, object, required, string, union, type Infer } from '../schema/node.js';
import { connectionId } from './connection-fields.js';
import { confirmedIndexName } from './confirmation.js';
import { importActions, ImportMapping } from './import-task.js';

export const RebuildIndexTask = object(
  {
    connectionId: required(connectionId),
    indexName: required(indexName),
    newIndexName: required(indexName),
    definition: map(any(), {
      isSecret: true,
      description:
        'Definition of the rebuilt index, in the dialect of the connection; its own name is ignored. Required to start. It may contain credentials: it is sealed, and never returned.',
    }),
    acceptedLosses: required(
      array(string({ minLength: 1, maxLength: 1024 }), {
        description:
          'Fields such as address/city whose values, or some of them, cannot be copied, as the user confirmed them.',
      }),
    ),
    indexers: array(objectName, {
      description:
        'Indexers that fill the new index instead of a copy of the documents: they are pointed to it, reset, and run. They also fill fields whose values cannot be copied.',
      maxItems: 100,
    }),
    confirmedName: confirmedIndexName,
  },
  {
    name: 'RebuildIndexTask',
    description:
      'Creates an index with another definition, copies the documents or runs the indexers that write them, and lets the user decide when it replaces the old one. Until then the old index is not changed.',
  },
);

/** How a rebuilt index replaces the old one. */
export const switchMethods = {
  aliases: 'Repoint the aliases of the old index to the new one.',
  recreate:
    'Delete the old index, create it with the new definition, and copy the documents back or run the indexers again.',
} as const;
export type SwitchMethod = keyof typeof switchMethods;

/** The steps of a rebuild, as its events name them. */
export const rebuildSteps = ['create', 'copy', 'refill', 'compare', 'verify', 'decide', 'switch', 'done'] as const;
export type RebuildStep = (typeof rebuildSteps)[number];

/** What a waiting task needs from the user. */
export const TaskDecision = union(
  'decision',
  {
    copyChanges: object(
      {},
      { description: 'Rebuild: compares all documents, and copies those that differ, or runs the indexers again.' },
    ),
    switchIndex: object(
      {
        method: required(enumOf(switchMethods)),
        confirmedName: string({
          description:
            'Name of the index to replace, as the user typed it. Required for `recreate`, and for production connections.',
        }),
      },
      { description: 'Rebuild: replaces the old index.' },
    ),
    keepBoth: object({}, { description: 'Rebuild: ends, and both indexes stay as they are.' }),
    previewImport: object(
      { mapping: ImportMapping },
      { description: 'Import: reads the first rows of the uploaded file with this mapping.' },
    ),
    importRows: object(
      {
        mapping: required(ImportMapping),
        action: required(enumOf(importActions)),
        confirmedName: confirmedIndexName,
      },
      { description: 'Import: writes all rows.' },
    ),
  },
  { name: 'TaskDecision' },
);
export type TaskDecision = Infer<typeof TaskDecision>;

/** What an indexer has written to the new index. */
export interface RefilledIndexer {
  name: string;
  /** Items that its runs have processed, including those that failed. */
  processed: number;
  failed: number;
  /** The first errors. */
  errors: readonly { key: string; message: string }[];
}

/** State of a rebuild that waits for a decision, and its result. */
export interface RebuildReport {
  /** The indexers that filled the new index. Absent: the documents were copied. */
  indexers?: readonly RefilledIndexer[];
  /** Documents that were copied first. */
  copied: number;
  /** Documents that the service rejected, with the first errors. */
  failed: number;
  /** Values that can't be converted to the type of their field, and were left out. */
  lostValues: number;
  errors: readonly { key: string; message: string }[];
  /** Documents of the old and the new index when they were verified. */
  documents: { before: number; after: number };
  /** Documents that were compared as a sample, and the number of those that differed. */
  sample: { compared: number; different: number };
  /** The statistics of the old index changed during the copy: documents may have been written. */
  writesDetected: boolean;
  /** Numbers of the last comparison of all documents. Absent: none yet. */
  changes?: { copied: number; removed: number };
  /** Aliases that point to the old index. */
  aliases: readonly string[];
  /** Why `recreate` is not possible: fields of the new index that could not be copied back. */
  notCopiedBack: readonly string[];
  /** Why the last switch stopped; the old index was not changed. */
  problem?: string;
  /** How the new index replaced the old one. Absent: it did not. */
  switched?: SwitchMethod;
}
