import { array, boolean, enumOf, int32, int64, map, object, required, string, type Infer } from '../schema/node.js';
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
    }),
    response: {
      status: 200,
      description: 'Newest first.',
      schema: object({ value: required(array(AuditEntry)), nextBefore: int64() }),
    },
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
