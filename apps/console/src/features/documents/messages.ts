import { formatBytes, formatNumber, formatTime, plural } from '../../shared/format/format';

const documents = (count: number): string => plural(count, 'document');

const wasNot = (count: number): string => (count === 1 ? "wasn't" : "weren't");

export const documentsMessages = {
  add: 'Add document',
  findBy: 'Find by',
  modes: { text: 'Text', filter: 'Filter', key: 'Key' },
  placeholders: {
    text: 'Search text',
    filter: 'OData filter',
    key: 'Document key',
  },
  filterExample: (example: string) => `OData filter, such as ${example}`,
  clear: 'Clear',
  refresh: 'Refresh',
  table: (index: string) => `Documents in ${index}`,
  select: (key: string) => `Select ${key}`,
  range: (first: number, last: number, total: number | undefined) =>
    total === undefined
      ? `${formatNumber(first)}–${formatNumber(last)}`
      : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  count: documents,
  previous: 'Previous page',
  next: 'Next page',
  pagingLimit: (limit: number) =>
    `Only the first ${formatNumber(limit)} documents can be paged. Use a filter to reach others.`,
  loadFailed: "Couldn't load documents",
  refreshFailed: "Couldn't refresh documents",
  noMatch: 'No documents match.',
  noKey: (key: string) => `No document has the key "${key}".`,
  emptyTitle: 'No documents yet',
  emptyText: 'Add or import documents here, send them through the API, or run an indexer.',
  emptySampleText: 'You created the index from sample documents, which you can import now.',
  open: (key: string) => `Edit ${key}`,
  duplicate: (key: string) => `Duplicate ${key}`,
  delete: (key: string) => `Delete ${key}`,
  deleteSelected: (count: number) => `Delete ${documents(count)}`,
  noun: (count: number) => (count === 1 ? 'document' : 'documents'),
  deleteTitle: (count: number) => `Delete ${documents(count)}?`,
  deleteWarning: (count: number, index: string) =>
    `This permanently deletes ${count === 1 ? 'this document' : 'these documents'} from ${index}. You can't undo this.`,
  deleteMatchingWarning: (count: number, index: string) =>
    `${documents(count)} in ${index} ${count === 1 ? 'matches' : 'match'} this filter and will be permanently deleted. You can't undo this.`,
  andMore: (count: number) => `and ${documents(count)} more`,
  deleted: (count: number) => `${documents(count)} deleted`,
  missing: (name: string) => `No ${name}`,
};

export const filterMessages = {
  unquotedText: (quoted: string, unquoted: string): string =>
    `Enclose text in single quotation marks: enter ${quoted} instead of ${unquoted}.`,
};

export const documentTaskMessages = {
  label: 'Tasks for this index',
  export: 'Export',
  formats: { ndjson: 'NDJSON', csv: 'CSV' },
  exportMatching: (format: string) => `Matching documents as ${format}`,
  exportAll: (format: string) => `All documents as ${format}`,
  exportStartFailed: "Couldn't start the export",
  exporting: (format: string) => `Exporting ${format}`,
  exportReady: (file: string) => `${file} is ready`,
  exportSize: (count: number, bytes: number, until: string) =>
    `${documents(count)}, ${formatBytes(bytes)}, available until ${formatTime(until)}`,
  exportFailed: 'Export failed',
  exportCanceled: 'Export canceled',
  download: 'Download',
  downloadFailed: "Couldn't download the file",
  remove: 'Remove',
  dismiss: 'Dismiss',
  removeFailed: "Couldn't remove the task",
  cancel: 'Cancel',
  cancelHint: 'Documents that are already deleted stay deleted.',
  cancelFailed: "Couldn't cancel the task",
  starting: 'Starting',
  progress: 'Progress',
  deleteMatching: 'Delete all matching…',
  deleteTitle: 'Delete all matching documents?',
  previewing: 'Counting matching documents',
  previewFailed: "Couldn't count the documents",
  close: 'Close',
  byFilter: 'Filter',
  changesWhileDeleting: (count: number, isKeyFilterable: boolean) =>
    [
      `The list of documents is created when you confirm. If more than ${formatNumber(count)} match by then, nothing is deleted, and you can review them again.`,
      isKeyFilterable
        ? "Documents that are added later, or that change and no longer match, aren't deleted."
        : "Documents that are added later aren't deleted. Documents that change are deleted even if they no longer match, because the key field isn't filterable.",
    ].join(' '),
  deleting: 'Deleting documents',
  deletionDone: (deleted: number) => `${documents(deleted)} deleted`,
  deletionCounts: (result: { collected: number; changed: number; failed: number; matching: number }) =>
    [
      `${documents(result.collected)} matched when the deletion started.`,
      ...(result.changed > 0
        ? [`${documents(result.changed)} no longer matched and ${wasNot(result.changed)} deleted.`]
        : []),
      ...(result.failed > 0 ? [`${documents(result.failed)} couldn't be deleted.`] : []),
      result.matching === 0
        ? 'No documents match now.'
        : `${documents(result.matching)} ${result.matching === 1 ? 'matches' : 'match'} now.`,
    ].join(' '),
  deletionFailed: 'Deletion failed',
  deletionCanceled: 'Deletion canceled',
  matchesChanged: 'Nothing was deleted',
  reviewAgain: 'Review again',
};

