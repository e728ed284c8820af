import type { AuditDestination, AuditProblem, AuditResult, TaskDecision, TaskKindId } from '@searchdeck/contract';
import { formatNumber, plural } from '../../shared/format/format';

export const activityMessages = {
  title: 'Activity',
  description: 'Changes, key reads, sign-ins, and denied requests.',
  loadFailed: "Couldn't load activity",
  denied: 'Only owners can view activity',
  deniedText: 'Ask an administrator for the owner role.',
  empty: 'No matching activity',
  emptyText: 'Change or clear the filters.',
  loadMore: 'Load older entries',
  continueSearch: (time: string) => `Search before ${time}`,
  table: 'Activity',
  time: 'Time',
  user: 'User',
  action: 'Operation',
  resource: 'Resource',
  connection: 'Connection',
  result: 'Result',
  filters: 'Filters',
  filterUser: 'User',
  filterResource: 'Resource',
  from: 'From',
  to: 'To',
  timeFormat: 'YYYY-MM-DD HH:MM',
  timeHint: 'A day (2026-01-31), or a day and a time (2026-01-31 09:30), in your time zone',
  invalidTime: 'Enter a day, such as 2026-01-31, or a day and a time, such as 2026-01-31 09:30.',
  selectDay: (label: string) => `${label}: select a day`,
  anyConnection: 'All connections',
  anyOperation: 'All operations',
  anyResult: 'All results',
  clear: 'Clear filters',
  export: 'Export NDJSON',
  exportFailed: "Couldn't export activity",
  refresh: 'Refresh',
  fileName: 'searchdeck-audit.ndjson',
};

/** `pending`: the outcome is not recorded (yet). */
export const resultLabels: Readonly<Record<AuditResult | 'pending', string>> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  denied: 'Denied',
  pending: 'No result recorded',
};

export const entryMessages = {
  close: 'Close entry',
  entry: (seq: number) => `Entry ${formatNumber(seq)}`,
  taskKind: 'Task type',
  fields: 'Fields',
  operationId: 'Operation ID',
  status: 'HTTP status',
  code: 'Error code',
  requestId: 'Request ID',
  session: 'Session',
  subject: 'Subject',
  hash: 'Hash',
  pendingText:
    'The request was recorded before it was sent. It is still running, or Searchdeck stopped before it recorded the result.',
  unknownText: 'The connection was lost after the request was sent. The change may have been made.',
  definition: 'Definition',
  history: 'View history',
  before: 'Before',
  after: 'After',
  none: 'No definition',
  deleted: 'Deleted',
  versionLoadFailed: "Couldn't load the definition",
  versionRemoved: 'This version is no longer in the history.',
};

export const taskLabels: Readonly<Record<TaskKindId, string>> = {
  managementOperation: 'Follow operation',
  deleteDocuments: 'Delete matching documents',
  exportDocuments: 'Export documents',
  rebuildIndex: 'Rebuild index',
  importDocuments: 'Import documents',
};

/** What a user decided about a waiting task. */
export const decisionLabels: Readonly<Record<TaskDecision['decision'], string>> = {
  previewImport: 'Preview import',
  importRows: 'Import rows',
  copyChanges: 'Compare and copy changes',
  switchIndex: 'Switch to rebuilt index',
  keepBoth: 'Keep both indexes',
};

export const taskMessages = { follow: (operation: string) => `Follow operation: ${operation}` };

const documentActions: Readonly<Partial<Record<string, string>>> = {
  upload: 'Upload',
  merge: 'Merge',
  mergeOrUpload: 'Merge or upload',
  delete: 'Delete',
};

/** `Delete 50 documents`. */
export const documentsText = (counts: readonly (readonly [action: string, documents: number])[]): string =>
  counts
    .map(([action, documents]) => `${documentActions[action] ?? action} ${plural(documents, 'document')}`)
    .join(', ');

/** `Tag team removed`. */
export const removedText = (name: string): string => `${name} removed`;

/** `Update a search service: tag team, replica count`. */
export const fieldsText = (operation: string, fields: readonly string[]): string =>
  `${operation}: ${fields.join(', ')}`;

/** Texts of the last changes on the overview. */
export const changesMessages = {
  title: 'Recent changes',
  none: 'No changes through Searchdeck yet.',
  all: 'View all activity',
  by: (user: string) => `by ${user}`,
};

const countOf = (entries: number): string => plural(entries, 'entry', 'entries');

export const chainMessages = {
  verifying: 'Verifying the hash chain…',
  intact: (entries: number) => `Hash chain intact · ${countOf(entries)}`,
  keyed: 'Each entry contains a keyed hash of the previous one, and all hashes match.',
  twoEntries: 'Each change has two entries, one before it is sent and one with its result. They share a row below.',
  keyedFrom: (seq: number) =>
    `All hashes match. Entries before ${formatNumber(seq)} are from an earlier version, whose hashes have no key.`,
  unverifiable: (entries: number) => `The key for ${countOf(entries)} is lost. Only their order could be verified.`,
  anchored: (entries: number, time: string) => `${countOf(entries)} compared with the anchor file, last at ${time}.`,
  broken: (seq: number) => `Hash chain broken at entry ${formatNumber(seq)}`,
  verifyFailed: "Couldn't verify the hash chain",
  verify: 'Verify again',
};

/** Problems that a verification can find, and what to do. */
export const problemTexts: Readonly<Record<AuditProblem, string>> = {
  changed: 'This entry was changed or added in the database. Compare it with an export or a backup.',
  missing: 'The entries before this one were removed from the database. Compare it with an export or a backup.',
  unkeyed:
    'The hash of this entry has no key, but earlier hashes have one. The entries were rewritten in the database. Compare them with an export or a backup.',
  truncated:
    'The newest entries, starting with this number, were removed from the database. Compare it with an export.',
  beginningChanged:
    'The record of the first entry in the chain was changed or removed in the database. Compare the entries with an export or a backup.',
  replaced:
    "It doesn't match the entry in the anchor file. The database was replaced or restored from a backup. After restoring a backup, use a new anchor file.",
  keyLost: "The key for this hash isn't available. Start Searchdeck with the previous key-encryption key.",
};

const destinationLabels: Readonly<Record<AuditDestination, string>> = { webhook: 'webhook', syslog: 'syslog server' };

export const statusMessages = {
  since: (time: string) => `Entries since ${time}`,
  removed: (entries: number, days: number | undefined) =>
    days === undefined
      ? `${plural(entries, 'entry has', 'entries have')} been removed because of age.`
      : `Entries are removed after ${plural(days, 'day')}. ${plural(entries, 'entry has', 'entries have')} been removed so far.`,
  retention: (days: number) => `Entries are removed after ${plural(days, 'day')}.`,
  removeFailed: "Couldn't remove old entries",
  anchorFailed: "Couldn't write the anchor file",
  exportFailed: (destination: AuditDestination) => `Couldn't export to the ${destinationLabels[destination]}`,
  exported: (destination: AuditDestination, pending: number) =>
    pending === 0
      ? `All entries were exported to the ${destinationLabels[destination]}.`
      : `${plural(pending, 'entry is', 'entries are')} waiting to be exported to the ${destinationLabels[destination]}.`,
};
