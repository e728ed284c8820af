import type { AuditResult } from '@searchdeck/contract';
import { formatNumber, plural } from '../../shared/format/format';

export const activityMessages = {
  title: 'Activity',
  description: 'Changes, reads of keys, sign-ins, and denied attempts.',
  notLoaded: "Couldn't load the activity",
  denied: 'Only owners can view the activity',
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
  filterAction: 'Operation ID',
  from: 'From',
  to: 'To',
  anyConnection: 'All connections',
  anyResult: 'All results',
  clear: 'Clear filters',
  export: 'Export NDJSON',
  notExported: "Couldn't export the activity",
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
  fields: 'Fields',
  status: 'HTTP status',
  code: 'Error code',
  requestId: 'Request ID',
  session: 'Session',
  subject: 'Subject',
  hash: 'Hash',
  pendingText:
    'The request was recorded before it was sent. It is still running, or Searchdeck stopped before it recorded the result.',
  unknownText: 'The connection broke after the request was sent. The change may have been made.',
  definition: 'Definition',
  before: 'Before',
  after: 'After',
  none: 'No definition',
  deleted: 'Deleted',
  versionNotLoaded: "Couldn't load the definition",
  versionRemoved: 'The version is no longer in the history.',
};

export const chainMessages = {
  verifying: 'Verifying the hash chain…',
  intact: (entries: number) => `Hash chain intact · ${plural(entries, 'entry', 'entries')}`,
  intactHint: 'Each entry contains the hash of the previous one, and all hashes match.',
  broken: (seq: number) => `Hash chain broken at entry ${formatNumber(seq)}`,
  brokenHint:
    'Entries from this one on may have been changed or removed in the database. Compare them with an export or a backup.',
  notVerified: "Couldn't verify the hash chain",
  verify: 'Verify again',
};