export const editorMessages = {
  newTitle: 'New document',
  view: 'Edit as',
  form: 'Form',
  json: 'JSON',
  formLabel: (key: string) => `Form for ${key}`,
  jsonLabel: (key: string) => `JSON of ${key}`,
  newLabel: 'New document',
  close: 'Close',
  save: 'Save',
  create: 'Add',
  discard: 'Discard changes',
  changes: (count: number) => plural(count, 'changed field'),
  saved: (key: string) => `Document ${key} saved`,
  added: (key: string) => `Document ${key} added`,
  saveFailed: "Couldn't save the document",
  loadFailed: (key: string) => `Couldn't load ${key}`,
  invalidJson: 'The JSON is invalid.',
  keyMissing: 'Enter a key.',
  keyExists: (key: string) => `A document with the key "${key}" already exists.`,
  hiddenFields: (names: readonly string[]) =>
    `${plural(names.length, 'field')} ${names.length === 1 ? "isn't" : "aren't"} retrievable and ${names.length === 1 ? "isn't" : "aren't"} shown: ${names.join(', ')}. Saving keeps ${names.length === 1 ? 'its value' : 'their values'}.`,
  unstoredVectors: (names: readonly string[]) =>
    `Saving removes the vectors of ${names.join(', ')}, which the index doesn't store. Include them to keep them.`,
  stale: 'The document has changed since you opened it. Saving changes only the fields that you edited.',
  compare: 'Show differences',
  hideComparison: 'Hide differences',
  discardMine: 'Discard my changes',
  current: 'Current document',
  yours: 'Your version',
  deleted: 'The document has been deleted since you opened it.',
  resumed: 'Unsaved changes from an earlier session.',
  longitude: 'Longitude',
  latitude: 'Latitude',
  clearPoint: 'Remove point',
};

export const importMessages = {
  action: 'Import…',
  sample: 'Import sample documents…',
  title: (index: string) => `Import documents into ${index}`,
  select: 'Select file',
  pasted: 'Documents',
  pastedHelp: 'Paste documents instead of selecting a file.',
  readPasted: 'Continue with pasted documents',
  selectAnother: 'Select another file',
  openSelectAnother: 'Select another file…',
  selectHelp: (limit: number) => `CSV with a header row, JSON, or NDJSON in UTF-8, at most ${formatBytes(limit)}.`,
  selectAgain: (name: string, bytes: number) =>
    `The upload was interrupted. Select ${name} (${formatBytes(bytes)}) again to continue.`,
  otherFile: (name: string) => `Select the same file, ${name}.`,
  tooLarge: (limit: number) => `The file is larger than ${formatBytes(limit)}.`,
  empty: 'The file is empty.',
  format: 'Format',
  formatByName: 'By file name',
  formatDetected: (format: string) => `Detected: ${format}`,
  formats: { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON' },
  uploading: (name: string) => `Uploading ${name}`,
  reading: 'Reading the first rows',
  uploadFailed: "Couldn't upload the file",
  mapping: 'Columns',
  column: 'Column',
  field: 'Field',
  fieldOf: (column: string) => `Field for ${column}`,
  ignore: 'Ignore',
  preview: 'Preview of the first rows, after mapping',
  rejected: 'Rejected',
  noRows: 'The file has no rows.',
  mode: 'Existing documents',
  modes: {
    mergeOrUpload: 'Merge: keep the values of other fields, and add new documents',
    upload: 'Replace, and add new documents',
    merge: "Merge only: don't add new documents",
  },
  start: 'Import',
  close: 'Close',
  startFailed: "Couldn't start the import",
  waiting: (name: string) => `Import of ${name}`,
  waitingText: 'Waiting for the file or the column mapping',
  continue: 'Continue…',
  running: (name: string) => `Importing ${name}`,
  done: (count: number) => `${documents(count)} imported`,
  doneFrom: (count: number, file: string) => `${documents(count)} imported from ${file}`,
  doneText: (name: string, rejected: number) =>
    rejected === 0 ? name : `${name}: ${plural(rejected, 'row')} rejected`,
  row: (row: number) => `Row ${formatNumber(row)}`,
  download: 'Download rejected rows',
  failed: (name: string) => `Import of ${name} failed`,
  canceled: 'Import canceled',
  resume: 'Resume',
  resumeFailed: "Couldn't resume the import",
};
