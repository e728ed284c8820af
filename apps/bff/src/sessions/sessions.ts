import { MINUTE_MS, notFound, type SignInMode } from '@searchdeck/contract';
import type { SessionLimits } from '../config.js';
import type { AccessToken } from '../credentials/tokens/access-token.js';
import type { SealedTokens, TokenBinding } from '../credentials/tokens/sealed-tokens.js';
import type { SealedToken, SessionRecord, SessionRepository } from '../store/repositories.js';
import type { Principal } from './principal.js';
import { hashToken, isToken, matchesHash, newToken } from './tokens.js';

export interface ActiveSession {
  principal: Principal;
  /** Start of the hash of the session id: identifies the session in the audit log, but cannot be used to sign in. */
  fingerprint: string;
  /** When the session ends unless it is renewed, in milliseconds since 1970. */
  expiresAt: number;
  /** When the browser should renew it; undefined: it cannot be renewed. */
  renewAt: number | undefined;
}

export interface NewSessionOptions {
  /** ID of the previous session of the browser, which ends. */
  previousId: string | undefined;
  userAgent: string | undefined;
  /** What the directory issued to the user for this server. */
  accessToken?: AccessToken | undefined;
}

/** A session as its user sees it. */
export interface ListedSession extends Pick<SessionRecord, 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'userAgent'> {
  fingerprint: string;
}

const MAX_USER_AGENT_LENGTH = 400;

/** A new session, and the secrets that the browser stores. */
export interface OpenedSession {
  /** Stored in the cookie. */
  id: string;
  /** Stored for the origin of the console. */
  originSecret: string;
  session: ActiveSession;
}

/** The last use is stored at most this often: a request should not cost a disk sync. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** Time before the expiration of the access token at which the browser should renew the session. */
const TOKEN_RENEWAL_MS = 5 * MINUTE_MS;
/** Pause after a failed write of the last use: each attempt may wait for the lock of the store. */
const TOUCH_PAUSE_MS = 10_000;

/**
 * Server-side sessions. The id is only in the browser's cookie, which the browser sends to every port of the host; the
 * origin secret is only in the storage of the origin. Both are stored as hashes and are new for each sign-in.
 */
export class Sessions {
  /** Hashes of sessions that were closed but could not be removed from the store. */
  private readonly closedHashes = new Set<string>();
  private touchPausedUntil = 0;
  /** By fingerprint: called when the session ends in this process. */
  private readonly endListeners = new Map<string, Set<() => void>>();

  constructor(
    private readonly repository: SessionRepository,
    private readonly limits: Pick<SessionLimits, 'idleMs' | 'absoluteMs' | 'renewalMs'>,
    private readonly mode: SignInMode = 'local',
    private readonly now: () => number = Date.now,
    /** Undefined: the access tokens of users are not stored, because no connection can use them. */
    private readonly sealedTokens?: SealedTokens,
  ) {}

  async open(
    { subject, name, roles, groups }: Principal,
    { previousId, userAgent = '', accessToken }: NewSessionOptions,
  ): Promise<OpenedSession> {
    const now = this.now();
    if (isToken(previousId)) await this.repository.remove(hashToken(previousId));
    await this.removeExpired();
    const id = newToken();
    const originSecret = newToken();
    const record: SessionRecord = {
      idHash: hashToken(id),
      originSecretHash: hashToken(originSecret),
      subject,
      name,
      roles,
      groups,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: this.endOf(now, now),
      mode: this.mode,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    };
    await this.repository.insert(record, this.sealedToken(record.idHash, accessToken));
    return { id, originSecret, session: this.sessionOf(record) };
  }

  /** Extends the session, up to its absolute end, and updates the name, the roles, and the access token of the user. */
  async renew(
    id: string | undefined,
    { name, roles, groups }: Principal,
    accessToken?: AccessToken,
  ): Promise<ActiveSession> {
    const idHash = isToken(id) ? hashToken(id) : undefined;
    const record = idHash && (await this.repository.find(idHash));
    if (record === undefined) throw notFound('The session has ended.', { code: 'NotFound' });
    const now = this.now();
    const change = { name, roles, groups, lastSeenAt: now, expiresAt: this.endOf(record.createdAt, now) };
    await this.repository.renew(record.idHash, change, this.sealedToken(record.idHash, accessToken));
    return this.sessionOf({ ...record, ...change });
  }

  /**
   * The access token that the directory issued for the session of the user, or for a task the one of any session of the
   * user. Undefined: there is none that has not expired.
   */
  async accessToken({ subject, sessionHash }: Principal): Promise<AccessToken | undefined> {
    const idHashes =
      sessionHash === undefined
        ? (await this.recordsOf(subject)).map(({ idHash }) => idHash)
        : [Buffer.from(sessionHash, 'hex')];
    for (const idHash of idHashes) {
      const storedToken = await this.repository.accessToken(idHash);
      if (storedToken === undefined || storedToken.expiresAt <= this.now()) continue;
      const token = await this.sealedTokens?.open(tokenBinding(idHash), storedToken);
      if (token !== undefined) return token;
    }
    return undefined;
  }

  /** Whether the user has a session. */
  async isSignedIn(subject: string): Promise<boolean> {
    return (await this.recordsOf(subject)).length > 0;
  }

