import type { Role } from '@searchdeck/contract';
import type { SessionLimits } from '../config.js';
import type { LaunchTokenRepository, SessionRecord, SessionRepository } from '../store/repositories.js';
import { hashToken, isToken, newToken } from './tokens.js';

/** Who is signed in. */
export interface Principal {
  person: string;
  role: Role;
  /** Start of the hash of the session id: names the session in the audit, opens nothing. */
  session: string;
  expiresAt: number;
}

/** Last use is written at most once in this time: a request should not cost a sync of the disk. */
const TOUCH_EVERY_MS = 60_000;

/** Server-side sessions. The id is in the browser's cookie only; it is stored hashed and is new at every sign-in. */
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly launchTokens: LaunchTokenRepository,
    private readonly limits: SessionLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** A token for one sign-in. */
  async newLaunchToken(): Promise<string> {
    const token = newToken();
    await this.launchTokens.insert(hashToken(token), this.now() + this.limits.launchLinkMs);
    return token;
  }

  /** Opens a session for a launch token: its id, or undefined when the token is unknown, used or expired. */
  async signIn(
    launchToken: unknown,
    replaced: string | undefined,
  ): Promise<{ id: string; principal: Principal } | undefined> {
    const now = this.now();
    if (!isToken(launchToken) || !(await this.launchTokens.take(hashToken(launchToken), now))) return undefined;
    if (isToken(replaced)) await this.sessions.remove(hashToken(replaced));
    await this.sessions.removeExpired(now, now - this.limits.idleMs);
    const id = newToken();
    const session: SessionRecord = {
      idHash: hashToken(id),
      person: 'Local operator',
      role: 'owner',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + this.limits.absoluteMs,
    };
    await this.sessions.insert(session);
    return { id, principal: principalOf(session) };
  }

  /** The person of a session id, when it is known and neither idle nor old. */
  async find(id: string | undefined): Promise<Principal | undefined> {
    if (!isToken(id)) return undefined;
    const idHash = hashToken(id);
    const session = await this.sessions.find(idHash);
    if (session === undefined) return undefined;
    const now = this.now();
    if (now >= session.expiresAt || now - session.lastSeenAt >= this.limits.idleMs) {
      await this.sessions.remove(idHash);
      return undefined;
    }
    if (now - session.lastSeenAt >= TOUCH_EVERY_MS) await this.sessions.touch(idHash, now);
    return principalOf(session);
  }

  async signOut(id: string | undefined): Promise<void> {
    if (isToken(id)) await this.sessions.remove(hashToken(id));
  }
}

const principalOf = (session: SessionRecord): Principal => ({
  person: session.person,
  role: session.role,
  session: session.idHash.toString('hex').slice(0, 16),
  expiresAt: session.expiresAt,
});
