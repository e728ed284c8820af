import type { Session } from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import { actorOf, type Audit } from '../audit/audit.js';
import { clearCookie, readCookie, setCookie, type SessionCookie } from './cookie.js';
import type { SignIn, SignInMode } from './sign-in.js';
import type { SignInAttempts } from './sign-in-attempts.js';
import type { ActiveSession, Sessions } from './sessions.js';

export interface SessionHandlersOptions {
  sessions: Sessions;
  signIn: SignIn;
  attempts: SignInAttempts;
  audit: Audit;
  cookie: SessionCookie;
}

const viewOf = ({ principal, expiresAt }: ActiveSession, mode: SignInMode): Session => ({
  user: { subject: principal.subject, name: principal.name },
  roles: [...principal.roles],
  mode,
  expiresAt: isoTime(expiresAt),
});

export const sessionHandlers = ({
  sessions,
  signIn,
  attempts,
  audit,
  cookie,
}: SessionHandlersOptions): Pick<BffHandlers, 'session.get' | 'session.signIn' | 'session.signOut'> => ({
  'session.get': async ({ session }) => ({ body: viewOf(session(), signIn.mode) }),
  'session.signIn': async ({ body, headers, requestId }) => {
    const principal = await attempts.run(() => signIn.authenticate(body));
    const opened = await sessions.open(principal, readCookie(headers.cookie, cookie));
    try {
      await audit.record(actorOf(opened.session), requestId, { action: 'session.signIn', phase: 'done' });
    } catch (error) {
      await sessions.close(opened.id);
      throw error;
    }
    return {
      body: { ...viewOf(opened.session, signIn.mode), originSecret: opened.originSecret },
      headers: { 'Set-Cookie': setCookie(cookie, opened.id) },
    };
  },
  'session.signOut': async ({ session, headers, requestId }) => {
    // End the session first: signing out must not depend on free disk space for an audit entry.
    await sessions.close(readCookie(headers.cookie, cookie));
    await audit.recordOutcome(actorOf(session()), requestId, { action: 'session.signOut', phase: 'done' });
    return { body: undefined, headers: { 'Set-Cookie': clearCookie(cookie) } };
  },
});
