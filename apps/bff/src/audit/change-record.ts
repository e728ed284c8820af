import { kindById, type AuditEvent } from '@searchdeck/contract';
import type { DefinitionHistory, DefinitionRequest, StoredVersion } from '../history/definition-history.js';
import { auditTarget } from '../operations/access.js';
import { outcomeCode, type Actor, type Audit } from './audit.js';
import { changedFieldsOf } from './changed-fields.js';
import { writtenDocumentsOf } from './written-documents.js';

type Change = Pick<DefinitionRequest, 'connection' | 'operation' | 'parameters'> & Pick<AuditEvent, 'documents'>;

/** The part of an audit entry that describes a request to a service. */
export const eventOf = ({ connection, operation, parameters, documents }: Change) => ({
  action: operation.id,
  connectionId: connection.id,
  connectionName: connection.name,
  target: auditTarget(operation, parameters),
  ...(documents === undefined ? {} : { documents }),
});

/** Writes the two audit entries of a request: the intent before it is sent, and the outcome. */
export class ChangeRecord {
  private intent: number | undefined;
  private status: number | undefined;
  private documents: Pick<AuditEvent, 'documents'> = {};
  private fields: Pick<AuditEvent, 'fields'> = {};
  private versions: Pick<AuditEvent, 'before' | 'after'> = {};
  /** The name of the resource, if the path of the request doesn't contain it: only the outcome has it. */
  private resourceName: Readonly<Record<string, string>> = {};

  constructor(
    private readonly audit: Audit,
    private readonly actor: Actor,
    private readonly requestId: string,
    private readonly change: Change,
  ) {}

  /** Writes the intent. Throws 503 if that fails: nothing may be sent then. */
  async begin(): Promise<void> {
    this.intent = await this.audit.record(this.actor, this.requestId, { ...eventOf(this.change), phase: 'intent' });
  }

  /** Call this directly before the request is sent. */
  async readVersionBefore(history: DefinitionHistory): Promise<void> {
    const before = await history.versionBefore(this.change);
    if (before !== undefined) this.versions = { before };
  }

  /** The name of a deleted query key. */
  onQueryKeyName(name: string | undefined): void {
    if (name !== undefined) this.resourceName = { name };
  }

  /** The body to send. The outcome has the numbers of documents that it writes, or the fields that it changes. */
  onBody(body: Buffer): void {
    this.documents = writtenDocumentsOf(this.change.operation.id, body);
    this.fields = changedFieldsOf(this.change.operation, body);
  }

  /** Number of documents that the body deletes. */
  get deletions(): number {
    return this.documents.documents?.delete ?? 0;
  }

  readonly onStatus = (status: number): void => {
    this.status = status;
  };

  readonly onVersion = ({ id, kind, name }: StoredVersion): void => {
    this.versions = { ...this.versions, after: id };
    const parameter = kindById(kind)?.parameter;
    if (parameter !== undefined) this.resourceName = { [parameter]: name };
  };

  /** Writes the outcome, if there is an intent. */
  async end(error?: unknown): Promise<void> {
    if (this.intent === undefined) return;
    const event = eventOf({ ...this.change, ...this.documents });
    await this.audit.recordOutcome(this.actor, this.requestId, {
      ...event,
      ...this.fields,
      target: { ...this.resourceName, ...event.target },
      phase: 'outcome',
      of: this.intent,
      ...(this.status === undefined ? {} : { status: this.status }),
      ...(error === undefined ? {} : { code: this.codeOf(error) }),
      ...this.versions,
    });
  }

  /** After the status, only the body can have failed: the outcome is known. */
  private codeOf(error: unknown): string {
    if (this.status !== undefined) return 'RESPONSE_INCOMPLETE';
    return outcomeCode(error);
  }
}
