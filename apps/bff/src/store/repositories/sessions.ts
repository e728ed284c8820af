import type { Role, SignInMode } from '@searchdeck/contract';

export interface SessionRecord {
  /** SHA-256 of the id in the cookie; the id itself is not stored. */
  idHash: Buffer;
  /** SHA-256 of the secret that only pages of this origin know. */
  originSecretHash: Buffer;
  subject: string;
  name: string;
  roles: readonly Role[];
  /** Values of the claims that grant roles. */
  groups: readonly string[];
  createdAt: number;
  lastSeenAt: number;
  /** When the session ends unless it is renewed. */
  expiresAt: number;
  mode: SignInMode;
  /** Browser that signed in. */
  userAgent: string;
}

/** An access token, sealed with a data key. */
export interface SealedToken {
  sealed: Buffer;
  expiresAt: number;
}

export interface SessionRepository {
  /** `accessToken`: what the directory issued to the user for this server. It is removed with the session. */
  insert(session: SessionRecord, accessToken?: SealedToken): Promise<void>;
  find(idHash: Buffer): Promise<SessionRecord | undefined>;
  /** Sessions of a user, last used first. */
  ofSubject(subject: string): Promise<SessionRecord[]>;
  /** Sets the current name, roles, and groups of the user, and when the session ends; replaces the access token. */
  renew(
    idHash: Buffer,
    change: Pick<SessionRecord, 'name' | 'roles' | 'groups' | 'lastSeenAt' | 'expiresAt'>,
    accessToken?: SealedToken,
  ): Promise<void>;
  accessToken(idHash: Buffer): Promise<SealedToken | undefined>;
  touch(idHash: Buffer, lastSeenAt: number): Promise<void>;
  /** Removes the session; with the last one of a user also the user's tokens for connections. */
  remove(idHash: Buffer): Promise<void>;
  /** Removes sessions past their absolute end or last seen before `idleSince`, and expired tokens. */
  removeExpired(now: number, idleSince: number): Promise<void>;
  /** Number of sessions that have not ended: see `removeExpired`. */
  count(now: number, idleSince: number): Promise<number>;
}

/** What an access token of a user is for. */
export interface UserTokenKey {
  subject: string;
  connectionId: string;
  scope: string;
}

/** Access tokens of users for the services of connections. */
export interface UserTokenRepository {
  /** Adds or replaces the token, unless the user has no session anymore. */
  put(key: UserTokenKey, token: SealedToken): Promise<void>;
  find(key: UserTokenKey): Promise<SealedToken | undefined>;
  /** Removes the tokens of a user for a connection. */
  remove(key: Omit<UserTokenKey, 'scope'>): Promise<void>;
}

export interface LaunchTokenRepository {
  insert(tokenHash: Buffer, expiresAt: number): Promise<void>;
  /** Removes the token. True exactly once for a token that has not expired. */
  consume(tokenHash: Buffer, now: number): Promise<boolean>;
}

export interface CompletedSignInRepository {
  /** Records that a sign-in was completed, until it would have expired. True exactly once for each id. */
  add(idHash: Buffer, expiresAt: number, now: number): Promise<boolean>;
}
