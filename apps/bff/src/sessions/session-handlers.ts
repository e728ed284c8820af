import { bffCodes, forbidden, notFound, type Session } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import { actorOf, outcomeCode, unknownActor, type Audit } from '../audit/audit.js';
import { clearCookie, readCookie, setCookie, type CookieKind } from './cookie.js';
import { PENDING_SIGN_IN_MS } from './directory/pending-sign-ins.js';
import type { Principal } from './principal.js';
import type { SignIn } from './sign-in.js';
import type { SignInAttempts } from './sign-in-attempts.js';
import type { ActiveSession, Sessions } from './sessions.js';

export interface SessionHandlersOptions {
  sessions: Sessions;
  signIn: SignIn;
  attempts: SignInAttempts;
  audit: Audit;
  /** Receives the current roles of a user who signs in or renews a session, also if there are none. */
  onRoles: (principal: Principal) => Promise<void>;
  cookie: CookieKind;
  /** Cookie of a sign-in that waits for the directory. */
  pendingCookie: CookieKind;
}

type SessionHandlers = Pick<
  BffHandlers,
  | 'session.get'
  | 'session.signIn'
  | 'session.signOut'
  | 'session.renew'
  | 'session.signInOptions'
  | 'session.startSignIn'
  | 'sessions.list'
  | 'sessions.revoke'
  | 'sessions.revokeOthers'
>;

export const sessionHandlers = ({
  sessions,
  signIn,
  attempts,
  audit,
  onRoles,
  cookie,
  pendingCookie,
}: SessionHandlersOptions): SessionHandlers => {
  const viewOf = async (session: ActiveSession): Promise<Session> => {
    const { principal, expiresAt } = session;
    const renewAt = await sessions.renewAt(session);
    return {
      user: { subject: principal.subject, name: principal.name },
      roles: [...principal.roles],
      mode: signIn.mode,
      expiresAt: isoTime(expiresAt),
      ...(renewAt === undefined ? {} : { renewAt: isoTime(renewAt) }),
    };
  };

  /** Throws 403 for a user without a role, after an audit entry. */
  const requireRoles = async ({ subject, name, roles }: Principal, requestId: string, action: string) => {
    if (roles.length > 0) return;
    const code = bffCodes.noRole;
    await audit.recordOutcome({ subject, user: name, session: '' }, requestId, { action, phase: 'done', code });
    throw forbidden(`${name} has no role in Searchdeck. Ask an administrator of the directory for access.`, { code });
  };

  return {
    'session.get': async ({ session }) => ({ body: await viewOf(session()) }),

    'session.signInOptions': async () => ({ body: await signIn.options() }),

    'session.startSignIn': async () => {
      const { id, nonce } = await signIn.start();
      return { body: { nonce }, headers: { 'Set-Cookie': setCookie(pendingCookie, id, PENDING_SIGN_IN_MS / 1000) } };
    },

    'session.signIn': async ({ body, headers, requestId }) => {
      const action = 'session.signIn';
      const { principal, accessToken } = await attempts.run(
        () => signIn.authenticate(body, readCookie(headers.cookie, pendingCookie)),
        async (error) => {
          const code = outcomeCode(error);
          await audit.recordOutcome(unknownActor, requestId, { action, phase: 'done', code });
        },
      );
      await onRoles(principal);
      await requireRoles(principal, requestId, action);
      const openedSession = await sessions.open(principal, {
        previousId: readCookie(headers.cookie, cookie),
        userAgent: headers['user-agent'],
        accessToken,
      });
      try {
        await audit.record(actorOf(openedSession.session), requestId, { action, phase: 'done' });
      } catch (error) {
        await sessions.close(openedSession.id);
        throw error;
      }
      const newCookie = setCookie(cookie, openedSession.id);
      return {
        body: { ...(await viewOf(openedSession.session)), originSecret: openedSession.originSecret },
        headers: { 'Set-Cookie': signIn.mode === 'local' ? newCookie : [newCookie, clearCookie(pendingCookie)] },
      };
    },

    'session.renew': async ({ body, session, headers, requestId }) => {
      const action = 'session.renew';
      const actor = actorOf(session());
      const { principal, accessToken } = await signIn.renew(body, session().principal).catch(async (error: unknown) => {
        const code = outcomeCode(error);
        await audit.recordOutcome(actor, requestId, { action, phase: 'done', code });
        throw error;
      });
      const id = readCookie(headers.cookie, cookie);
      if (principal.roles.length === 0) await sessions.close(id);
      await onRoles(principal);
      await requireRoles(principal, requestId, action);
      const renewedSession = await sessions.renew(id, principal, accessToken);
      await audit.recordOutcome(actor, requestId, { action, phase: 'done' });
      return { body: await viewOf(renewedSession) };
    },

    'session.signOut': async ({ session, headers, requestId }) => {
      // End the session first: signing out must not depend on free disk space for an audit entry.
      await sessions.close(readCookie(headers.cookie, cookie));
      await audit.recordOutcome(actorOf(session()), requestId, { action: 'session.signOut', phase: 'done' });
      return { body: undefined, headers: { 'Set-Cookie': clearCookie(cookie) } };
    },

    ...sessionListHandlers(sessions, audit),
  };
};

/** The user's own sessions. */
const sessionListHandlers = (
  sessions: Sessions,
  audit: Audit,
): Pick<BffHandlers, 'sessions.list' | 'sessions.revoke' | 'sessions.revokeOthers'> => ({
  'sessions.list': async ({ session }) => {
    const { principal, fingerprint: current } = session();
    const all = await sessions.list(principal.subject);
    const value = all.map(({ fingerprint, createdAt, lastSeenAt, expiresAt, userAgent }) => ({
      id: fingerprint,
      current: fingerprint === current,
      createdAt: isoTime(createdAt),
      lastSeenAt: isoTime(lastSeenAt),
      expiresAt: isoTime(expiresAt),
      userAgent,
    }));
    return { body: { value } };
  },

  'sessions.revoke': async ({ session, path, requestId }) => {
    const { principal } = session();
    const count = await sessions.revoke(principal.subject, (fingerprint) => fingerprint === path.id);
    if (count === 0) throw notFound('The session does not exist, or it has ended.', { code: 'NotFound' });
    const event = { action: 'sessions.revoke', phase: 'done' as const, target: { session: path.id } };
    await audit.recordOutcome(actorOf(session()), requestId, event);
    return { body: undefined };
  },

  'sessions.revokeOthers': async ({ session, requestId }) => {
    const { principal, fingerprint: current } = session();
    await sessions.revoke(principal.subject, (fingerprint) => fingerprint !== current);
    await audit.recordOutcome(actorOf(session()), requestId, { action: 'sessions.revokeOthers', phase: 'done' });
    return { body: undefined };
  },
});
