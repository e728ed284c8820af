import { array, boolean, enumOf, int32, int64, map, object, required, string, type Infer } from '../schema/node.js';
import { connectionId } from './connection-fields.js';
import { dateTime } from './date-time.js';
import { denialCodes } from './denials.js';
import { defineBffOperation } from './operation.js';
import { taskKindIds } from './tasks.js';

const eventFields = {
  action: required(string({ description: 'Operation ID: `indexes.put`, `connections.update`, `session.signIn`.' })),
  phase: required(
    enumOf({
      intent: 'Written before the change.',
      outcome: 'How the change ended.',
      done: 'Written after it happened.',
    }),
  ),
  of: int64({ description: 'Number of the intent that an outcome belongs to.' }),
  connectionId: string(),
  connectionName: string(),
  target: map(string(), { description: 'Path parameters.' }),
  fields: array(string(), {
    description:
      'Names of the fields that were set. `tags[team]`: a member of a map. With `=null`: the value was removed.',
  }),
  task: enumOf(taskKindIds, {
    description: 'Kind of the task that was started, decided, canceled, resumed, or deleted.',
  }),
  inputs: map(string(), {
    description: 'Inputs of a task, such as its filter and the confirmed number of documents; long ones are shortened.',
  }),
  documents: map(int32(), {
    description: 'Numbers of the documents that a batch of at most 256 KiB or a task writes, by action.',
  }),
  status: int32({ description: 'HTTP status of the service.' }),
  code: string({ description: 'Error code; `OUTCOME_UNKNOWN` if the write may have happened.' }),
  before: int64({ description: 'The last stored version of the definition before the change; see `history.get`.' }),
  after: int64({ description: 'The version of the definition after the change.' }),
};
/** An audit entry never contains a body, a query, or a credential; a filter only as an input of a task. */
export const AuditEvent = object(eventFields, { name: 'AuditEvent' });
export type AuditEvent = Infer<typeof AuditEvent>;

export const AuditEntry = object(
  {
    seq: required(int64()),
    at: required(dateTime),
    user: required(string({ description: 'Display name.' })),
    subject: string({ description: 'Absent in entries of version 0.1.0.' }),
    session: required(string()),
    requestId: required(string()),
    hash: required(
      string({
        description:
          'Code (HMAC-SHA-256) of the previous hash and this entry; in entries of earlier versions, SHA-256.',
      }),
    ),
    ...eventFields,
  },
  { name: 'AuditEntry' },
);
export type AuditEntry = Infer<typeof AuditEntry>;

/** How an action ended. */
export const auditResults = {
  succeeded: 'The action succeeded.',
  failed: 'The service or Searchdeck returned an error.',
  denied: 'Access was denied; nothing was sent.',
} as const;
export type AuditResult = keyof typeof auditResults;

/** How the action of an entry ended; undefined for an intent, whose outcome is another entry. */
export function auditResult({ phase, status, code }: Pick<AuditEntry, 'phase' | 'status' | 'code'>) {
  if (phase === 'intent') return undefined;
  if (code != null && denialCodes.includes(code)) return 'denied';
  return code != null || (status != null && status >= 400) ? 'failed' : 'succeeded';
}

const text = (description: string) => string({ minLength: 1, maxLength: 260, description });
const time = (description: string) => string({ format: 'date-time', description });
const filterFields = {
  user: text('Part of the name of the user, or the subject, regardless of case.'),
  connectionId,
  resource: text('Part of the name of a resource, regardless of case.'),
  action: text('Operation ID, or the part before the dot: `indexes`, `indexes.put`.'),
  result: enumOf(auditResults),
  from: time('Only entries at this time or later.'),
  to: time('Only entries before this time.'),
};
export type AuditFilter = Partial<Infer<typeof AuditFilter>>;
const AuditFilter = object(filterFields);

/** What a verification of the hash chain can find. */
export const auditProblems = {
  changed: 'The entry was changed or added in the database.',
  missing: 'Entries before this one were removed.',
  unkeyed: 'The hash of the entry has no key, although entries before it have one.',
  truncated: 'Entries from this number on were removed from the end.',
  beginningChanged: 'The record of where the chain begins was changed or removed.',
  replaced: 'The entry is not the one in the anchor file: the database was replaced, or the chain was written again.',
  keyLost: 'The key of the hashes is not available.',
} as const;
export type AuditProblem = keyof typeof auditProblems;

