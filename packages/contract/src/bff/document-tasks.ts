import { indexName } from '../resources/shared/names.js';
import { array, enumOf, int64, object, required, string } from '../schema/node.js';
import { connectionId } from './connection-fields.js';
import { confirmedIndexName } from './confirmation.js';

/** Characters of a filter or a search text that a task accepts. */
const MAX_QUERY_LENGTH = 100_000;

const filter = string({ minLength: 1, maxLength: MAX_QUERY_LENGTH, description: 'OData filter of the documents.' });

export const exportFormats = {
  ndjson: 'One JSON object per line.',
  csv: 'RFC 4180 with a header row; objects and arrays are JSON.',
} as const;
export type ExportFormat = keyof typeof exportFormats;

export const DeleteDocumentsTask = object(
  {
    connectionId: required(connectionId),
    indexName: required(indexName),
    filter: required(filter),
    confirmedCount: required(
      int64({
        minimum: 0,
        description: 'Number of documents that the user confirmed. If more match, nothing is deleted.',
      }),
    ),
    confirmedName: confirmedIndexName,
  },
  {
    name: 'DeleteDocumentsTask',
    description:
      'Deletes the documents that match a filter. Their keys are collected first. If the key is filterable, documents that no longer match by the time they are processed are not deleted.',
  },
);

export const ExportDocumentsTask = object(
  {
    connectionId: required(connectionId),
    indexName: required(indexName),
    format: required(enumOf(exportFormats)),
    search: string({ maxLength: MAX_QUERY_LENGTH, description: 'Search text. Default: all documents.' }),
    filter,
    select: array(string({ minLength: 1, maxLength: 1024 }), {
      minItems: 1,
      description: 'Fields to export. Default: all retrievable fields.',
    }),
  },
  { name: 'ExportDocumentsTask', description: 'Writes the documents of an index to a file that can be downloaded.' },
);

/** Result of a `deleteDocuments` task. */
export interface DeleteDocumentsResult {
  /** Documents that matched when their keys were collected. */
  collected: number;
  deleted: number;
  /** Documents that no longer existed or no longer matched by the time they were processed; they were not deleted. */
  changed: number;
  /** Documents that the service did not delete. */
  failed: number;
  /** The first errors of documents. */
  errors: readonly { key: string; message: string }[];
  /** Documents that match the filter after the task: they were added or changed in the meantime, or failed. */
  matching: number;
}

/** Result of a task with a file. */
export interface TaskFileResult {
  documents: number;
  /** `parts`: number of its stored parts. The file is removed at `availableUntil`. */
  file: { name: string; bytes: number; parts: number; availableUntil: string };
}
