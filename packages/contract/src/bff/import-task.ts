import { indexName } from '../resources/shared/names.js';
import { array, enumOf, int64, object, required, string } from '../schema/node.js';
import { connectionId } from './connection-fields.js';
import type { TaskFileResult } from './document-tasks.js';

const MiB = 1024 * 1024;

/** Limits of an imported file. It is uploaded in parts of `partBytes`; only the last one is shorter. */
export const importLimits = { partBytes: 8 * MiB, fileBytes: 2048 * MiB, rowBytes: 16 * MiB } as const;

export const importFormats = {
  csv: 'RFC 4180 with a header row; the delimiter is detected.',
  json: 'An array of objects, an object with such an array in "value", or one object.',
  ndjson: 'One JSON object per line.',
} as const;
export type ImportFormat = keyof typeof importFormats;

export const importActions = {
  mergeOrUpload: 'Existing documents keep the values of other fields.',
  upload: 'Existing documents are replaced.',
  merge: 'Only existing documents are changed.',
} as const;
export type ImportAction = keyof typeof importActions;

export const ImportDocumentsTask = object(
  {
    connectionId: required(connectionId),
    indexName: required(indexName),
    fileName: required(string({ minLength: 1, maxLength: 255 })),
    bytes: required(int64({ minimum: 1, maximum: importLimits.fileBytes, description: 'Size of the file.' })),
    format: required(enumOf(importFormats)),
  },
  {
    name: 'ImportDocumentsTask',
    description:
      'Writes the rows of a file to an index. The file is uploaded in parts, previewed with a mapping of its columns, and deleted with the task.',
  },
);

export const ImportMapping = array(
  object({
    column: required(string({ maxLength: 1024 })),
    field: string({ minLength: 1, maxLength: 128, description: 'Top-level field. Absent: the column is ignored.' }),
  }),
  { maxItems: 3000, description: 'Absent: inferred from the names.' },
);

/** A column of an imported file, and the field that it is written to. */
export interface ImportColumn {
  column: string;
  field?: string;
}

/** State of an import that waits for its file or for a decision. */
export interface ImportReport {
  /** Number of parts of the file; those that were received are listed by `tasks.parts`. */
  parts: number;
  /** Absent: the file is not uploaded yet. */
  preview?: {
    columns: readonly ImportColumn[];
    /** The first rows as they will be written, or why they will be rejected. */
    rows: readonly ({ document: Readonly<Record<string, unknown>> } | { error: string })[];
  };
  /** Why the file or the mapping can't be used. */
  problem?: string;
}

/** Result of an import; `file` has the rejected rows. */
export interface ImportDocumentsResult {
  documents: number;
  rejected: number;
  /** The first rejected rows, from 1. */
  errors: readonly { row: number; message: string }[];
  file?: TaskFileResult['file'];
}
