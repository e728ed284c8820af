import { kindById, SearchError, type AuditEvent } from '@searchdeck/contract';
import type { DefinitionHistory, DefinitionRequest, StoredVersion } from '../history/definition-history.js';
import { auditTarget } from '../operations/access.js';
import type { Actor, Audit } from './audit.js';

type Change = Pick<DefinitionRequest, 'connection' | 'operation' | 'parameters'>;

/** What an audit entry says about a request to a service. */
export const eventOf = ({ connection, operation, parameters }: Change) => ({
  action: operation.id,
  connectionId: connection.id,
  connectionName: connection.name,
  target: auditTarget(operation, parameters),
});

/** The two audit entries of a request: the intent, without which nothing is sent, and the outcome. */
export class ChangeRecord {
  private intent: number | undefined;
  private status: number | undefined;
  private versions: Pick<AuditEvent, 'before' | 'after'> = {};
  /** The name of a created resource is in the response only. */
  private createdName: Readonly<Record<string, string>> = {};

  constructor(
    private readonly audit: Audit,
    private readonly actor: Actor,
    private readonly requestId: string,
    private readonly change: Change,
  ) {}

  /** Writes the intent. Throws 503 if that fails; then nothing may be sent. */
  async begin(): Promise<void> {
    this.intent = await this.audit.record(this.actor, this.requestId, { ...eventOf(this.change), phase: 'intent' });
  }

  /** Right before the request is sent. */
  async readVersionBefore(history: DefinitionHistory): Promise<void> {
    const before = await history.versionBefore(this.change);
    if (before !== undefined) this.versions = { before };
  }

  readonly onStatus = (status: number): void => {
    this.status = status;
  };

  readonly onVersion = ({ id, kind, name }: StoredVersion): void => {
    this.versions = { ...this.versions, after: id };
    const parameter = kindById(kind)?.parameter;
    if (parameter !== undefined) this.createdName = { [parameter]: name };
  };

  /** Writes the outcome, if there is an intent. */
  async end(error?: unknown): Promise<void> {
    if (this.intent === undefined) return;
    const event = eventOf(this.change);
    await this.audit.recordOutcome(this.actor, this.requestId, {
      ...event,
      target: { ...this.createdName, ...event.target },
      phase: 'outcome',
      of: this.intent,
      ...(this.status === undefined ? {} : { status: this.status }),
      ...(error === undefined ? {} : { code: this.codeOf(error) }),
      ...this.versions,
    });
  }

  /** With a status the outcome is known, even if the body was not complete. */
  private codeOf(error: unknown): string {
    if (this.status !== undefined) return 'RESPONSE_INCOMPLETE';
    return error instanceof SearchError ? error.code : 'InternalError';
  }
}