  /** When the browser should renew the session: also before its access token expires. Undefined: it cannot be renewed. */
  async renewAt({ principal: { sessionHash }, renewAt }: ActiveSession): Promise<number | undefined> {
    if (renewAt === undefined || sessionHash === undefined || this.sealedTokens === undefined) return renewAt;
    const token = await this.repository.accessToken(Buffer.from(sessionHash, 'hex'));
    return token === undefined ? renewAt : Math.min(renewAt, token.expiresAt - TOKEN_RENEWAL_MS);
  }

  /** Removes sessions that have ended, and expired tokens. */
  removeExpired(): Promise<void> {
    const now = this.now();
    return this.repository.removeExpired(now, now - this.limits.idleMs);
  }

  /** The sessions of a user, last used first. */
  async list(subject: string): Promise<ListedSession[]> {
    const records = await this.recordsOf(subject);
    return records.map((record) => ({
      fingerprint: fingerprintOf(record),
      createdAt: record.createdAt,
      lastSeenAt: record.lastSeenAt,
      expiresAt: record.expiresAt,
      userAgent: record.userAgent,
    }));
  }

  /** Ends the sessions of a user for whose fingerprints `isRevoked` is true. Returns their number. */
  async revoke(subject: string, isRevoked: (fingerprint: string) => boolean): Promise<number> {
    const revokedRecords = (await this.recordsOf(subject)).filter((record) => isRevoked(fingerprintOf(record)));
    for (const { idHash } of revokedRecords) await this.remove(idHash);
    return revokedRecords.length;
  }

  /** The session with the id and the secret, unless it is unknown, idle for too long, or past its end. */
  async find(id: string | undefined, originSecret: unknown): Promise<ActiveSession | undefined> {
    if (!isToken(id)) return undefined;
    const idHash = hashToken(id);
    if (this.closedHashes.size > 0 && this.closedHashes.has(idHash.toString('hex'))) return undefined;
    const record = await this.repository.find(idHash);
    // Sessions of the other sign-in mode ended when the configuration changed.
    if (record?.mode !== this.mode || !matchesHash(originSecret, record.originSecretHash)) return undefined;
    const now = this.now();
    if (!this.isActive(record, now)) {
      await this.remove(idHash);
      return undefined;
    }
    if (now - record.lastSeenAt >= TOUCH_INTERVAL_MS && now >= this.touchPausedUntil) await this.touch(idHash, now);
    return this.sessionOf(record);
  }

  /** Ends the session, for this process even if the store cannot be written. */
  async close(id: string | undefined): Promise<void> {
    if (isToken(id)) await this.remove(hashToken(id));
  }

  /** Whether the session can still be used; another process may have ended it. */
  async isOpen({ principal, fingerprint }: ActiveSession): Promise<boolean> {
    return (await this.recordsOf(principal.subject)).some((record) => fingerprintOf(record) === fingerprint);
  }

  /** Calls `listener` when this process ends the session. Returns a function that removes the listener. */
  onEnd({ fingerprint }: ActiveSession, listener: () => void): () => void {
    const listeners = this.endListeners.get(fingerprint) ?? new Set();
    this.endListeners.set(fingerprint, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.endListeners.delete(fingerprint);
    };
  }

  private async recordsOf(subject: string): Promise<SessionRecord[]> {
    const now = this.now();
    const records = await this.repository.ofSubject(subject);
    return records.filter(
      (record) =>
        record.mode === this.mode &&
        this.isActive(record, now) &&
        !this.closedHashes.has(record.idHash.toString('hex')),
    );
  }

  private isActive({ expiresAt, lastSeenAt }: SessionRecord, now: number): boolean {
    return now < expiresAt && now - lastSeenAt < this.limits.idleMs;
  }

  /** The roles of a directory can change: without a renewal, the session ends early. */
  private endOf(createdAt: number, renewedAt: number): number {
    const absoluteEnd = createdAt + this.limits.absoluteMs;
    return this.mode === 'local' ? absoluteEnd : Math.min(absoluteEnd, renewedAt + this.limits.renewalMs);
  }

  private sessionOf({ subject, name, roles, groups, idHash, createdAt, expiresAt }: SessionRecord): ActiveSession {
    const isRenewable = expiresAt < createdAt + this.limits.absoluteMs;
    return {
      principal: { subject, name, roles, groups, sessionHash: idHash.toString('hex') },
      fingerprint: fingerprintOf({ idHash }),
      expiresAt,
      // After a quarter of the time: a renewal that fails is tried again several times.
      renewAt: isRenewable ? expiresAt - (this.limits.renewalMs * 3) / 4 : undefined,
    };
  }

  private sealedToken(idHash: Buffer, token: AccessToken | undefined): SealedToken | undefined {
    return token && this.sealedTokens?.seal(tokenBinding(idHash), token);
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
    this.closedHashes.add(key);
    for (const listener of this.endListeners.get(fingerprintOf({ idHash })) ?? []) listener();
    try {
      await this.repository.remove(idHash);
      this.closedHashes.delete(key);
    } catch {
      // Rejected by `find` until this process ends; its end and its idle limit remain in the store.
    }
  }
}

const tokenBinding = (idHash: Buffer): TokenBinding => ['session token', idHash.toString('hex')];

const fingerprintOf = ({ idHash }: Pick<SessionRecord, 'idHash'>): string => idHash.toString('hex').slice(0, 16);
