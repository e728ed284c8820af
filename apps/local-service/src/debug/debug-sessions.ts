import { randomUUID } from 'node:crypto';
import { debugLimits, notFound, type DebugSessionRequest, type SearchError } from '@searchdeck/contract';
import type { DebugDocumentSource, DebugRun } from '@searchdeck/enrichment';

/** A document, and the latest run of a skillset on it. */
export interface StoredSession {
  id: string;
  serviceId: number;
  /** Where the mappings and the index come from. */
  indexer: Pick<DebugSessionRequest, 'indexer' | 'indexerName'>;
  source: DebugDocumentSource;
  run: DebugRun;
}

const MINUTE = 60_000;

const sessionNotFound = (id: string): SearchError =>
  notFound(`The debug session '${id}' does not exist. Sessions end after ${debugLimits.idleMinutes} unused minutes.`, {
    target: 'sessionId',
  });

/** Debug sessions in memory, limited in number and age. */
export class DebugSessions {
  /** In the order of their last use. */
  private readonly sessions = new Map<string, { session: StoredSession; usedAt: number }>();

  constructor(private readonly now: () => number) {}

  create(session: Omit<StoredSession, 'id'>): StoredSession {
    this.evictExpired();
    const ids = [...this.sessions].flatMap(([id, each]) => (each.session.serviceId === session.serviceId ? [id] : []));
    for (const id of ids.slice(0, Math.max(0, ids.length + 1 - debugLimits.sessions))) this.sessions.delete(id);
    const created = { ...session, id: randomUUID() };
    this.put(created);
    return created;
  }

  /** Replaces a session, which becomes the last used one. A session that was deleted during its run stays deleted. */
  update(session: StoredSession): void {
    if (this.sessions.delete(session.id)) this.put(session);
  }

  /** 404 for a session that was deleted or has expired. */
  get(serviceId: number, id: string): StoredSession {
    this.evictExpired();
    const session = this.sessions.get(id)?.session;
    if (session === undefined || session.serviceId !== serviceId) throw sessionNotFound(id);
    this.update(session);
    return session;
  }

  delete(serviceId: number, id: string): void {
    this.get(serviceId, id);
    this.sessions.delete(id);
  }

  evictExpired(): void {
    const oldest = this.now() - debugLimits.idleMinutes * MINUTE;
    for (const [id, { usedAt }] of this.sessions) if (usedAt < oldest) this.sessions.delete(id);
  }

  private put(session: StoredSession): void {
    this.sessions.set(session.id, { session, usedAt: this.now() });
  }
}
