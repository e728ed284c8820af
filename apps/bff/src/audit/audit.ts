import { denialCodes, SearchError, type AuditEntry, type AuditEvent, type AuditFilter } from '@searchdeck/contract';
import type { Logger } from 'pino';
import { isoTime } from '../api/iso-time.js';
import type { ActiveSession } from '../sessions/sessions.js';
import type { AuditRepository } from '../store/repositories.js';
import { matchingEntries, searchAudit, type AuditPage } from './audit-search.js';
import { chainHash, chainStart } from './chain.js';

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

/** The text that is stored and hashed. */
interface StoredEntry extends AuditEvent, Actor {
  at: string;
  requestId: string;
}

/** The append-only record of changes and their users. Each entry contains the hash of the previous one. */
export class Audit {
  constructor(
    private readonly repository: AuditRepository,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Writes an entry and returns its number. 503 if that fails; then the caller must not act. */
  async record(actor: Actor, requestId: string, event: AuditEvent): Promise<number> {
    const entry: StoredEntry = { at: isoTime(this.now()), ...actor, requestId, ...event };
    try {
      return await this.repository.append(JSON.stringify(entry));
    } catch (error) {
      this.log.error(
        { requestId, action: event.action, error: (error as { code?: unknown }).code },
        'the audit entry could not be written',
      );
      throw new SearchError({
        status: 503,
        code: 'AUDIT_UNAVAILABLE',
        message: 'Nothing was changed because the audit entry could not be written. Check the free disk space.',
        cause: error,
      });
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
    return searchAudit(this.repository, filter, page);
  }

  /** All entries that match a filter, newest first. */
  matching(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    return matchingEntries(this.repository, filter);
  }

  /** Verifies the chain from its start. Returns the number of valid entries, and the number of the first invalid one. */
  async verify(): Promise<{ entries: number; brokenAt: number | undefined }> {
    // Read first: entries that are added during the verification are not a gap.
    const last = await this.repository.lastSeq();
    let previous = chainStart;
    let entries = 0;
    for await (const record of this.repository.all()) {
      const expected = chainHash(previous, record.entry);
      // Numbers have no gaps: a removed entry leaves one even if the hashes were adjusted.
      if (record.seq !== entries + 1 || !record.previous.equals(previous) || !record.hash.equals(expected)) {
        return { entries, brokenAt: record.seq };
      }
      previous = record.hash;
      entries += 1;
    }
    // Entries removed from the end break no link, but their numbers were assigned.
    return { entries, brokenAt: entries < last ? entries + 1 : undefined };
  }
}
