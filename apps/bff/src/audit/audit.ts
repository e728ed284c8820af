import { denialCodes, SearchError, type AuditEntry, type AuditEvent, type AuditFilter } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { isoTime } from '../api/iso-time.js';
import type { ActiveSession } from '../sessions/sessions.js';
import type { AuditRepository } from '../store/repositories.js';
import { storeError } from '../store/store-error.js';
import type { AnchorFile } from './anchor-file.js';
import { matchingEntries, searchAudit, type AuditPage } from './audit-search.js';
import { entrySeal, type ChainKeys } from './sealed-chain.js';
import { verifyChain, type Verification } from './verify-chain.js';

export type { AuditEvent };

/** The user of an audit entry. */
export interface Actor {
  subject: string;
  user: string;
  /** Fingerprint of the session; empty for a task. */
  session: string;
}

/** The user of a failed sign-in: its claims were not verified. */
export const unknownActor: Actor = { subject: '', user: 'unknown', session: '' };

export const actorOf = ({ principal, fingerprint }: ActiveSession): Actor => ({
  subject: principal.subject,
  user: principal.name,
  session: fingerprint,
});

/** The code of an error for an entry. */
export const outcomeCode = (error: unknown): string => (error instanceof SearchError ? error.code : 'InternalError');

/** The text that is stored and hashed. */
interface StoredEntry extends AuditEvent, Actor {
  at: string;
  requestId: string;
}

export interface AuditOptions {
  repository: AuditRepository;
  keys: ChainKeys;
  log: Logger;
  /** The verification compares the chain with it. */
  anchorFile?: AnchorFile | undefined;
  /** Called after an entry was written. */
  onRecorded?: () => void;
}

/** The append-only record of changes and their users. Each entry contains the hash of the previous one. */
export class Audit {
  constructor(
    private readonly options: AuditOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /** Writes an entry and returns its number. 503 if that fails; then the caller must not act. */
  async record(actor: Actor, requestId: string, event: AuditEvent): Promise<number> {
    const entry: StoredEntry = { at: isoTime(this.now()), ...actor, requestId, ...event };
    try {
      const seq = await this.options.repository.append(JSON.stringify(entry), entrySeal(this.options.keys));
      this.options.onRecorded?.();
      return seq;
    } catch (error) {
      this.options.log.error(
        { requestId, action: event.action, error: (error as { code?: unknown }).code },
        'the audit entry could not be written',
      );
      throw (
        storeError(error) ??
        new SearchError({
          status: 503,
          code: 'AUDIT_UNAVAILABLE',
          message: "Nothing was changed because the audit entry couldn't be written. See the Searchdeck server log.",
          cause: error,
        })
      );
    }
  }

  /** Records what has already happened: a failure is logged and cannot prevent anything. */
  async recordOutcome(actor: Actor, requestId: string, event: AuditEvent): Promise<void> {
    await this.record(actor, requestId, event).catch(() => undefined);
  }

  /** Records a request that the rules of access denied; other errors are not recorded. */
  async recordDenial(
    actor: Actor,
    requestId: string,
    error: unknown,
    event: Omit<AuditEvent, 'phase' | 'code'>,
  ): Promise<void> {
    if (!(error instanceof SearchError) || !denialCodes.includes(error.code)) return;
    await this.recordOutcome(actor, requestId, { ...event, phase: 'done', code: error.code });
  }

  search(filter: AuditFilter, page: { top: number; before: number | undefined }): Promise<AuditPage> {
    return searchAudit(this.options.repository, filter, page);
  }

  /** All entries that match a filter, newest first. */
  matching(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    return matchingEntries(this.options.repository, filter);
  }

  /** Verifies the chain, and compares it with the anchors. */
  verify(): Promise<Verification> {
    return verifyChain(this.options);
  }
}
