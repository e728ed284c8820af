import { array, boolean, enumOf, int32, int64, map, object, required, string, type Infer } from '../schema/node.js';
import { connectionId } from './connections.js';
import { denialCodes } from './denials.js';
import { defineBffOperation } from './operation.js';

const eventFields = {
  action: required(string({ description: 'Operation id: `indexes.put`, `connections.update`, `session.signIn`.' })),
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
  fields: array(string(), { description: 'Names of the fields that were set.' }),
  status: int32({ description: 'HTTP status of the service.' }),
  code: string({ description: 'Error code; `OUTCOME_UNKNOWN` if the write may have happened.' }),
  before: int64({ description: 'The last stored version of the definition before the change; see `history.get`.' }),
  after: int64({ description: 'The version of the definition after the change.' }),
};
/** An audit entry never contains a body, a query, or a credential. */
export const AuditEvent = object(eventFields, { name: 'AuditEvent' });
export type AuditEvent = Infer<typeof AuditEvent>;

export const AuditEntry = object(
  {
    seq: required(int64()),
    at: required(string({ format: 'date-time' })),
    user: required(string({ description: 'Display name.' })),
    subject: string({ description: 'Absent in entries of version 0.1.0.' }),
    session: required(string()),
    requestId: required(string()),
    hash: required(string({ description: 'SHA-256 of the previous hash and this entry.' })),
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
    summary: 'Verify the hash chain of the audit',
    tag: 'Audit',
    role: 'owner',
    response: {
      status: 200,
      description: 'Whether the chain is intact.',
      schema: object({
        intact: required(boolean()),
        entries: required(int64()),
        brokenAt: int64({ description: 'Number of the first entry whose hash does not match.' }),
      }),
    },
  }),
] as const;