const AuditVerification = object(
  {
    intact: required(boolean()),
    entries: required(int64({ description: 'Number of entries with a valid hash.' })),
    brokenAt: int64({ description: 'Number of the first entry with a problem.' }),
    problem: enumOf(auditProblems),
    keyedFrom: int64({ description: 'The first entry whose hash is keyed; those before are of an earlier version.' }),
    unverifiable: int64({ description: 'Number of entries whose key is lost.' }),
    anchors: object({
      compared: required(int64({ description: 'Number of entries that were compared with the anchor file.' })),
      lastAt: string({ format: 'date-time', description: 'Time of the newest anchor.' }),
    }),
  },
  { name: 'AuditVerification' },
);

const AuditFailure = object(
  {
    at: required(dateTime),
    code: required(string()),
    message: required(string()),
  },
  { name: 'AuditFailure' },
);

export const auditDestinations = { webhook: 'An HTTPS endpoint.', syslog: 'A syslog server.' } as const;
export type AuditDestination = keyof typeof auditDestinations;

/** How entries are removed, anchored, and exported. */
export const AuditStatus = object(
  {
    since: string({ format: 'date-time', description: 'Time of the oldest entry.' }),
    removed: required(int64({ description: 'Number of entries that were removed because of their age.' })),
    retentionDays: int32({ description: 'Absent: entries are never removed.' }),
    retentionFailure: AuditFailure,
    anchorFile: object({
      lastAt: string({ format: 'date-time', description: 'Time of the newest anchor of this instance.' }),
      failure: AuditFailure,
    }),
    exports: required(
      array(
        object({
          destination: required(enumOf(auditDestinations)),
          exportedTo: required(int64({ description: 'Number of the last entry that was delivered; 0: none.' })),
          pending: required(int64({ description: 'Number of entries that are waiting for delivery.' })),
          lastAt: string({ format: 'date-time', description: 'Time of the last delivery.' }),
          failure: AuditFailure,
        }),
      ),
    ),
  },
  { name: 'AuditStatus' },
);
export type AuditStatus = Infer<typeof AuditStatus>;

export const auditOperations = [
  defineBffOperation({
    id: 'audit.list',
    method: 'GET',
    path: '/api/audit',
    summary: 'List audit entries, newest first',
    tag: 'Audit',
    role: 'owner',
    query: object({
      top: int32({ minimum: 1, maximum: 500, default: 100 }),
      before: int64({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only entries before this one.' }),
      ...filterFields,
    }),
    response: {
      status: 200,
      description: 'Newest first.',
      schema: object({
        value: required(array(AuditEntry)),
        nextBefore: int64({
          description: 'Continues the list. With a filter, a page can have fewer entries than `top`, or none.',
        }),
        searchedTo: string({
          format: 'date-time',
          description: 'Time of the oldest entry that was compared with the filter.',
        }),
      }),
    },
  }),
  defineBffOperation({
    id: 'audit.export',
    method: 'GET',
    path: '/api/audit/export',
    summary: 'Export audit entries as NDJSON, newest first',
    tag: 'Audit',
    role: 'owner',
    query: AuditFilter,
    response: { status: 200, description: 'One JSON object per line.', media: 'file' },
    audit: 'event',
  }),
  defineBffOperation({
    id: 'audit.verify',
    method: 'GET',
    path: '/api/audit/verification',
    summary: 'Verify the hash chain of the audit log',
    tag: 'Audit',
    role: 'owner',
    response: {
      status: 200,
      description: 'Whether the chain is intact.',
      schema: AuditVerification,
    },
  }),
  defineBffOperation({
    id: 'audit.status',
    method: 'GET',
    path: '/api/audit/status',
    summary: 'Get the state of the retention, the anchors, and the exports of the audit log',
    tag: 'Audit',
    role: 'owner',
    response: { status: 200, description: 'The state.', schema: AuditStatus },
  }),
] as const;
