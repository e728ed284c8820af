import { formatNumber, plural } from '../../shared/format/format';

const documents = (count: number): string => plural(count, 'document');

export const documentsMessages = {
  add: 'Add document',
  findBy: 'Find by',
  modes: { text: 'Text', filter: 'Filter', key: 'Key' },
  placeholders: {
    text: 'Search text',
    filter: 'OData filter, such as rating ge 4',
    key: 'Document key',
  },
  clear: 'Clear',
  refresh: 'Refresh',
  table: (index: string) => `Documents of ${index}`,
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
  notLoaded: "Couldn't load documents",
  notRefreshed: "Couldn't refresh documents",
  noMatch: 'No documents match.',
  noKey: (key: string) => `No document has the key "${key}".`,
  emptyTitle: 'No documents yet',
  emptyText: 'Add a document here, send documents through the API, or run an indexer.',
  open: (key: string) => `Edit ${key}`,
  duplicate: (key: string) => `Duplicate ${key}`,
  delete: (key: string) => `Delete ${key}`,
  deleteSelected: (count: number) => `Delete ${documents(count)}`,
  what: (count: number) => (count === 1 ? 'document' : 'documents'),
  deleteTitle: (count: number) => `Delete ${documents(count)}?`,
  deleteLead: (index: string) => `They are removed from ${index}. This can't be undone.`,
  andMore: (count: number) => `and ${documents(count)} more`,
  deleted: (count: number) => `${documents(count)} deleted`,
  missing: (name: string) => `No ${name}`,
};

export const editorMessages = {
  newTitle: 'New document',
  view: 'Edit as',
  form: 'Form',
  json: 'JSON',
  formLabel: (key: string) => `Form of ${key}`,
  jsonLabel: (key: string) => `JSON of ${key}`,
  newLabel: 'New document',
  close: 'Close',
  save: 'Save',
  create: 'Add',
  discard: 'Discard changes',
  changes: (count: number) => plural(count, 'changed field'),
  noChanges: 'No changes',
  saved: (key: string) => `${key} saved`,
  added: (key: string) => `${key} added`,
  notSaved: "Couldn't save the document",
  notLoaded: (key: string) => `Couldn't load ${key}`,
  invalidJson: 'The JSON is invalid.',
  keyMissing: 'Enter a key.',
  keyExists: (key: string) => `A document with the key "${key}" exists already.`,
  hiddenFields: (names: readonly string[]) =>
    `${plural(names.length, 'field')} can't be read and ${names.length === 1 ? "isn't" : "aren't"} shown: ${names.join(', ')}. Saving keeps ${names.length === 1 ? 'its value' : 'their values'}.`,
  unstoredVectors: (names: readonly string[]) =>
    `Saving removes the vectors of ${names.join(', ')}, which the index doesn't store. Include them to keep them.`,
  stale: 'The document was changed since you opened it. Saving changes only the fields that you changed.',
  compare: 'Show differences',
  hideComparison: 'Hide differences',
  discardMine: 'Discard my changes',
  current: 'Current document',
  yours: 'Your version',
  deleted: 'The document was deleted since you opened it.',
  resumed: 'Unsaved changes of an earlier visit.',
  longitude: 'Longitude',
  latitude: 'Latitude',
  clearPoint: 'Remove point',
};
