import { randomUUID } from 'node:crypto';
import { MINUTE_MS, debugLimits, notFound, type DebugSessionRequest, type SearchError } from '@searchdeck/contract';
import type { DebugDocumentSource, DebugRun } from '@searchdeck/enrichment';

/** A document, and the latest run of a skillset on it. */
export interface StoredSession {
  id: string;
  serviceId: number;
  /** The indexer whose mappings are used, and definitions of its indexes. */
  indexer: Pick<DebugSessionRequest, 'indexer' | 'indexerName' | 'indexes'>;
  source: DebugDocumentSource;
  run: DebugRun;
}

const sessionNotFound = (id: string): SearchError =>
  notFound(
    `The debug session '${id}' does not exist. Sessions end after ${debugLimits.idleMinutes} minutes without use.`,
    {
      target: 'sessionId',
    },
  );

/** Debug sessions in memory, limited in number and age. */
export class DebugSessions {
  /** Least recently used first. */
  private readonly sessions = new Map<string, { session: StoredSession; usedAt: number }>();

  constructor(private readonly now: () => number) {}

  create(session: Omit<StoredSession, 'id'>): StoredSession {
    this.evictExpired();
    const ids = [...this.sessions].flatMap(([id, each]) => (each.session.serviceId === session.serviceId ? [id] : []));
    const surplusCount = Math.max(0, ids.length + 1 - debugLimits.sessions);
    for (const id of ids.slice(0, surplusCount)) this.sessions.delete(id);
    const newSession = { ...session, id: randomUUID() };
    this.put(newSession);
    return newSession;
  }

  /** Replaces a session, which becomes the most recently used one. A session that was deleted during its run stays deleted. */
  update(session: StoredSession): void {
    if (this.sessions.delete(session.id)) this.put(session);
  }

  /** Throws SearchError 404 for a session that was deleted or has expired. */
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
    const minUsedAt = this.now() - debugLimits.idleMinutes * MINUTE_MS;
    for (const [id, { usedAt }] of this.sessions) if (usedAt < minUsedAt) this.sessions.delete(id);
  }

  private put(session: StoredSession): void {
    this.sessions.set(session.id, { session, usedAt: this.now() });
  }
}
