import type { SessionLimits } from '../config.js';
import type { SessionRecord, SessionRepository } from '../store/repositories.js';
import type { Principal } from './principal.js';
import { hashToken, isToken, matchesHash, newToken } from './tokens.js';

export interface ActiveSession {
  principal: Principal;
  /** Start of the hash of the session id: identifies the session in the audit, but cannot be used to sign in. */
  fingerprint: string;
  /** Absolute end, in milliseconds since 1970. */
  expiresAt: number;
}

/** What the browser stores for a new session. */
export interface OpenedSession {
  /** In the cookie. */
  id: string;
  /** In the storage of the origin. */
  originSecret: string;
  session: ActiveSession;
}

/** The last use is stored at most this often: a request should not cost a disk sync. */
const TOUCH_INTERVAL_MS = 60_000;
/** Pause after a failed write of the last use: each attempt may wait for the lock of the store. */
const TOUCH_PAUSE_MS = 10_000;

/**
 * Server-side sessions. The id is only in the browser's cookie, which the browser sends to every port of the host; the
 * origin secret is only in the storage of the origin. Both are stored as hashes and are new for each sign-in.
 */
export class Sessions {
  /** Hashes of sessions that were closed but could not be removed from the store. */
  private readonly closed = new Set<string>();
  private touchPausedUntil = 0;

  constructor(
    private readonly repository: SessionRepository,
    private readonly limits: SessionLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** Opens a session and ends the one with the id `previousId`. */
  async open({ subject, name, roles }: Principal, previousId: string | undefined): Promise<OpenedSession> {
    const now = this.now();
    if (isToken(previousId)) await this.repository.remove(hashToken(previousId));
    await this.repository.removeExpired(now, now - this.limits.idleMs);
    const id = newToken();
    const originSecret = newToken();
    const record: SessionRecord = {
      idHash: hashToken(id),
      originSecretHash: hashToken(originSecret),
      subject,
      name,
      roles,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + this.limits.absoluteMs,
    };
    await this.repository.insert(record);
    return { id, originSecret, session: sessionOf(record) };
  }

  /** The session with the id and the secret, unless it is unknown, idle for too long, or past its end. */
  async find(id: string | undefined, originSecret: unknown): Promise<ActiveSession | undefined> {
    if (!isToken(id)) return undefined;
    const idHash = hashToken(id);
    if (this.closed.size > 0 && this.closed.has(idHash.toString('hex'))) return undefined;
    const record = await this.repository.find(idHash);
    if (record === undefined || !matchesHash(originSecret, record.originSecretHash)) return undefined;
    const now = this.now();
    if (now >= record.expiresAt || now - record.lastSeenAt >= this.limits.idleMs) {
      await this.remove(idHash);
      return undefined;
    }
    if (now - record.lastSeenAt >= TOUCH_INTERVAL_MS && now >= this.touchPausedUntil) await this.touch(idHash, now);
    return sessionOf(record);
  }

  /** Ends the session, for this process even if the store cannot be written. */
  async close(id: string | undefined): Promise<void> {
    if (isToken(id)) await this.remove(hashToken(id));
  }

  /** Best effort: a full or locked store must not prevent reading. */
  private async touch(idHash: Buffer, now: number): Promise<void> {
    try {
      await this.repository.touch(idHash, now);
    } catch {
      this.touchPausedUntil = now + TOUCH_PAUSE_MS;
    }
  }

  private async remove(idHash: Buffer): Promise<void> {
    const key = idHash.toString('hex');
    this.closed.add(key);
    try {
      await this.repository.remove(idHash);
      this.closed.delete(key);
    } catch {
      // Rejected by `find` until this process ends; its end and its idle limit remain in the store.
    }
  }
}

const sessionOf = ({ subject, name, roles, idHash, expiresAt }: SessionRecord): ActiveSession => ({
  principal: { subject, name, roles },
  fingerprint: idHash.toString('hex').slice(0, 16),
  expiresAt,
});
