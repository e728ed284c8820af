import { SearchError } from '@searchdeck/contract';
import type { Logger } from 'pino';
import type { Principal } from '../sessions/sessions.js';
import { chainHash, chainStart } from './chain.js';
import type { AuditRecord, AuditRepository } from '../store/repositories.js';

/** What is written down. Never a body, a query or a credential. */
export interface AuditEvent {
  /** `session.signIn`, `connection.update`, or an operation of the table: `indexes.put`. */
  action: string;
  phase: 'intent' | 'outcome' | 'done';
  /** An outcome names the entry of its intent. */
  of?: number;
  connectionId?: string;
  connectionName?: string;
  /** Path parameters: which object. */
  target?: Readonly<Record<string, string>>;
  /** Names of the fields that changed. */
  fields?: readonly string[];
  /** HTTP status of the upstream's answer. */
  status?: number;
  /** Why there was none; `OUTCOME_UNKNOWN` when the write may have happened. */
  code?: string;
}

export interface AuditEntry extends AuditEvent {
  at: string;
  person: string;
  session: string;
  requestId: string;
}

type Who = Pick<Principal, 'person' | 'session'> | undefined;

/** The append-only record of who changed what. Each entry carries the hash of the one before it. */
export class Audit {
  constructor(
    private readonly repository: AuditRepository,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Writes an entry; 503 when that fails, and then the caller must not act. */
  async record(who: Who, requestId: string, event: AuditEvent): Promise<number> {
    const entry: AuditEntry = {
      at: new Date(this.now()).toISOString(),
      person: who?.person ?? '',
      session: who?.session ?? '',
      requestId,
      ...event,
    };
    try {
      return await this.repository.append(JSON.stringify(entry));
    } catch (error) {
      this.log.error(
        { requestId, action: event.action, error: (error as { code?: unknown }).code },
        'the audit cannot be written',
      );
      throw new SearchError({
        status: 503,
        code: 'AUDIT_UNAVAILABLE',
        message: 'Nothing was changed: the audit entry could not be written. Is the disk full?',
        cause: error,
      });
    }
  }

  /** The end of something that has happened already: a failure here is logged, it can no longer prevent anything. */
  async recordOutcome(who: Who, requestId: string, event: AuditEvent): Promise<void> {
    await this.record(who, requestId, event).catch(() => undefined);
  }

  async page(limit: number, before: number | undefined): Promise<AuditRecord[]> {
    return this.repository.page(limit, before);
  }

  /** Follows the chain from its start: the number of entries, and the first one that does not fit. */
  async verify(): Promise<{ entries: number; brokenAt: number | undefined }> {
    // Asked first: what is added meanwhile is no gap.
    const last = await this.repository.lastSeq();
    let previous = chainStart;
    let entries = 0;
    for await (const record of this.repository.all()) {
      const expected = chainHash(previous, record.entry);
      // Numbers without gaps: a removed entry leaves one even where the hashes were made to fit.
      if (record.seq !== entries + 1 || !record.previous.equals(previous) || !record.hash.equals(expected))
        return { entries, brokenAt: record.seq };
      previous = record.hash;
      entries += 1;
    }
    // Entries taken off the end break no link, but their numbers had been given.
    return { entries, brokenAt: entries < last ? entries + 1 : undefined };
  }
}
