import { bffOperations } from '../bff/operations.js';
import type { BffOperation } from '../bff/operation.js';
import { operations } from '../operations/index.js';

// Like those of `facts.ts`, every export is JSON that the console's build replaces with its value.

/** What an operation is called on screens: its summary without details. */
const labelOf = (summary: string): string => (summary.split(/[;,(]| with /)[0] ?? summary).trim();

const rows = [
  ...operations.map(({ id, summary, tag, effect, isSecret }) => ({
    id,
    summary,
    tag,
    isRecorded: effect === 'write' || isSecret === true,
  })),
  ...bffOperations.map((row: BffOperation) => ({ ...row, isRecorded: row.audit !== undefined })),
];

/** Labels of all operations of services and of the BFF, by ID. */
export const operationLabels: Readonly<Partial<Record<string, string>>> = Object.fromEntries(
  rows.map(({ id, summary }) => [id, labelOf(summary)]),
);

const recordedRows = rows.filter(({ isRecorded }) => isRecorded);

/** IDs of the operations that the audit records, by tag. */
export const recordedOperations: readonly { tag: string; ids: readonly string[] }[] = [
  ...new Set(recordedRows.map(({ tag }) => tag)),
].map((tag) => ({ tag, ids: recordedRows.filter((row) => row.tag === tag).map(({ id }) => id) }));

/** IDs of the operations that are recorded although they change nothing: they return keys. */
export const recordedReads: readonly string[] = operations
  .filter(({ effect, isSecret }) => effect !== 'write' && isSecret === true)
  .map(({ id }) => id);
