import { badRequest, bffPaths, unauthorized } from '@searchdeck/contract';
import type { Audit } from '../audit/audit.js';
import { contextOf, principalOf } from '../middleware/request-context.js';
import { json, jsonBody } from '../middleware/json-body.js';
import type { Route } from '../routes.js';
import { clearCookie, readCookie, setCookie } from './cookie.js';
import type { Principal, Sessions } from './sessions.js';

export interface SessionRoutesOptions {
  sessions: Sessions;
  audit: Audit;
  cookieName: string;
  signInHint: string;
}

const view = (principal: Principal) => ({
  person: { name: principal.person },
  role: principal.role,
  mode: 'local',
  expiresAt: new Date(principal.expiresAt).toISOString(),
});

/** `/api/session`: who is signed in, sign-in with a launch token, sign-out. */
export const sessionRoutes = ({ sessions, audit, cookieName, signInHint }: SessionRoutesOptions): Route[] => [
  {
    method: 'get',
    path: bffPaths.session,
    role: 'reader',
    handler: (req, res) => {
      res.json(view(principalOf(req)));
    },
  },
  {
    method: 'post',
    path: bffPaths.session,
    role: 'open',
    handler: json(async (req, res) => {
      const { requestId } = contextOf(req);
      const { token, ...rest } = jsonBody(req);
      if (Object.keys(rest).length > 0) throw badRequest('The body is { token } and nothing else.', { target: 'body' });
      const opened = await sessions.signIn(token, readCookie(req.headers.cookie, cookieName));
      if (opened === undefined)
        throw unauthorized(`The link has been used already, or it is too old. ${signInHint}`, {
          code: 'LAUNCH_TOKEN_INVALID',
        });
      try {
        await audit.record(opened.principal, requestId, { action: 'session.signIn', phase: 'done' });
      } catch (error) {
        await sessions.signOut(opened.id);
        throw error;
      }
      res.setHeader('Set-Cookie', setCookie(cookieName, opened.id));
      res.status(201).json(view(opened.principal));
    }),
  },
  {
    method: 'delete',
    path: bffPaths.session,
    role: 'reader',
    handler: async (req, res) => {
      const { requestId } = contextOf(req);
      // First the end of the session: signing out must not depend on a disk with room for an entry.
      await sessions.signOut(readCookie(req.headers.cookie, cookieName));
      await audit.recordOutcome(principalOf(req), requestId, { action: 'session.signOut', phase: 'done' });
      res.setHeader('Set-Cookie', clearCookie(cookieName));
      res.status(204).end();
    },
  },
];
